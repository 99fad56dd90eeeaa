import type { Backend, BackendOptions } from '../builders/backend.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { type Outage, withOutage } from '../builders/provider.ts'
import { answeredWith, noAnswer, switchedOff } from './console.ts'
import { test as base, expect } from './fixtures.ts'
import { expectTakenOver } from './hydration.ts'
import { cutLine, heldBack } from './network.ts'
import { opensPdf } from './pdf-tab.ts'
import { type Power, withPower } from './power.ts'
import { statusOf } from './seat-status.ts'

interface Fixtures {
  switchable: { backend: Backend; power: Power; providerOutage: Outage }
  power: Power
  providerOutage: Outage
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  switchable: async ({}, use) => {
    const providerOutage: Outage = { isOn: false }
    const change: BackendOptions['change'] = ({ provider }) => ({ provider: withOutage(provider, providerOutage) })
    await withPower({ change }, (backend, power) => use({ backend, power, providerOutage }))
  },
  backend: ({ switchable }, use) => use(switchable.backend),
  power: ({ switchable }, use) => use(switchable.power),
  providerOutage: ({ switchable }, use) => use(switchable.providerOutage),
})

const guest = { name: 'Kamala Example', phone: '9000000001' }
const initiating = 'Error initiating payment. Please try again.'

test.describe('the backend stops', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(switchedOff)
  })

  test('before a page is opened', { tag: '@desktop' }, async ({ page, visitor, power }) => {
    await page.goto('/login')
    await expectTakenOver(page)
    await power.off()
    await visitor.link('Shows').first().click()
    await expect(visitor.heading('This page could not be shown')).toBeVisible()
    await power.on()
    await visitor.button('Load the page again').click()
    await expect(visitor.link('Book Now')).toBeVisible()
  })

  test('while seats are being chosen', { tag: '@desktop' }, async ({ visitor, power }) => {
    await visitor.openHall()
    await visitor.choose('A14')
    await power.off()
    await visitor.button('Refresh Seats').click()
    await expect(visitor.alert('Error loading seat data. Please try again.')).toBeVisible()
    await visitor.choose('A15')
    await power.on()
    await visitor.button('Try again').click()
    await expect(visitor.alert('Error loading seat data.')).toBeHidden()
    await expect(visitor.chosen).toHaveText(['A14', 'A15'])
  })

  test('at the sign-in page', { tag: '@desktop' }, async ({ page, visitor, power }) => {
    await page.goto('/login')
    await expectTakenOver(page)
    await visitor.field('Full name').fill(guest.name)
    await visitor.field('Phone number').fill(guest.phone)
    await power.off()
    await visitor.button('Continue').click()
    await expect(visitor.alert('Server error. Please try again later.')).toBeVisible()
    await power.on()
    await visitor.button('Continue').click()
    await expect(page).toHaveURL('/shows')
  })

  test('at the details form', { tag: '@desktop' }, async ({ visitor, power }) => {
    await visitor.openHall()
    await visitor.choose('A14')
    await visitor.acceptTerms()
    await visitor.proceed()
    await power.off()
    await visitor.giveDetails(guest)
    await expect(visitor.alert('Please try again.')).toBeVisible()
    await expect(visitor.field('Full name')).toHaveValue(guest.name)
    await power.on()
    await visitor.button('Continue to Payment').click()
    await expect(visitor.payment.form).toBeVisible()
  })

  test('at Proceed', { tag: '@desktop' }, async ({ visitor, backend, power }) => {
    await visitor.signInAs(await signIn(backend.origin, guest.name, guest.phone))
    await visitor.openHall()
    await visitor.choose('A14', 'A15')
    await visitor.acceptTerms()
    await power.off()
    await visitor.proceed()
    await expect(visitor.alert(initiating)).toBeVisible()
    await visitor.expectAtRest()
    await expect(visitor.chosen).toHaveText(['A14', 'A15'])
    await power.on()
    await visitor.proceed()
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
  })

  test('while the payment form is open', { tag: '@desktop' }, async ({ visitor, power }) => {
    await visitor.openHall()
    await visitor.choose('A14', 'A15')
    await visitor.goToPayment(guest)
    await power.off()
    await visitor.payment.succeed.click() // the sandbox provider is part of the backend
    await expect(visitor.payment.form.getByRole('alert')).toHaveText('The payment service does not answer. Please try again.')
    await power.on()
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
    await expect(visitor.ticket).toContainText('A14')
  })

  test('and the form is closed meanwhile: the seats are still ours', { tag: '@desktop' }, async ({ visitor, power }) => {
    await visitor.openHall()
    await visitor.choose('A14', 'A15')
    await visitor.goToPayment(guest)
    await power.off()
    await visitor.payment.close.click()
    await visitor.expectAtRest()
    await expect(visitor.alert('We couldn’t check whether a payment arrived.')).toBeVisible()
    await power.on()
    await visitor.button('Refresh Seats').click()
    await expect(visitor.chosen).toHaveText(['A14', 'A15'])
    await visitor.proceed()
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
  })

  test('in My Bookings', { tag: '@desktop' }, async ({ page, visitor, backend, power }) => {
    const buyer = await signIn(backend.origin)
    await buy(backend.origin, buyer, ['A14'])
    await visitor.signInAs(buyer)
    await page.goto('/bookings')
    await expect(page.getByRole('article')).toContainText('A14')
    await power.off()
    await visitor.button('Download Ticket').click()
    await expect(visitor.alert('Error downloading ticket. Please try again.')).toBeVisible()
    await visitor.button('Resend Email').click()
    await visitor.field('E-mail address').fill('kamala@example.org')
    await visitor.button('Send').click()
    await expect(visitor.alert('Error resending email. Please contact support.')).toBeVisible()
    await power.on()
    await visitor.button('Send').click()
    await expect(page.getByText('Ticket has been resent to your email')).toBeVisible()
    await opensPdf(page, () => visitor.button('Download Ticket').click())
  })
})

