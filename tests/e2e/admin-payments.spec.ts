import type { Route } from '@playwright/test'
import { ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { enqueue } from '@sabha/backend/store/messages/outbox'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { buy, payAtSandbox, signIn } from '../builders/buyer.ts'
import { keptMails } from '../builders/mail.ts'
import { makeCode } from '../builders/price-code.ts'
import { type SoldTicket, sellTicket } from '../builders/sold-ticket.ts'
import { AdminUser } from './admin-user.ts'
import { expectAccessible } from './audit.ts'
import { noAnswer } from './console.ts'
import { expect, test } from './fixtures.ts'
import { cutLine } from './network.ts'

test('an amount is refunded, never more than was paid', { tag: '@desktop' }, async ({ page, backend }) => {
  const { booking_id, payment_id } = await buy(backend.origin, await signIn(backend.origin), ['A14'])
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto(`/admin/dashboard/bookings/${booking_id}`)
  await adminUser.button('Refund an amount…').click()
  const dialog = adminUser.dialog('Refund an amount')
  const refund = dialog.getByRole('button', { name: 'Refund', exact: true })
  for (const typed of ['2500', '1e3', '-5', '9.999']) {
    await adminUser.field('Amount in rupees').fill(typed)
    await refund.click()
    await expect(dialog.getByText('Please enter an amount up to ₹2,499.')).toBeVisible()
  }
  await adminUser.field('Amount in rupees').fill('2500')
  await refund.click()
  await expect(dialog.getByText('Please enter an amount up to ₹2,499.')).toBeVisible()
  await adminUser.field('Amount in rupees').fill('999.50')
  await refund.click()
  await expect(dialog.getByText('Refunding ₹999.50 to Kamala Example.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(adminUser.panel('Refunds').getByRole('row', { name: /₹999\.50/ })).toHaveCount(1)
  await expect.poll(() => backend.deps.provider.refundsOf(payment_id ?? '')).toMatchObject([{ amount: 99_950, status: 'processed' }])

  await adminUser.button('Refund an amount…').click()
  await expect(dialog.getByText('At most ₹1,499.50: what was paid and not yet refunded.')).toBeVisible()
})

test('what the payment service would not refund is listed as owed, and the dialog says so', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const { client } = await signInAdmin(backend)
  await makeCode(client, { kind: 'amount', value: 4997 })
  const buyer = await signIn(backend.origin)
  const wish = { show_id: '1', seats: ['A1', 'A2'], customer_name: buyer.name, customer_phone: buyer.phone, code: 'SPRING' }
  const { booking_id, total_amount: amount } = await buyer.client.bookings.hold(wish)
  const { order } = await buyer.client.payments.createOrder({ amount, currency: 'INR', booking_id })
  await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto(`/admin/dashboard/bookings/${booking_id}`)
  await adminUser.button('Cancel seats…').click()
  const refund = page.getByRole('checkbox', { name: /^Refund/ })
  await expect(refund).toHaveAccessibleName('Refund ₹1 the way it was paid')
  await page.getByRole('checkbox', { name: /^A2/ }).uncheck()
  const told = page.getByText('The payment service refunds ₹1 or more. Until you decide, ₹0.50 is listed under “Money owed”.')
  await expect(told).toBeVisible()
  await expect(refund).toHaveCount(0)
  await adminUser.button('Cancel these seats').click()
  await expect(page.getByText('The seats are free again')).toBeVisible()
  await expect(told).toBeVisible()
  expect((await client.payments.owed({})).owed).toMatchObject([{ kind: 'put-off', amount: 0.5, seats: ['A1'] }])
})

test('staff without the permission for money', { tag: '@desktop' }, async ({ page, backend }) => {
  const { booking_id } = await buy(backend.origin, await signIn(backend.origin), ['A14'])
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend, staffAccount)
  await page.goto(`/admin/dashboard/bookings/${booking_id}`)
  await expect(adminUser.button('Send by e-mail…')).toBeVisible()
  for (const deed of ['Cancel seats…', 'Refund an amount…'] as const) await expect(adminUser.button(deed)).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(tabs).toHaveText(['Dashboard', 'Shows', 'Prices', 'Bookings', 'Door', 'Site', 'Settings'])
  await page.goto('/admin/dashboard/audit')
  await expect(page.getByText('This page is for accounts with full access.')).toBeVisible()
})

test('what needs attention is seen to', { tag: '@desktop' }, async ({ page, backend }) => {
  const unaddressed = await sellTicket(backend, ['A1'], { name: 'Arun Example' })
  const addressed = await sellTicket(backend, ['A2'], { name: 'Meena Example', email: 'meena@example.org' })
  const { client } = await signInAdmin(backend)
  await client.bookings.cancel({ booking_id: unaddressed.publicId, seats: null, refund: false, note: '' })
  await giveUpMail(backend, addressed)
  await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ language: 'kn' }).where('id', '=', addressed.bookingId).execute())
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard')
  const matter = (name: string) => adminUser.panel('Needs attention').getByRole('listitem').filter({ hasText: name })

  await expect(matter('Arun Example').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /Arun%20Example.*A1/)
  await matter('Arun Example').getByRole('button', { name: 'Mark as told' }).click()
  await expect(matter('Arun Example')).toHaveCount(0)

  // A guest reads what staff write to them in their own language.
  const written = await matter('Meena Example').getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(written ?? '')).toContain(`ನಮಸ್ಕಾರ Meena Example, ಇದು ನಿಮ್ಮ ${addressed.publicId} ಬುಕಿಂಗ್ ಬಗ್ಗೆ.`)
  await matter('Meena Example').getByRole('button', { name: 'Send again' }).click()
  await expect(matter('Meena Example')).toHaveCount(0)
  await expect.poll(async () => (await keptMails(backend)).map(({ to }) => to?.[0]?.address)).toEqual(['meena@example.org'])
  await expect(page.getByText('Nothing needs you. Payments, refunds and e-mails are in order.')).toBeVisible()
})

