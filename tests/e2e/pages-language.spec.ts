import type { Page } from '@playwright/test'
import { buy, signIn } from '../builders/buyer.ts'
import { expectAllKannada, expectNoKannada } from './audit.ts'
import { answeredWith, noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'
import { cutLine } from './network.ts'
import { Visitor } from './visitor.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }
const toKannada = (page: Page) => page.getByRole('button', { name: 'ಕನ್ನಡ', exact: true })
const toEnglish = (page: Page) => page.getByRole('button', { name: 'English', exact: true })

test('the toggle works on each page, and its choice is kept', { tag: '@desktop' }, async ({
  page,
  context,
  visitor,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(answeredWith(404))
  const buyer = await signIn(backend.origin, guest.name, guest.phone)
  await buy(backend.origin, buyer, ['A14'])
  await visitor.signInAs(buyer)
  for (const address of ['/', '/about', '/gallery', '/shows', '/tara-venkatesh', '/login', '/profile', '/bookings', '/no-such-page']) {
    await page.goto(address)
    await expectNoKannada(page)
    await toKannada(page).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'kn')
    await expectAllKannada(page, [guest.name])
    await page.reload()
    await expectAllKannada(page, [guest.name])
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('kn')
    expect((await context.cookies()).find(({ name }) => name === 'lang')).toMatchObject({ value: 'kn', sameSite: 'Strict' })
    await toEnglish(page).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  }
})

test('the toggle in the middle of choosing keeps what was chosen', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  await visitor.choose('A14', 'D15')
  await toKannada(page).click()
  const kannada = new Visitor(page, 'kn')
  await expect(kannada.seat('A14')).toHaveAccessibleName('A ಸಾಲು, ಆಸನ 14, ಕಾವೇರಿ, ₹2,499, ಆಯ್ಕೆಯಾಗಿದೆ')
  await expect(kannada.seat('D14')).toHaveAccessibleName('D ಸಾಲು, ಆಸನ 14, ತುಂಗಾ, ₹1,999, ಲಭ್ಯವಿದೆ')
  await expect(kannada.chosen).toHaveText(['A14', 'D15'])
  await expectAllKannada(page, [])
})

test('a booking in Kannada', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/shows')
  await toKannada(page).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn')
  const visitor = new Visitor(page, 'kn')
  await visitor.openHall()
  await visitor.choose('A14', 'A15')
  await visitor.proceed()
  await expect(visitor.alert(visitor.say('Please accept the terms and conditions'))).toBeVisible()
  await page.getByRole('checkbox').check()
  await visitor.proceed({ name: 'ಕಮಲಾ ಉದಾಹರಣೆ', phone: '9000000001' })
  await expect(visitor.payment.form).toContainText('ಕಮಲಾ ಉದಾಹರಣೆ')
  await expect(visitor.payment.form).toHaveAttribute('lang', 'kn')
  await visitor.payment.fail.click()
  await expect(visitor.payment.fail).toBeEnabled()
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await expectAllKannada(page, [])
  const pdf = visitor.ticketDialog.getByRole('link', { name: visitor.say('Download Ticket PDF') })
  await expect(pdf).toHaveAttribute('href', /\.kn\./)
})

test('a language whose words cannot be fetched leaves the page as it is', { tag: '@desktop' }, async ({ page, expectedErrors }) => {
  expectedErrors.push(noAnswer)
  await page.goto('/shows')
  await expectTakenOver(page)
  const line = await cutLine(page, '**/api/site.php*')
  let failures = 0
  page.on('requestfailed', () => failures++)
  await toKannada(page).click()
  // The page tries once more.
  await expect.poll(() => failures).toBe(2)
  await expectNoKannada(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Shows' })).toBeVisible()
  const told = page.getByText('We couldn’t change the language. Please try again.')
  await expect(told).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(told).toBeHidden()
  await line.mend()
  await toKannada(page).click()
  await expectAllKannada(page, [])
})

test('that a language can’t be had stands beside its button, and tries again from there', async ({ page, isMobile, expectedErrors }) => {
  expectedErrors.push(noAnswer)
  await page.goto('/shows')
  await expectTakenOver(page)
  const line = await cutLine(page, '**/api/site.php*')
  await toKannada(page).focus()
  await page.keyboard.press('Enter')
  const notice = page.getByRole('alert').filter({ hasText: 'We couldn’t change the language.' })
  await expect(notice).toBeVisible()
  const header = page
    .getByRole('banner')
    .getByRole(isMobile ? 'button' : 'link')
    .last()
  await header.click({ trial: true, timeout: 2_000 })
  await toKannada(page).click({ trial: true, timeout: 2_000 })

  await page.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notice).toHaveCount(0)
  await expect(toKannada(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(notice).toBeVisible()
  await line.mend()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectAllKannada(page, [])
  await expect(toEnglish(page)).toBeFocused()
})

test('a language chosen without a network comes with the network', { tag: '@desktop' }, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(noAnswer)
  await page.goto('/shows')
  await expectTakenOver(page)
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await toKannada(page).click()
  await failed
  const told = page.getByText('You’re offline. The language will change when the network is back.')
  await expect(told).toBeVisible()
  await context.setOffline(false)
  await expectAllKannada(page, [])
})

test('another tab follows the choice', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/shows')
  const other = await context.newPage()
  await other.goto('/tara-venkatesh')
  await toKannada(other).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn')
  await expect(toEnglish(page)).toBeVisible()
})

test('an address that asks for Kannada', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shows?lang=kn')
  await expectAllKannada(page, [])
  await toEnglish(page).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expectNoKannada(page)
})