test.describe('no answer', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(noAnswer)
  })

  test('about the shows', { tag: '@desktop' }, async ({ page, visitor }) => {
    // A page that is opened directly comes with its shows; one reached by a link asks for them.
    await page.goto('/about')
    await expectTakenOver(page)
    const line = await cutLine(page, '**/get_shows.php*')
    await visitor.link('Shows').first().click()
    await expect(visitor.alert('The shows could not be loaded.')).toBeVisible()
    await line.mend()
    await visitor.button('Try again').click()
    await expect(visitor.link('Book Now')).toBeVisible()
  })

  test('about the seats', { tag: '@desktop' }, async ({ page, visitor }) => {
    const line = await cutLine(page, '**/get_seats.php*')
    await page.goto('/shows')
    await visitor.link('Book Now').click()
    await expect(visitor.alert('Error loading seat data. Please try again.')).toBeVisible()
    await line.mend()
    await visitor.button('Try again').click()
    await visitor.choose('A14')
    await expect(visitor.alert('Error loading seat data.')).toBeHidden()
  })

  test('about My Bookings', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
    const buyer = await signIn(backend.origin)
    await buy(backend.origin, buyer, ['A14'])
    await visitor.signInAs(buyer)
    const line = await cutLine(page, '**/get_user_bookings.php*')
    await page.goto('/bookings')
    await expect(page.getByText('Your bookings could not be loaded.')).toBeVisible()
    await expect(visitor.heading('No bookings found')).toHaveCount(0)
    await line.mend()
    await visitor.button('Try again').click()
    await expect(page.getByRole('article')).toContainText('A14')
  })

  test("from the provider's script", { tag: '@desktop' }, async ({ page, visitor, backend }) => {
    const line = await cutLine(page, '**/checkout.js')
    await visitor.openHall()
    await visitor.choose('A14')
    await visitor.acceptTerms()
    await visitor.proceed(guest)
    await expect(visitor.alert(initiating)).toBeVisible()
    await visitor.expectAtRest()
    expect(await statusOf(backend, 'A14')).toEqual(['available'])
    await line.mend()
    await visitor.proceed()
    await expect(visitor.payment.form).toBeVisible()
  })

  test("from the provider's script, which begins and never ends", { tag: '@desktop' }, async ({ page, visitor, backend }) => {
    await page.clock.install()
    const script = await heldBack(page, '**/checkout.js')
    await visitor.openHall()
    await visitor.choose('A14')
    await visitor.acceptTerms()
    const asked = page.waitForRequest('**/checkout.js')
    await visitor.proceed(guest)
    await asked
    await page.clock.fastForward('00:21')
    await expect(visitor.alert(initiating)).toBeVisible()
    await visitor.expectAtRest()
    expect(await statusOf(backend, 'A14')).toEqual(['available'])
    script.release()
    await visitor.proceed()
    await expect(visitor.payment.form).toBeVisible()
  })

  test('about a payment, for long', { tag: '@desktop' }, async ({ page, visitor }) => {
    await page.clock.install()
    const line = await cutLine(page, '**/verify_payment.php')
    await visitor.openHall()
    await visitor.choose('A14')
    await visitor.goToPayment(guest)
    let paymentId = ''
    for (const pause of [0, 1000, 2000, 4000, 8000]) {
      const attempt = page.waitForEvent('requestfailed')
      if (pause === 0) await visitor.payment.succeed.click()
      else await page.clock.fastForward(pause)
      const { razorpay_payment_id } = (await attempt).postDataJSON()
      paymentId = razorpay_payment_id
    }
    const told = visitor.alert('Error processing payment: The server cannot be reached. Please contact support with your payment ID')
    await expect(told).toContainText(paymentId)
    await expect(visitor.proceedButton).toBeDisabled()
    await line.mend()
    await visitor.button('Check the payment again').click()
    await visitor.expectConfirmation()
  })

  test('about the PDF', { tag: '@desktop' }, async ({ page, visitor }) => {
    const line = await cutLine(page, '**/generate_ticket_pdf.php')
    await visitor.openHall()
    await visitor.choose('A14')
    await visitor.goToPayment(guest)
    await visitor.payment.succeed.click()
    await expect(visitor.alert('Ticket PDF not available. Please try again or contact support.')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('A14')
    await visitor.button('Download Ticket PDF').click()
    await expect(visitor.alert('Error downloading ticket. Please try again or contact support.')).toBeVisible()
    await line.mend()
    await visitor.button('Try again').click()
    await expect(visitor.ticketDialog).toBeVisible()
  })
})

