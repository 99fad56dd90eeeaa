import type { BrowserContext } from '@playwright/test'
import { signIn } from '../builders/buyer.ts'
import { raw } from '../builders/raw.ts'
import { fileOf } from './built-files.ts'
import { answeredWith } from './console.ts'
import { expect, test } from './fixtures.ts'
import { statusOf } from './seat-status.ts'
import { Visitor } from './visitor.ts'

/** A guest pays in one tab while a second tab signs them out, or signs somebody else in. */

const guest = { name: 'Kamala Example', phone: '9000000001' }

test.beforeEach(async ({ visitor }) => {
  await visitor.openHall()
  await visitor.choose('A14', 'A15')
  await visitor.goToPayment(guest)
})

async function logOutInSecondTab(context: BrowserContext): Promise<void> {
  const second = new Visitor(await context.newPage())
  await second.page.goto('/profile')
  const isPhone = await second.button('Menu').isVisible()
  await (isPhone ? second.button('Menu') : second.page.getByRole('button', { name: `Your account: ${guest.name}` })).click()
  await second.page.getByRole(isPhone ? 'button' : 'menuitem', { name: 'Logout' }).click()
  await expect(second.page).toHaveURL('/')
  await expect.poll(() => second.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await second.page.close()
}

/** Expects the codes on the ticket that the page shows beneath its dialog. */
async function expectTicket({ page, ticket, ticketDialog }: Visitor): Promise<void> {
  await expect(ticket).toContainText('A14')
  await expect(ticket).toContainText('Verification Code')
  const pdf = await ticketDialog.getByRole('link', { name: 'Download Ticket PDF' }).getAttribute('href')
  expect((await raw(new URL(page.url()).origin, new URL(pdf ?? '').pathname + new URL(pdf ?? '').search)).status).toBe(200)
  await expect(page.getByText('You’re not signed in as the guest who booked.')).toBeAttached()
}

test('logged out in a second tab, then paid: the ticket and its codes are on the screen', { tag: '@desktop' }, async ({
  page,
  context,
  visitor,
  backend,
}) => {
  await logOutInSecondTab(context)
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expectTicket(visitor)
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['booked', 'booked'])
  expect(await page.evaluate(() => sessionStorage.getItem('checkout'))).toBeNull()
  await page.reload()
  await visitor.expectConfirmation()
  await expectTicket(visitor)
})

test('another guest signed in in a second tab, then paid', { tag: '@phone' }, async ({ context, visitor, backend }) => {
  const second = new Visitor(await context.newPage())
  await second.signInAs(await signIn(backend.origin, 'Gopal Example', '9000000002'))
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expectTicket(visitor)
  // The booking isn't the other guest's.
  await second.page.goto('/bookings')
  await expect(second.heading('No bookings found')).toBeVisible()
})

test('logged out in a second tab, then closed: the seats are given back', { tag: '@desktop' }, async ({ context, visitor, backend }) => {
  await logOutInSecondTab(context)
  await visitor.payment.close.click()
  await visitor.expectAtRest()
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['available', 'available'])
  await expect(visitor.chosen).toHaveText(['A14', 'A15'])
})

test('paid, refused for who asks, and somebody else signs in: their tab still shows the ticket', { tag: '@desktop' }, async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(answeredWith(401))
  const refusal = { success: false, status: 'error', code: 'sign-in-required', message: 'Please sign in to continue.', params: {} }
  // Answers like a backend that checks only its guests' sessions.
  await page.route('**/verify_payment.php', (route) => route.fulfill({ status: 401, json: refusal }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.payment.succeed.click()
  await expect(visitor.alert('Payment verification failed: Please sign in to continue.')).toContainText(/pay_\w+/)
  // Its script would have been requested together with the answer, so nobody is on the way to the sign-in page.
  expect(asked).not.toContain(fileOf('src/pages/login/page.tsx'))
  await expect(page).toHaveURL('/book-ticket/1')
  await page.unroute('**/verify_payment.php')
  await page.goto('/login')
  await visitor.field('Full name').fill('Gopal Example')
  await visitor.field('Phone number').fill('9000000002')
  await visitor.button('Continue').click()
  await visitor.expectConfirmation()
  await expectTicket(visitor)
})

test('after a log out, Back does not show the ticket to whoever comes next', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Your account: ${guest.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/shows')
  await expect(page.getByText('Verification Code')).toHaveCount(0)
})
