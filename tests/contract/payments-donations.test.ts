import { ProviderError } from '@sabha/backend/adapters/razorpay/provider'
import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { paiseOf } from '@sabha/ticketing/money'
import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, payAtSandbox } from '../builders/buyer.ts'
import { it as base } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { expectRefused } from '../builders/refused.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { deliver } from '../builders/webhooks.ts'

const it = base.extend('house', async ({ admin }) => {
  await admin.client.settings.save({
    version: 0,
    settings: { donations: 'on', donation_pan: 'AAGCB7383J', donation_80g: 'AAGCB7383JF20214' },
  })
  return admin
})

function holdGiving(buyer: Buyer, seats: string[], donation?: number | string, showId = '1') {
  return buyer.client.bookings.hold({
    show_id: showId,
    seats,
    customer_name: buyer.name,
    customer_phone: buyer.phone,
    customer_email: 'kamala@example.com',
    ...(donation !== undefined && { donation }),
  })
}

async function buyGiving({ origin }: Backend, buyer: Buyer, seats: string[], donation?: number | string, showId = '1') {
  const { booking_id, total_amount } = await holdGiving(buyer, seats, donation, showId)
  const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
  return (await buyer.client.payments.verify({ ...(await payAtSandbox(origin, order.id)), booking_id })).booking
}

const rows = async ({ client }: Admin) => parse<Record<string, string>>(await client.bookings.export({}), { bom: true, columns: true })
const paise = (of: readonly Record<string, string>[], column: string) => of.reduce((sum, row) => sum + paiseOf(Number(row[column])), 0)

/** What the provider keeps in all, in paise: payments, less what was refunded or is about to be. */
async function keptByProvider({ deps }: Backend): Promise<number> {
  const taken = await deps.store.read.selectFrom('payment').select('amount').execute()
  const back = await deps.store.read.selectFrom('refund').select('amount').execute()
  return taken.reduce((sum, { amount }) => sum + amount, 0) - back.reduce((sum, { amount }) => sum + amount, 0)
}

/** Expects that revenue and donations are what the provider has, and that the export agrees with the dashboard, row by row. */
async function expectReconciled(backend: Backend, admin: Admin): Promise<void> {
  const { totalRevenue, donations = 0 } = await admin.client.reports.dashboard({})
  const exported = await rows(admin)
  expect(paiseOf(totalRevenue) + paiseOf(donations)).toBe(await keptByProvider(backend))
  expect(paise(exported, 'Revenue in rupees')).toBe(paiseOf(totalRevenue))
  expect(paise(exported, 'Donation in rupees') - paise(exported, 'Donation refunded in rupees')).toBe(paiseOf(donations))
}

