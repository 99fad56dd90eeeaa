import type { CDPSession, Page } from '@playwright/test'
import { minute } from '@sabha/ticketing/durations'
import { adminAccount } from '../builders/admin.ts'
import { raw } from '../builders/raw.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { answeredWith } from './console.ts'
import { expect, test } from './fixtures.ts'

/** Names of people, and addresses. */
const names = [
  'Asha',
  'Omkar',
  'Nila',
  'Example',
  'nila',
  'sabha',
  'example',
  'My',
  'phone',
  'http',
  'localhost',
  'admin',
  'invitation',
  'HTTPS',
]

/** Checks the page in both languages and on both screens. */
async function lookAt(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
  await expectNoKannada(page)
  await switchTo(page, 'kn')
  await expectAllKannada(page, names)
  await expectWithin(page, 390)
  await expectAccessible(page)
  await switchTo(page, 'en')
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('somebody is invited, makes an account of their own, and signs in', { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
  expectedErrors.push(answeredWith(409))
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/accounts')
  await adminUser.button('Invite somebody').click()
  await adminUser.field('E-mail').fill('nila@sabha.example')
  await adminUser.button('Invite').click()
  const link = await adminUser.field('The link').inputValue()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await adminUser.button('Copy the link').click()
  await expect(adminUser.alert('The browser did not let us copy this.')).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(adminUser.field('The link')).toBeVisible()
  await adminUser.button('Done').click()
  await expect(adminUser.page.getByRole('table', { name: 'Open invitations' })).toContainText('nila@sabha.example')
  await lookAt(page)

  await page.goto(link)
  await expect(adminUser.field('Name')).toBeVisible()
  await lookAt(page)
  await adminUser.button('Make my account').click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await expect(adminUser.field('Name')).toBeFocused()
  await adminUser.field('Name').fill('Nila Example')
  await adminUser.field('New Password').fill('chosen-by-nila')
  await adminUser.field('Confirm New Password').fill('chosen-by-nila')
  await adminUser.button('Make my account').click()
  await expect(page.getByText('Your account is ready. Sign in with your e-mail and the new password.')).toBeVisible()
  await page.reload()
  await expect(adminUser.alert('This link has been used already. You can sign in with your password.')).toBeVisible()
  await lookAt(page)

  await page.evaluate(() => localStorage.clear())
  await adminUser.signIn({ email: 'nila@sabha.example', password: 'chosen-by-nila' })
})

test('one’s own address is changed with the current password', { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
  expectedErrors.push(answeredWith(422))
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/accounts')
  await page.getByRole('button', { name: 'Edit: Asha Example' }).click()
  await adminUser.field('Name').fill('Asha Nila Example')
  await expect(adminUser.field('Current Password')).toBeHidden()
  await adminUser.field('E-mail').fill('asha@sabha.example')
  await adminUser.button('Save').click()
  await expect(page.getByText('Please enter your current password.')).toBeVisible()
  await expect(adminUser.field('Current Password')).toBeFocused()
  await adminUser.field('Current Password').fill('a guess')
  await adminUser.button('Save').click()
  await expect(page.getByText('The current password is wrong.')).toBeVisible()
  await lookAt(page)
  await adminUser.field('Current Password').fill(adminAccount.password)
  await adminUser.button('Save').click()
  await expect(page.getByRole('table', { name: 'Accounts' })).toContainText('asha@sabha.example')
  await expect(page.getByRole('dialog')).toBeHidden()
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'))
  expect(user).toMatchObject({ name: 'Asha Nila Example', email: 'asha@sabha.example' })

  await page.evaluate(() => localStorage.clear())
  await adminUser.signIn({ ...adminAccount, email: 'asha@sabha.example' })
})

test('an owner’s browser that was left open asks who is there before it gives access', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(answeredWith(409), answeredWith(422))
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/accounts')
  /** The sign-in becomes too old, and a reload forgets what was confirmed. */
  const isLeftOpen = async () => {
    const openedAt = Date.now() - 11 * minute
    await backend.deps.store.alone((tx) => tx.updateTable('account_session').set({ created_at: openedAt }).execute())
    await page.reload()
  }
  await isLeftOpen()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })

  // The dialog that the question came from stays, with what was typed.
  await adminUser.button('Invite somebody').click()
  await adminUser.field('E-mail').fill('nila@sabha.example')
  await adminUser.button('Invite').click()
  await expect(question.getByLabel('Current Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(adminUser.alert('Please confirm first that it is you, with your password or a passkey.')).toBeVisible()
  await expect(adminUser.field('E-mail')).toHaveValue('nila@sabha.example')

  // A proof that comes after its question was closed leaves the next question open.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const isConfirm = ({ search }: URL) => search === '?action=confirm'
  await page.route(isConfirm, async (route) => {
    await held
    await route.continue()
  })
  await adminUser.button('Invite').click()
  await question.getByLabel('Current Password').fill(adminAccount.password)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await adminUser.button('Invite').click()
  await expect(question).toBeVisible()
  const late = page.waitForResponse((response) => isConfirm(new URL(response.url())))
  answer()
  await (await late).finished()
  await page.unroute(isConfirm)
  await question.getByLabel('Current Password').fill('a guess')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('The current password is wrong.')).toBeVisible()
  await lookAt(page)
  await question.getByLabel('Current Password').fill(adminAccount.password)
  await page.keyboard.press('Enter')
  await expect(adminUser.field('The link')).toBeVisible()
  await adminUser.button('Done').click()

  // Within ten minutes nobody is asked again.
  await adminUser.button('New account').click()
  await adminUser.field('Name').fill('Meena Example')
  await adminUser.field('E-mail').fill('meena@sabha.example')
  await adminUser.field('Password').fill('given-by-the-owner')
  await adminUser.button('Save').click()
  await expect(page.getByRole('table', { name: 'Accounts' })).toContainText('Meena Example')

  // Every other dialog that gives access asks, too, and goes on by itself.
  const confirm = async () => {
    await question.getByLabel('Current Password').fill(adminAccount.password)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
  }
  await isLeftOpen()
  await page.getByRole('button', { name: 'Send again: nila@sabha.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await confirm()
  await adminUser.button('Done').click()
  await isLeftOpen()
  await page.getByRole('button', { name: 'Link for a new password…: Meena Example' }).click()
  await adminUser.button('Make the link').click()
  await confirm()
  await adminUser.button('Done').click()
  await isLeftOpen()
  await page.getByRole('button', { name: 'Edit: Meena Example' }).click()
  await adminUser.field('Name').fill('Meena K Example')
  await adminUser.button('Save').click()
  await confirm()
  await expect(page.getByRole('table', { name: 'Accounts' })).toContainText('Meena K Example')
  await isLeftOpen()
  await page.getByRole('button', { name: 'Withdraw…: nila@sabha.example' }).click()
  await adminUser.button('Withdraw').click()
  await confirm()
  await expect(page.getByRole('table', { name: 'Open invitations' })).toBeHidden()
  await isLeftOpen()
  await adminUser.button('Require it…').click()
  await adminUser.button('Require it').click()
  await confirm()
  await expect(adminUser.alert('Set up two-step sign-in for your own account first, in your profile.')).toBeVisible()

  // Where the money of counters goes, too; of the settings nothing else.
  await page.goto('/admin/dashboard/settings')
  await isLeftOpen()
  await adminUser.field('UPI address of your merchant account').fill('sabha@upi')
  await adminUser.field('Name that the payer’s app shows').fill('Sabha')
  await adminUser.button('Save').click()
  await confirm()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
})

test('who forgot the password is told whom to ask where no mails go out', { tag: '@desktop' }, async ({ page }) => {
  const adminUser = new AdminUser(page)
  await page.goto('/admin/login')
  await adminUser.link('Forgot your password?').click()
  await expect(page.getByText('This box office can’t send e-mails.')).toBeVisible()
  await lookAt(page)
})

/** Adds an authenticator that always says that it has verified its user. */
async function plugIn(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

test('a passkey is added, signs in, and is removed', { tag: '@desktop' }, async ({ page, backend, expectedErrors }) => {
  expectedErrors.push(answeredWith(422))
  // A site at a bare IP address has no passkeys.
  const origin = backend.origin.replace('127.0.0.1', 'localhost')
  const adminUser = new AdminUser(page)
  await plugIn(page)
  // The code that checks passkeys is loaded with the first question, which takes time on a busy machine.
  await raw(origin, '/api/passkey_options.php', { json: {} })
  await page.goto(`${origin}/admin/login`)
  await adminUser.fillSignIn(adminAccount)
  await expect(adminUser.heading('Dashboard')).toBeVisible()

  await page.goto(`${origin}/profile`)
  await adminUser.field('Name of the passkey').fill('My phone')
  await adminUser.button('Add a passkey').click()
  await adminUser.field('Current Password').last().fill(adminAccount.password)
  await adminUser.button('Continue').click()
  await expect(page.getByText('Never used')).toBeVisible()
  await lookAt(page)
  await adminUser.field('Name of the passkey').fill('My phone again')
  await adminUser.button('Add a passkey').click()
  await adminUser.field('Current Password').last().fill(adminAccount.password)
  await adminUser.button('Continue').click()
  await expect(adminUser.alert('This passkey is known here already.')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${origin}/admin/login`)
  await adminUser.button('Sign in with a passkey').click()
  await expect(adminUser.heading('Dashboard')).toBeVisible()
  await page.goto(`${origin}/profile`)
  await expect(page.getByText('Last used')).toBeVisible()

  await page.getByRole('button', { name: 'Remove: My phone' }).click()
  await lookAt(page)
  await adminUser.field('Current Password').last().fill(adminAccount.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${origin}/admin/login`)
  await adminUser.button('Sign in with a passkey').click()
  await expect(adminUser.alert('We don’t know this passkey. Please choose another one, or use your password.')).toBeVisible()
})
