import { signInAdmin } from '../builders/admin.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { keptMails } from '../builders/mail.ts'
import { AdminUser } from './admin-user.ts'
import { answeredWith } from './console.ts'
import { expect, test } from './fixtures.ts'
import { opensPdf } from './pdf-tab.ts'
import { endShow } from './show-times.ts'
import { Visitor } from './visitor.ts'

test('what a booking shows', { tag: '@phone' }, async ({ page, visitor, backend }) => {
  const buyer = await signIn(backend.origin)
  const { booking_id, verification_code, payment_id } = await buy(backend.origin, buyer, ['A14', 'A15'])
  await visitor.signInAs(buyer)
  await page.goto('/bookings')
  const booking = page.getByRole('article', { name: 'Strings of the Kaveri: An Evening of Violin' })
  await expect(booking).toContainText('Upcoming')
  await expect(booking).toContainText(booking_id)
  await expect(booking).toContainText(/19 November \d{4}\s*7:15 PM to 9:00 PM/)
  await expect(booking).toContainText('Rangamandira Hall, Malleshwaram, Bengaluru')
  await expect(booking.getByRole('listitem')).toHaveText(['A14', 'A15'])
  await expect(booking).toContainText('₹4,998')
  await expect(booking).toContainText('PAID')
  await expect(booking).toContainText(verification_code)

  await expect(booking.getByText('Booked on')).toBeHidden()
  await visitor.button('Show Details').click()
  await expect(booking.getByText('Booked on')).toBeVisible()
  await expect(booking).toContainText(payment_id ?? 'a payment id')
  await visitor.button('Hide Details').click()
  await expect(booking.getByText('Booked on')).toBeHidden()

  await opensPdf(page, () => booking.getByRole('button', { name: 'Download Ticket' }).click())
})

test('a seat that was given back leaves the ticket of the other', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  const buyer = await signIn(backend.origin)
  const { booking_id } = await buy(backend.origin, buyer, ['A14', 'A15'])
  const { client } = await signInAdmin(backend)
  await client.bookings.cancel({ booking_id, seats: ['A15'], refund: true, note: '' })
  await visitor.signInAs(buyer)
  await page.goto('/bookings')
  const booking = page.getByRole('article')
  await expect(booking).toContainText('Upcoming')
  await expect(booking.getByRole('listitem')).toHaveText(['A14'])
  await expect(booking).toContainText(/Money (is on its way|was paid) back to you\./)
  await opensPdf(page, () => booking.getByRole('button', { name: 'Download Ticket' }).click())
  await client.bookings.cancel({ booking_id, seats: ['A14'], refund: false, note: '' })
  await page.reload()
  await expect(booking).toContainText('Cancelled')
  await expect(visitor.button('Download Ticket')).toBeHidden()
})

test('what an admin books here is found here', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  await signIn(backend.origin) // somebody else has the first guest's id, which is also the admin's
  await new AdminUser(page).isSignedIn(backend)
  await visitor.openHall()
  await visitor.choose('A14')
  await visitor.goToPayment({ name: 'Kamala Example', phone: '9000000002' })
  await visitor.payment.succeed.click()
  await visitor.expectConfirmation()
  await page.goto('/bookings')
  await expect(page.getByRole('article')).toContainText('A14')
})

test('upcoming and past', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  const buyer = await signIn(backend.origin)
  const { booking_id } = await buy(backend.origin, buyer, ['A14'])
  await visitor.signInAs(buyer)
  await page.goto('/bookings')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const booking = page.getByRole('article')
  await tab('Upcoming').click()
  await expect(booking).toContainText(booking_id)
  await tab('Past').click()
  await expect(page.getByText("You haven't attended any shows yet")).toBeVisible()

  await endShow(backend, '1')
  await page.reload()
  await expect(booking).toContainText('Completed')
  await tab('Past').click()
  await expect(booking).toContainText(booking_id)
  await tab('Upcoming').click()
  await expect(page.getByText("You don't have any upcoming shows")).toBeVisible()
})

test('no bookings yet', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  await visitor.signInAs(await signIn(backend.origin))
  await page.goto('/bookings')
  await expect(visitor.heading('No bookings found')).toBeVisible()
  await expect(page.getByText("You haven't made any bookings yet")).toBeVisible()
  await visitor.link('Browse Shows').click()
  await expect(page).toHaveURL('/shows')
})

