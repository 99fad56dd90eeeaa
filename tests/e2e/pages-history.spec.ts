import type { Page } from '@playwright/test'
import { findChromium, launchArgs } from './chromium.ts'
import { expect, test } from './fixtures.ts'
import { statusOf } from './seat-status.ts'

/** Allows going back to a page that the browser has kept as it was left, which Playwright switches off by default. */
test.use({
  launchOptions: { executablePath: findChromium(), args: launchArgs, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

const guest = { name: 'Kamala Example', phone: '9000000001' }

/** Goes to another document, as from the address bar. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.href = to
  }, path)
  await expect(page).toHaveURL(path)
}

/** Goes back. Playwright's own `goBack` waits for a document to load. */
async function goBack(page: Page, path: string): Promise<void> {
  await page.evaluate(() => setTimeout(() => history.back()))
  await expect(page).toHaveURL(path)
}

test('back from the provider’s own page: the seats are given back, and can be paid for', { tag: '@desktop' }, async ({
  page,
  visitor,
  backend,
}) => {
  await visitor.openHall()
  await visitor.choose('A14', 'A15')
  await visitor.goToPayment(guest)
  // In a browser inside another app the provider's form is a page of its own, which replaces ours.
  await page.evaluate(() => document.querySelector('[data-razorpay]')?.remove())
  await goTo(page, '/icon.svg')
  await goBack(page, '/book-ticket/1')
  await expect(visitor.chosen).toHaveText(['A14', 'A15'])
  await visitor.expectAtRest()
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['available', 'available'])
  await visitor.goToPayment()
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
})

test('back after a log out: no ticket of the guest who was there before', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.goToPayment(guest)
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await page.keyboard.press('Escape')
  await expect(visitor.ticket).toContainText('Verification Code')
  await goTo(page, '/profile')
  await page.getByRole('button', { name: `Your account: ${guest.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await goBack(page, '/shows')
  await expect(page.getByText('Verification Code')).toHaveCount(0)
})