test('a message to a guest is in the page’s language where the words of theirs can’t be had', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(noAnswer)
  const sold = await sellTicket(backend, ['A2'], { name: 'Meena Example', email: 'meena@example.org' })
  await giveUpMail(backend, sold)
  await backend.deps.store.alone((tx) => tx.updateTable('booking').set({ language: 'kn' }).where('id', '=', sold.bookingId).execute())
  await cutLine(page, '**/assets/translate-*.js')
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard')
  const chat = adminUser.panel('Needs attention').getByRole('link', { name: 'WhatsApp' })
  await expect(chat).toHaveAttribute('href', /Hello%20Meena%20Example/)
})

test('refunds that failed are asked for again, one or all of a show, or were given back another way', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const { client } = await signInAdmin(backend)
  const { provider } = backend.deps
  backend.deps.provider = {
    ...provider,
    refund: () => Promise.reject(new ProviderError('refused', 'Your account does not have enough balance', { status: 400 })),
  }
  for (const [index, name] of ['Arun Example', 'Meena Example', 'Ravi Example', 'Latha Example'].entries()) {
    const buyer = await signIn(backend.origin, name, `984500000${index}`)
    const { booking_id } = await buy(backend.origin, buyer, [`A${14 + index}`])
    await client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
  }
  await expect.poll(async () => (await client.reports.tasks({})).failed_refunds[0]?.count).toBe(4)
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard')
  const panel = adminUser.panel('Needs attention')
  const failed = (name: string) => panel.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Refund failed' })
  await expect(panel.getByText(/^4 refunds of .* have failed: ₹9,996 in all\.$/)).toBeVisible()

  await failed('Arun Example').getByRole('button', { name: 'Refunded another way…' }).click()
  const settling = adminUser.dialog('Refunded another way')
  await settling.getByRole('button', { name: 'Record it' }).click()
  await expect(settling.getByText('Please say how it was settled.')).toBeVisible()
  await settling.getByLabel('How was it refunded?').selectOption({ label: 'By UPI' })
  await adminUser.field('Note for the record').fill('UTR 42')
  await settling.getByRole('button', { name: 'Record it' }).click()
  await expect(failed('Arun Example')).toHaveCount(0)

  backend.deps.provider = provider
  await failed('Meena Example').getByRole('link', { name: 'Open the booking' }).click()
  await adminUser.panel('Refunds').getByRole('button', { name: 'Retry refund' }).click()
  await expect(adminUser.button('Retry refund')).toHaveCount(0)
  await expect(adminUser.panel('History').getByText('Retried a refund')).toBeVisible()

  await page.goto('/admin/dashboard')
  await panel.getByRole('button', { name: 'Retry all…' }).click()
  const asking = adminUser.dialog('Retry all')
  await asking.getByRole('button', { name: 'Retry all' }).click()
  await expect(asking.getByText('Refunds retried: 2, ₹4,998 in all.')).toBeVisible()
  await asking.getByRole('button', { name: 'Done' }).click()
  await expect(panel.getByText('Refund failed')).toHaveCount(0)
  await expect
    .poll(async () =>
      (await backend.deps.store.read.selectFrom('refund').select('status').execute()).map(({ status }) => status).toSorted(),
    )
    .toEqual(['failed', 'failed', 'failed', 'failed', 'processed', 'processed', 'processed'])
})

