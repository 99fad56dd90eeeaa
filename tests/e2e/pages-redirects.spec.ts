import { signIn } from '../builders/buyer.ts'
import { answeredWith } from './console.ts'
import { expect, test } from './fixtures.ts'

for (const [from, to] of [
  ['/book-ticket/1', '/shows'],
  ['/booking-confirmation', '/shows'],
  ['/profile', '/login'],
  ['/bookings', '/login'],
] as const) {
  test(`${from} opened on its own leads to ${to}`, { tag: '@desktop' }, async ({ page }) => {
    await page.goto(from)
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('what became of a payment is said to a tab that knows no show, too', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.goto('/book-ticket/1?payment=payment-refunded-show-off')
  await expect(page.getByText('The show has been cancelled. Your money is being refunded in full.')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: visitor.say('My Bookings') })
    .click()
  await expect(page).toHaveURL('/login')
})

test('signing in leads on to the page that asked for it', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.goto('/bookings')
  await expect(visitor.heading('Continue to Book')).toBeVisible()
  await visitor.field('Full name').fill('Kamala Example')
  await visitor.field('Phone number').fill('9000000001')
  await visitor.button('Continue').click()
  await expect(page).toHaveURL('/bookings')
  await expect(visitor.heading('My Bookings')).toBeVisible()
})

test('a confirmation survives a reload', { tag: '@desktop' }, async ({ page, visitor }) => {
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.goToPayment({ name: 'Kamala Example', phone: '9000000001' })
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await page.reload()
  await visitor.expectConfirmation()
  await expect(visitor.ticket).toContainText('A14')
})

test('a dead token leads to the sign-in page and back', { tag: '@desktop' }, async ({ page, visitor, backend, expectedErrors }) => {
  await visitor.signInAs({ ...(await signIn(backend.origin)), token: 'no-longer-known' })
  expectedErrors.push(answeredWith(401))
  await page.goto('/bookings')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('authToken')])).toEqual([null, null])
  await visitor.field('Full name').fill('Kamala Example')
  await visitor.field('Phone number').fill('9000000001')
  await visitor.button('Continue').click()
  await expect(page).toHaveURL('/bookings')
})

test('an address that nobody knows', { tag: '@desktop' }, async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(answeredWith(404))
  for (const address of ['/nobody-of-this-name', '/a/b/c']) {
    await page.goto(address)
    await expect(visitor.heading('Page not found')).toBeVisible()
  }
  await visitor.link('See the shows').click()
  await expect(page).toHaveURL('/shows')
})
