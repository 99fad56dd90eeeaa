import type { Page } from '@playwright/test'
import { reconcileHolds } from '@sabha/backend/jobs/reconciler'
import { payAtSandbox } from '../builders/buyer.ts'
import { noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { statusOf } from './seat-status.ts'

const guest = { name: 'Kamala Example', phone: '9000000001' }

test.beforeEach(async ({ visitor }) => {
  await visitor.openHall()
  await visitor.choose('A14', 'A15')
})

test('a payment that failed is made again in the same form', { tag: '@phone' }, async ({ visitor, backend }) => {
  await visitor.goToPayment(guest)
  await visitor.payment.fail.click()
  await expect(visitor.payment.form.getByRole('alert')).toHaveText('The payment failed, as you asked. You can try again.')
  await expect(visitor.page.getByText('Payment failed. Please try again.')).toBeAttached()
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['reserved', 'reserved'])
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['booked', 'booked'])
})

test('closing the form gives the seats back and keeps the choice', { tag: '@desktop' }, async ({ visitor, backend }) => {
  await visitor.goToPayment(guest)
  const spoken = await visitor.page.locator('[role="status"]', { hasText: 'Waiting for your payment…' }).elementHandle()
  // The provider's own form leaves the focus nowhere.
  await visitor.page.evaluate(() =>
    document.addEventListener('close', () => document.activeElement instanceof HTMLElement && document.activeElement.blur(), true),
  )
  await visitor.payment.close.click()
  await expect(visitor.page.getByText('Payment not completed. Try again whenever you’re ready.')).toBeVisible()
  await visitor.expectAtRest()
  // A live region speaks what comes into it, not what it comes with.
  expect(await spoken?.evaluate((region) => region.isConnected && region.textContent)).toContain('Payment not completed.')
  await expect(visitor.proceedButton).toBeFocused()
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['available', 'available'])
  await expect(visitor.chosen).toHaveText(['A14', 'A15'])
  await visitor.proceed()
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
})

test('closing the form after a failed payment', { tag: '@desktop' }, async ({ visitor, backend }) => {
  await visitor.goToPayment(guest)
  await visitor.payment.fail.click()
  await expect(visitor.payment.fail).toBeEnabled()
  await visitor.payment.close.click()
  await expect(visitor.alert('Payment failed. Please try again.')).toBeVisible()
  await visitor.expectAtRest()
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['available', 'available'])
})

test('a form that nobody uses closes before the hold is over', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  await page.clock.install()
  await visitor.goToPayment(guest)
  await page.clock.fastForward('10:00')
  await expect(visitor.payment.form).toBeHidden()
  await visitor.expectAtRest()
  await expect(page.getByText('Time’s up. Your seats are back on sale: proceed again to hold them.')).toBeVisible()
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['available', 'available'])
  await expect(visitor.chosen).toHaveText(['A14', 'A15'])
})

test('what is over is not waited for', { tag: '@desktop' }, async ({ page, visitor }) => {
  await page.clock.install()
  // A form that doesn't close by itself.
  await page.route('**/checkout.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('options.timeout ?', 'false ?') })
  })
  await visitor.goToPayment(guest)
  await expect(page.getByText('Waiting for your payment…')).toBeAttached()
  await page.clock.fastForward('10:05')
  await expect(page.getByText('Time’s up. Your seats are back on sale.')).toBeAttached()
  await expect(page.getByText('Waiting for your payment…')).toHaveCount(0)
})

test('an answer of no more than the specification’s fields leaves nothing of the ticket blank', { tag: '@desktop' }, async ({
  page,
  visitor,
}) => {
  await page.route('**/verify_payment.php', async (route) => {
    const { booking } = await (await route.fetch()).json()
    const { verification_code, ticket_code, customer_name, customer_phone, total_amount, amount_paid } = booking
    const told = { verification_code, ticket_code, customer_name, customer_phone, total_amount, amount_paid }
    await route.fulfill({ json: { success: true, message: 'Payment verified', booking: told } })
  })
  await visitor.goToPayment(guest)
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await page.keyboard.press('Escape')
  await expect(visitor.ticketDialog).toBeHidden()
  const { ticket } = visitor
  await expect(ticket.getByRole('heading', { name: 'Strings of the Kaveri: An Evening of Violin' })).toBeVisible()
  await expect(visitor.fact('Date and time', ticket)).toContainText(/19 November \d{4}\s*7:15 PM/)
  await expect(visitor.fact('Venue', ticket)).toContainText('Rangamandira Hall')
  await expect(visitor.fact('Seats', ticket)).toHaveText(/A14\s*A15/)
  await expect(visitor.fact('Total paid', ticket)).toContainText('₹4,998')
  await expect(visitor.fact('Booking ID', ticket)).toHaveText(/BK/)
})

test('leaving the page closes the form and gives the seats back', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  await visitor.goToPayment(guest)
  await page.goBack()
  await expect(page).toHaveURL('/shows')
  await expect(visitor.payment.form).toBeHidden()
  await expect.poll(() => statusOf(backend, 'A14', 'A15')).toEqual(['available', 'available'])
})