describe('a donation', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4' } })

  it('is paid with the seats, and is none of their price, tax or invoice', async ({ backend, buyer, house }) => {
    expect((await buyer.client.shows.list({ show_id: '1' })).shows[0]?.donations).toBe(true)
    const plain = await buyGiving(backend, buyer, ['A1'])
    const held = await holdGiving(buyer, ['A2'], '100.50')
    expect(held).toMatchObject({ total_amount: plain.total_amount + 100.5, donation: 100.5 })
    const wrong = () => buyer.client.payments.createOrder({ amount: plain.total_amount, currency: 'INR', booking_id: held.booking_id })
    await expectRefused(backend, wrong, { status: 422, code: 'amount-mismatch' })
    const booking = await buyGiving(backend, buyer, ['A2'], '100.50')
    for (const same of ['total_amount', 'amount_paid', 'base_amount', 'gst_amount'] as const) expect(booking[same]).toBe(plain[same])
    expect(booking.donation).toEqual({ amount: 100.5, returned: 0, receipt: expect.stringMatching(/^SAB\/\d{4}\/D00001$/) })
    const [invoice] = await backend.deps.store.read.selectFrom('invoice').select('total').orderBy('number', 'desc').execute()
    expect(invoice?.total).toBe(paiseOf(plain.total_amount))
    await expectReconciled(backend, house)
    expect((await house.client.reports.dashboard({})).donations).toBe(100.5)
  })

  it('has a receipt of its own, in the mail and in My Bookings', async ({ backend, buyer, house }) => {
    const { booking_id } = await buyGiving(backend, buyer, ['A1'], 250)
    const next = await buyGiving(backend, buyer, ['A2'], 50)
    expect(next.donation?.receipt).toMatch(/D00002$/)
    await workMail(backend)
    const mail = (await keptMails(backend)).find(({ text }) => text?.includes(booking_id))
    expect(mail?.text).toMatch(/Donation:? +₹250/)
    expect(mail?.attachments.map(({ filename }) => filename)).toContainEqual(
      expect.stringMatching(/^sabha-donation-receipt-SAB-\d{4}-D00001\.pdf$/),
    )
    const own = (await buyer.client.bookings.mine({})).bookings.find((booking) => booking.booking_id === booking_id)
    const pdf = await fetch(own?.donation?.url ?? '')
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const receipts = await backend.deps.store.read.selectFrom('donation_receipt').selectAll().orderBy('number').execute()
    expect(receipts[0]).toMatchObject({ pan: 'AAGCB7383J', registration: 'AAGCB7383JF20214', amount: 25_000 })
    // The receipt outlasts its booking.
    await house.client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })
    const after = (await buyer.client.bookings.mine({})).bookings.find((booking) => booking.booking_id === booking_id)
    expect((await fetch(after?.donation?.url ?? '')).status).toBe(200)
  })

  it('beside seats that cost nothing is paid for alone', async ({ backend, buyer, house }) => {
    const free = { KAVERI: { earlyBird: 0, regular: 0 }, NETRAAVATI: { earlyBird: 0, regular: 0 } }
    const showId = String(await addShowIn(backend.deps.store, studio, { prices: JSON.stringify(free) }))
    const { booking_id, total_amount } = await holdGiving(buyer, ['A1'], 75, showId)
    expect(total_amount).toBe(75)
    await expectRefused(backend, () => buyer.client.bookings.confirm({ booking_id }), { status: 409, code: 'payment-needed' })
    const booking = await buyGiving(backend, buyer, ['A1'], 75, showId)
    expect(booking).toMatchObject({ status: 'paid', total_amount: 0, donation: { amount: 75 }, invoice_number: null })
    // Staff may take free seats back; only an owner may give the donation back.
    const staff = await signInAdmin(backend, staffAccount)
    const cancel = (donation: boolean) => () =>
      staff.client.bookings.cancel({ booking_id: booking.booking_id, seats: null, refund: true, note: '', donation })
    await expectRefused(backend, cancel(true), { status: 409, code: 'cancel-needs-admin' })
    expect(await cancel(false)()).toMatchObject({ refunded: 0, at_desk: 0 })
    await expectReconciled(backend, house)
    expect((await house.client.reports.dashboard({})).donations).toBe(75)
  })

  it('stays with the house when seats are given back, until an owner gives it back too, in part and in whole', async ({
    backend,
    buyer,
    house,
  }) => {
    const { booking_id, total_amount } = await buyGiving(backend, buyer, ['A1', 'A2'], 100)
    const cancel = (seats: string[] | null, donation?: boolean) =>
      house.client.bookings.cancel({ booking_id, seats, refund: true, note: '', ...(donation !== undefined && { donation }) })
    expect((await cancel(['A1'])).refunded).toBe(total_amount / 2)
    const give = (amount: number, of: 'seats' | 'donation') => () =>
      house.client.payments.refund({ booking_id, amount, note: '', request_id: `wish-${of}-${amount}`, of })
    // Neither is refunded out of the other.
    await expectRefused(backend, give(total_amount / 2 + 1, 'seats'), { status: 409, code: 'refund-too-large' })
    await expectRefused(backend, give(101, 'donation'), { status: 409, code: 'refund-too-large' })
    await give(30, 'donation')()
    await give(30, 'donation')()
    await expectReconciled(backend, house)
    expect((await house.client.reports.dashboard({})).donations).toBe(70)
    expect((await cancel(null, true)).refunded).toBe(total_amount / 2 + 70)
    await expectReconciled(backend, house)
    expect(await keptByProvider(backend)).toBe(0)
    const notes = await backend.deps.store.read.selectFrom('credit_note').select('total').execute()
    expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(paiseOf(total_amount))
    expect((await house.client.bookings.get({ booking_id })).booking.donation).toMatchObject({ amount: 100, returned: 100 })
  })

  it('of a refund that failed goes back with what is made in its place on the page of the payment service', async ({
    backend,
    buyer,
    house: { client },
  }) => {
    const { booking_id, total_amount } = await buyGiving(backend, buyer, ['A1', 'A2'], 500)
    const seat = total_amount / 2
    const { provider } = backend.deps
    const { refund } = provider
    provider.refund = async () => Promise.reject(new ProviderError('refused', 'no money', { status: 400 }))
    await client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '', donation: true })
    await workMail(backend)
    provider.refund = refund
    const { id: paymentId } = await backend.deps.store.read.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    await refund(paymentId, { amount: paiseOf(seat + 500), idempotencyKey: 'on-the-page' })
    await deliver(backend, { event: 'refund.processed', paymentId })
    expect((await client.bookings.get({ booking_id })).booking.donation).toMatchObject({ amount: 500, returned: 500 })
    expect(await client.reports.dashboard({})).toMatchObject({ totalRevenue: seat, donations: 0 })
    expect((await client.bookings.cancel({ booking_id, seats: null, refund: true, note: '' })).refunded).toBe(seat)
  })

  it('goes back with everything when the house cancels the show', async ({ backend, buyer, rival, house }) => {
    await buyGiving(backend, buyer, ['A1'], 100)
    await buyGiving(backend, rival, ['A2'])
    await house.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    expect(await keptByProvider(backend)).toBe(0)
    await expectReconciled(backend, house)
    expect((await house.client.reports.dashboard({})).donations).toBe(0)
  })

  it('that can’t be given is refused, and nothing is held', async ({ backend, buyer, house }) => {
    for (const donation of [-1, '1e3', '0.50', 0.015, 'much']) {
      await expectRefused(backend, () => holdGiving(buyer, ['A1'], donation), { status: 422, code: 'bad-donation' })
    }
    await expectRefused(backend, () => holdGiving(buyer, ['A1'], 50_000.01), { status: 422, code: 'donation-too-high' })
    const { version } = await house.client.settings.get({})
    await house.client.settings.save({ version, settings: { donations: 'off' } })
    await expectRefused(backend, () => holdGiving(buyer, ['A1'], 100), { status: 409, code: 'no-donations' })
    expect((await holdGiving(buyer, ['A1'], 0)).donation).toBeUndefined()
  })
})