test('a ticket that the server refuses is not available', { tag: '@desktop' }, async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(answeredWith(400))
  const refused = { status: 400, json: { status: 'error', message: 'No ticket.' } }
  await page.route('**/generate_ticket_pdf.php', (route) => route.fulfill(refused))
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.goToPayment(guest)
  await visitor.payment.succeed.click()
  const told = visitor.alert('Ticket PDF not available. Please try again or contact support.')
  await expect(told).toBeVisible()
  const answer = page.waitForResponse('**/generate_ticket_pdf.php')
  await visitor.button('Download Ticket PDF').click()
  await answer
  await expect(visitor.button('Download Ticket PDF')).toBeEnabled()
  await expect(told).toBeVisible()
})

test('the provider is down: no order, and the seats are given back', { tag: '@desktop' }, async ({
  visitor,
  backend,
  providerOutage,
  expectedErrors,
}) => {
  expectedErrors.push(answeredWith(503))
  await visitor.openHall()
  await visitor.choose('A14', 'A15')
  await visitor.acceptTerms()
  providerOutage.isOn = true
  await visitor.proceed(guest)
  await expect(visitor.alert('Failed to create payment order')).toContainText('The payment service does not answer. Please try again.')
  await visitor.expectAtRest()
  expect(await statusOf(backend, 'A14', 'A15')).toEqual(['available', 'available'])
  providerOutage.isOn = false
  await visitor.proceed()
  await expect(visitor.payment.form).toBeVisible()
})

test('a slow backend: what is waited for is said', { tag: '@desktop' }, async ({ page, visitor }) => {
  const seats = await heldBack(page, '**/get_seats.php*')
  await page.goto('/shows')
  await visitor.link('Book Now').click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached()
  seats.release()
  await visitor.choose('A14')
  await visitor.acceptTerms()

  const booking = await heldBack(page, '**/create_booking_temp.php')
  const order = await heldBack(page, '**/create_order.php')
  const verification = await heldBack(page, '**/verify_payment.php')
  await visitor.proceed(guest)
  await expect(page.getByText('Holding your seats…')).toBeVisible()
  await expect(visitor.proceedButton).toHaveAttribute('aria-busy', 'true')
  await visitor.seat('A15').click()
  await expect(visitor.chosen).toHaveText(['A14'])
  booking.release()
  await expect(page.getByText('Opening the payment…')).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  order.release()
  await visitor.payment.succeed.click()
  await expect(page.getByText('Verifying your payment…')).toBeVisible()
  verification.release()
  await visitor.expectConfirmation()
})