test('the ticket by e-mail', { tag: '@desktop' }, async ({ page, visitor, backend }) => {
  const buyer = await signIn(backend.origin)
  const { booking_id } = await buy(backend.origin, buyer, ['A14'])
  await visitor.signInAs(buyer)
  await page.goto('/bookings')
  await visitor.button('Resend Email').click()
  const dialog = visitor.dialog('E-mail my ticket')
  const send = dialog.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(dialog).toContainText('Please enter your e-mail address.')
  await visitor.field('E-mail address').fill('kamala at home')
  await expect(dialog).toContainText('Please enter a valid e-mail address.')
  await visitor.field('E-mail address').fill('kamala@example.org')
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Ticket has been resent to your email')).toBeVisible()

  await expect.poll(async () => (await keptMails(backend)).length).toBe(1)
  const [mail] = await keptMails(backend)
  expect(mail?.to?.[0]?.address).toBe('kamala@example.org')
  expect(mail?.text).toContain(booking_id)
  expect(mail?.attachments[0]?.mimeType).toBe('application/pdf')

  // The booking keeps the address, so nobody is asked twice.
  await visitor.button('Resend Email').click()
  await expect.poll(async () => (await keptMails(backend)).length).toBe(2)
  await expect(dialog).toBeHidden()

  // A mistyped address is corrected.
  await expect(page.getByText('E-mails go to kamala@example.org.')).toBeVisible()
  await visitor.button('Change the address').click()
  await expect(visitor.field('E-mail address')).toHaveValue('kamala@example.org')
  await visitor.field('E-mail address').fill('kamala@example.com')
  await send.click()
  await expect(page.getByText('E-mails go to kamala@example.com.')).toBeVisible()
  await expect.poll(async () => (await keptMails(backend)).map(({ to }) => to?.[0]?.address)).toContain('kamala@example.com')
})

test('an earlier booking is found from another browser', { tag: '@desktop' }, async ({
  page,
  visitor,
  browser,
  backend,
  contextOptions,
}) => {
  const { booking_id, verification_code, customer_phone } = await buy(backend.origin, await signIn(backend.origin), ['A14', 'A15'])
  await visitor.signInAs(await signIn(backend.origin, 'Kamala Example', '9000000001'))
  await page.goto('/bookings')
  await expect(visitor.heading('No bookings found')).toBeVisible()
  // It is found under any filter.
  await page.getByRole('tab', { name: 'Past' }).click()
  await visitor.button('Find an earlier booking').click()
  const dialog = visitor.dialog('Find an earlier booking')
  await dialog.getByLabel('Booking ID').fill(booking_id.toLowerCase())
  await dialog.getByLabel('Verification code').fill(`${verification_code.slice(0, 4)} ${verification_code.slice(4)}`)
  await dialog.getByLabel('Phone number').fill(`+91 ${customer_phone}`)
  await dialog.getByRole('button', { name: 'Find booking' }).click()
  await expect(dialog).toContainText('Found: Strings of the Kaveri: An Evening of Violin')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('article')).toContainText(booking_id)

  const stranger = new Visitor(await (await browser.newContext({ ...contextOptions, baseURL: backend.origin })).newPage())
  await stranger.signInAs(await signIn(backend.origin, 'Kamala Example', '9000000001'))
  await stranger.page.goto('/bookings')
  await expect(stranger.heading('No bookings found')).toBeVisible()
  await stranger.page.context().close()
})

test('wrong codes find nothing', { tag: '@desktop' }, async ({ page, visitor, backend, expectedErrors }) => {
  const { booking_id } = await buy(backend.origin, await signIn(backend.origin), ['A14'])
  await visitor.signInAs(await signIn(backend.origin, 'Gopal Example', '9000000002'))
  await page.goto('/bookings')
  await visitor.button('Find an earlier booking').click()
  const dialog = visitor.dialog('Find an earlier booking')
  const find = dialog.getByRole('button', { name: 'Find booking' })
  await find.click()
  await expect(dialog).toContainText('Please enter the booking ID.')
  await expect(dialog).toContainText('Please enter the verification code.')
  await expect(dialog).toContainText('Please enter a valid 10-digit phone number')
  await dialog.getByLabel('Booking ID').fill(booking_id)
  await dialog.getByLabel('Verification code').fill('WRONGONE')
  await dialog.getByLabel('Phone number').fill('9000000001')
  expectedErrors.push(answeredWith(404))
  await find.click()
  await expect(dialog.getByRole('alert')).toHaveText('No booking matches this booking ID, verification code and phone number.')
})
