import type { Page } from '@playwright/test'
import { adminAccount, staffAccount } from '../builders/admin.ts'
import { codeOf } from '../builders/authenticator-app.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible, expectAllKannada, expectNoKannada, expectWithin, switchTo } from './audit.ts'
import { answeredWith } from './console.ts'
import { expect, test } from './fixtures.ts'

/** Names of people and apps, and words that are typed exactly as they are shown. */
const names = ['Asha', 'Omkar', 'Example', 'sabha', 'example', 'admin', 'staff', 'Google', 'Authenticator', 'Aegis', 'QR', 'HTTPS']

/** Checks the page in both languages and on both screens. */
async function lookAt(page: Page, shown: readonly string[] = []): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
  await expectNoKannada(page)
  await switchTo(page, 'kn')
  await expectAllKannada(page, [...names, ...shown])
  await expectWithin(page, 390)
  await expectAccessible(page)
  await switchTo(page, 'en')
  await page.setViewportSize({ width: 1280, height: 800 })
}

const secretIn = async (page: Page) => ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
const codesIn = (page: Page) => page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents()

test('an owner sets up a second factor and requires it; a colleague is led to it, and signs in with a code', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(answeredWith(422))
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/profile')
  await adminUser.button('Set it up…').click()
  await adminUser.field('Current Password').last().fill(adminAccount.password)
  await adminUser.button('Continue').click()
  const own = await secretIn(page)
  await adminUser.field('Code from the app').fill('12')
  await adminUser.button('Switch it on').click()
  await expect(page.getByText('Please enter the six digits of the app.')).toBeVisible()
  await expect(adminUser.field('Code from the app')).toBeFocused()
  await adminUser.field('Code from the app').fill(codeOf(own, Date.now()))
  await adminUser.button('Switch it on').click()
  await expect(page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  // They are shown only this once: neither Escape nor a press beside the dialog closes it.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(adminUser.dialog('Your recovery codes')).toBeVisible()
  await adminUser.button('I have kept them').click()
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()
  await lookAt(page)

  await page.goto('/admin/dashboard/accounts')
  await adminUser.button('Require it…').click()
  await adminUser.button('Require it').click()
  await expect(adminUser.button('Make it optional…')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/login')
  await adminUser.fillSignIn(staffAccount)
  await expect(adminUser.heading('Set up two-step sign-in')).toBeVisible()
  const secret = await secretIn(page)
  await lookAt(page, secret.match(/.{1,4}/g) ?? [])
  expect(await secretIn(page)).toBe(secret)
  // The browser keeps nothing of it, and no page of the admin opens.
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
  await adminUser.field('Code from the app').fill('000000')
  await adminUser.button('Switch it on').click()
  await expect(page.getByText('This code is wrong, or was used already.')).toBeVisible()
  await expect(adminUser.field('Code from the app')).toBeFocused()
  await adminUser.field('Code from the app').fill(codeOf(secret, Date.now()))
  await adminUser.button('Switch it on').click()
  await expect(adminUser.heading('Your recovery codes')).toBeVisible()
  const codes = await codesIn(page)
  await lookAt(
    page,
    codes.flatMap((code) => code.split('-')),
  )
  await adminUser.button('I have kept them').click()
  await expect(adminUser.heading('Dashboard')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/admin/login')
  await adminUser.fillSignIn(staffAccount)
  await expect(adminUser.field('Code')).toBeFocused()
  await adminUser.field('Code').fill('AAAA-AAAA-AAAA-AAAA')
  await adminUser.button('Sign in').click()
  await expect(adminUser.alert('This code is wrong, or was used already.')).toBeVisible()
  await adminUser.field('Code').fill(codes[0] ?? '')
  await adminUser.button('Sign in').click()
  await expect(adminUser.heading('Dashboard')).toBeVisible()
})