test('a sale of the desk is given back at the desk', { tag: '@desktop' }, async ({ page, backend }) => {
  const { client } = await signInAdmin(backend)
  const { booking_id } = await client.bookings.bookByStaff({
    show_id: '1',
    seats: ['A1', 'A2'],
    kind: 'cash',
    customer_name: 'Meena Example',
    customer_phone: '',
    customer_email: null,
    amount: null,
    note: '',
  })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto(`/admin/dashboard/bookings/${booking_id}`)
  await adminUser.button('Cancel seats…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^A1 / }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Give ₹2,499 back at the desk' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel these seats' }).click()
  await expect(page.getByText('Please give ₹2,499 back to Meena Example at the desk.')).toBeVisible()

  await page.goto('/admin/dashboard')
  await expect(page.getByText('Online ₹0, desk ₹2,499')).toBeVisible()
  const owed = adminUser.panel('Money owed')
  await expect(owed.getByText('₹2,499', { exact: true })).toBeVisible()
  await owed.getByRole('listitem').filter({ hasText: 'Meena Example' }).getByRole('button', { name: 'Settle…' }).click()
  await dialog.getByLabel('How is it returned?').selectOption({ label: 'By UPI' })
  await dialog.getByRole('button', { name: 'Record it' }).click()
  await expect(owed.getByText('Nobody is owed money.')).toBeVisible()
  await page.goto('/admin/dashboard/bookings')
  await expect(page.getByRole('row', { name: /Meena Example/ }).getByText('Refunds: ₹2,499')).toBeVisible()
})

test('a customer’s seat is taken away with its money, by those alone who may', { tag: '@desktop' }, async ({ page, backend }) => {
  const { payment_id } = await buy(backend.origin, await signIn(backend.origin), ['A14'])
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend, staffAccount)
  await page.goto('/admin/dashboard/shows/1/seats')
  const seat = page.locator('[data-seat="A14"]')
  await seat.click()
  await expect(adminUser.button('Block')).toBeDisabled()
  await expect(page.getByText('Seat A14 is paid. Only an account with full access can cancel it.').first()).toBeVisible()

  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows/1/seats')
  await seat.click()
  await adminUser.button('Block').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel and block' }).click()
  await expect(page.getByText('₹2,499 goes back the way it was paid.')).toBeVisible()
  await expect.poll(() => backend.deps.provider.refundsOf(payment_id ?? '')).toMatchObject([{ amount: 249_900 }])
})