test('pressing Proceed twice makes one booking', { tag: '@desktop' }, async ({ page, visitor }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await visitor.acceptTerms()
  await visitor.proceedButton.click()
  await visitor.field('Full name').fill(guest.name)
  await visitor.field('Phone number').fill(guest.phone)
  await visitor.button('Continue to Payment').dblclick()
  await visitor.payment.close.click()
  await visitor.expectAtRest()
  calls.length = 0
  await visitor.proceedButton.dblclick()
  await expect(visitor.payment.form).toBeVisible()
  expect(calls.filter((path) => path === '/api/create_booking_temp.php')).toHaveLength(1)
})

test.describe('a reload', () => {
  test('before the payment keeps the choice', { tag: '@desktop' }, async ({ page, visitor }) => {
    await page.reload()
    await expect(visitor.chosen).toHaveText(['A14', 'A15'])
    await expect(visitor.seat('A14')).toHaveAttribute('aria-selected', 'true')
  })

  test('while the seats are being held doesn’t lock the visitor out of them', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
    // The backend holds the seats, and the page is gone before it hears of it.
    const held = Promise.withResolvers<void>()
    await page.route(
      '**/create_booking_temp.php',
      async (route) => {
        await route.fetch()
        held.resolve()
      },
      { times: 1 },
    )
    await visitor.acceptTerms()
    await visitor.proceed(guest)
    await held.promise
    expect(await statusOf(backend, 'A14', 'A15')).toEqual(['reserved', 'reserved'])
    await page.reload()
    await expect(visitor.seat('A14')).toHaveAttribute('aria-selected', 'true')
    await expect(visitor.chosen).toHaveText(['A14', 'A15'])
    await visitor.goToPayment()
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
  })

  test('while paying gives the seats back and keeps the choice', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
    await visitor.goToPayment(guest)
    await page.reload()
    await expect(visitor.chosen).toHaveText(['A14', 'A15'])
    await visitor.expectAtRest()
    expect(await statusOf(backend, 'A14', 'A15')).toEqual(['available', 'available'])
    await visitor.goToPayment()
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
  })

  test('between the payment and its verification ends with the ticket', { tag: '@desktop' }, async ({ page, visitor, expectedErrors }) => {
    expectedErrors.push(noAnswer)
    await page.route('**/verify_payment.php', (route) => route.abort())
    await visitor.goToPayment(guest)
    const unverified = page.waitForEvent('requestfailed')
    await visitor.payment.succeed.click()
    await unverified
    await page.unroute('**/verify_payment.php')
    await page.reload()
    await visitor.expectConfirmation()
  })

  test('while its verification is answered ends with the ticket, once', { tag: '@desktop' }, async ({ page, visitor }) => {
    await visitor.goToPayment(guest)
    const [answer, document] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/verify_payment.php', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.route('**/book-ticket/1', async (route) => {
      await document.promise
      await route.continue()
    })
    const verification = page.waitForRequest('**/verify_payment.php')
    await visitor.payment.succeed.click()
    await verification
    const asked = page.waitForRequest('**/book-ticket/1')
    const reload = page.reload()
    await asked
    answer.resolve()
    // A page that is going away can't be asked any more.
    await expect.poll(() => page.url()).toMatch(/booking-confirmation$/)
    document.resolve()
    await reload
    await visitor.expectConfirmation()

    await page.unrouteAll()
    // Leaves by the address bar, so that the next reload is of another page.
    await page.goto('/shows')
    await page.reload()
    await visitor.link('Book Now').first().click()
    await expect(visitor.seat('A14')).toBeAttached()
    await page.reload()
    await expect(visitor.seat('A14')).toBeAttached()
    await expect(page).toHaveURL('/book-ticket/1')
  })

  test('after a payment that the page never heard of ends with the ticket', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
    const orderId = await orderOf(page, () => visitor.goToPayment(guest))
    await payAtSandbox(backend.origin, orderId)
    await page.reload()
    await visitor.expectConfirmation()
  })
})

test('a payment whose answer was lost is verified again', { tag: '@desktop' }, async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(noAnswer)
  await page.route(
    '**/verify_payment.php',
    async (route) => {
      await route.fetch() // the backend gets the request, and the line is cut before the browser hears
      await route.abort()
    },
    { times: 1 },
  )
  await visitor.goToPayment(guest)
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
})

test('paid in a tab that was closed: the booking is in My Bookings', { tag: '@desktop' }, async ({ page, context, visitor, backend }) => {
  const orderId = await orderOf(page, () => visitor.goToPayment(guest))
  await payAtSandbox(backend.origin, orderId)
  await page.close()
  await reconcileHolds(backend.services)
  const later = await context.newPage()
  await later.goto('/bookings')
  await expect(later.getByRole('article')).toContainText('A14')
  await expect(later.getByRole('article')).toContainText('PAID')
})

/** Returns the id of the provider's order that is made on the way. */
async function orderOf(page: Page, goToPayment: () => Promise<void>): Promise<string> {
  const answer = page.waitForResponse('**/create_order.php')
  await goToPayment()
  const { order } = await (await answer).json()
  return order.id
}