test('money of a cancelled seat is owed until it is decided, kept, and returned after all', { tag: '@desktop' }, async ({
  page,
  backend,
}) => {
  const { booking_id } = await buy(backend.origin, await signIn(backend.origin), ['A14', 'A15'])
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto(`/admin/dashboard/bookings/${booking_id}`)
  await adminUser.button('Cancel seats…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^A15 / }).click()
  await dialog.getByRole('checkbox', { name: 'Refund ₹2,499 the way it was paid' }).click()
  await dialog.getByRole('button', { name: 'Cancel these seats' }).click()
  await expect(dialog.getByText('₹2,499 is listed under “Money owed”.')).toBeVisible()
  await expect(dialog.getByText('No refund.')).toHaveCount(0)

  const { client } = await signInAdmin(backend)
  const [row] = (await client.payments.owed({})).owed
  await client.payments.settleOwed({ id: row?.id ?? '', how: 'kept', note: 'Less than 48 hours before' })
  await page.reload()
  const kept = adminUser.panel('Not returned')
  await expect(kept.getByText(/₹2,499 · A14 · .* · Less than 48 hours before/)).toBeVisible()
  await kept.getByRole('button', { name: 'Return it after all…' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Return it after all' }).click()
  await expect(dialog.getByText('₹2,499 is listed under “Money owed”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(kept).toHaveCount(0)
  await expect(adminUser.panel('History').getByText('Decided to return money that was kept')).toBeVisible()
})

test('seats that the desk sold are not cancelled on the map without a question', { tag: '@desktop' }, async ({ page, backend }) => {
  const { client } = await signInAdmin(backend)
  const sale = { kind: 'cash', customer_phone: '', customer_email: null, amount: null, note: '' } as const
  const { booking_id } = await client.bookings.bookByStaff({ ...sale, show_id: '1', seats: ['A1'], customer_name: 'Meena Example' })
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto('/admin/dashboard/shows/1/seats')
  await page.locator('[data-seat="A1"]').click()
  await adminUser.button('Make available').click()
  const dialog = page.getByRole('dialog', { name: 'These seats are booked' })
  await expect(dialog.getByRole('listitem')).toContainText(`A1 Meena Example · ${booking_id}`)
  await expect(dialog).toContainText('What was paid at the desk is given back there.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Leave them' }).click()
  expect(await client.bookings.get({ booking_id })).toMatchObject({ booking: { status: 'paid' } })
  await adminUser.button('Make available').click()
  await dialog.getByRole('button', { name: 'Cancel and make available' }).click()
  await expect(page.getByText('Please give ₹2,499 back at the desk.')).toBeVisible()
})

/** Makes a ticket mail that the mail server refused for two days. */
async function giveUpMail({ deps: { store } }: Backend, { bookingId }: SoldTicket): Promise<void> {
  const now = Date.now()
  await store.alone(async (tx) => {
    await enqueue(tx, { kind: 'ticket-mail', event: 'ticket-mail of the test', bookingId, now })
    await tx.updateTable('outbox').set({ gave_up_at: now, error: 'no such mailbox' }).where('booking_id', '=', bookingId).execute()
  })
}

test('seats that stay are not cancelled when a cancellation whose answer was lost is sent again', { tag: '@desktop' }, async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource/)
  const { booking_id } = await buy(backend.origin, await signIn(backend.origin), ['A1', 'A2'])
  const adminUser = new AdminUser(page)
  await adminUser.isSignedIn(backend)
  await page.goto(`/admin/dashboard/bookings/${booking_id}`)
  await adminUser.button('Cancel seats…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^A2/ }).click()
  // The server gets the request, but its answer is lost on the way.
  const loseAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(/action=cancel_booking/, loseAnswer, { times: 1 })
  await dialog.getByRole('button', { name: 'Cancel these seats' }).click()
  // The page behind the dialog has read the booking again, without A1.
  await expect(dialog.getByRole('checkbox', { name: /^A1/ })).toHaveCount(0)
  const again = page.waitForResponse(/action=cancel_booking/)
  await dialog.getByRole('button', { name: 'Cancel these seats' }).click()
  await again
  const { client } = await signInAdmin(backend)
  const { booking } = await client.bookings.get({ booking_id })
  expect(booking.seat_details.map(({ seat, state }) => [seat, state])).toEqual([
    ['A1', 'released'],
    ['A2', 'valid'],
  ])
  await expect(dialog.getByText('not one of this booking’s any more')).toBeVisible()
})
