import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { payAtSandbox } from '../builders/buyer.ts'
import { it as base } from '../builders/fixtures.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { expectReconciled } from '../builders/reconciled.ts'
import { expectRefused } from '../builders/refused.ts'

const it = base.extend('house', async ({ admin }) => {
  await admin.client.settings.save({
    version: 0,
    settings: { donations: 'on', donation_pan: 'AAGCB7383J', donation_80g: 'AAGCB7383JF20214' },
  })
  return admin
})

type Sale = Parameters<Admin['client']['bookings']['bookByStaff']>[0]

function sell({ client }: Admin, seats: string[], change: Partial<Sale> = {}) {
  return client.bookings.bookByStaff({
    show_id: '1',
    seats,
    kind: 'cash',
    customer_name: 'Kamala Example',
    customer_phone: '9000000001',
    customer_email: null,
    amount: null,
    note: '',
    ...change,
  })
}

const receipts = ({ deps }: Backend) =>
  deps.store.read.selectFrom('donation_receipt').select(['serial', 'number', 'amount']).orderBy('number').execute()

const donationOf = async ({ client }: Admin, booking_id: string) => (await client.bookings.get({ booking_id })).booking.donation

describe('a donation at the counter', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4' } })

  it('is a line of its own: in the till as it was paid, with a receipt, and in no price, tax or revenue', async ({ backend, house }) => {
    const { till_id } = await house.client.tills.open({ float: 500 })
    const plain = await sell(house, ['A1'])
    const { booking_id } = await sell(house, ['A2'], { donation: 100.5, customer_email: 'kamala@example.com', till_id: Number(till_id) })
    const upi = { reference: 'SB7K2M4Q', seen_by: 'Asha Example', bank_reference: '4417' }
    await sell(house, ['A3'], { kind: 'upi', upi, donation: '20' })
    const [without, given] = [plain, { booking_id }].map(({ booking_id }) => house.client.bookings.get({ booking_id }))
    const [before, after] = [(await without)?.booking, (await given)?.booking]
    expect(before?.donation).toBeUndefined()
    expect(after).toMatchObject({
      total_amount: before?.total_amount,
      base_amount: before?.base_amount,
      amount_paid: before?.amount_paid,
      donation: { amount: 100.5, returned: 0, receipt: expect.stringMatching(/^SAB\/\d{4}\/D00001$/) },
    })

    const { till, entries } = await house.client.tills.get({ till_id: Number(till_id) })
    const price = after?.amount_paid ?? 0
    expect(till.expected).toBe(500 + 2 * price + 100.5)
    expect(till.kinds).toMatchObject([
      { kind: 'cash', sales: 2, sold: 2 * price, donated: 100.5, total: 2 * price + 100.5 },
      { kind: 'upi', sales: 1, sold: price, donated: 20, total: price + 20 },
    ])
    expect(entries.filter(({ what }) => what === 'donation').map(({ kind, amount, seen_by }) => ({ kind, amount, seen_by }))).toEqual([
      { kind: 'cash', amount: 100.5, seen_by: '' },
      { kind: 'upi', amount: 20, seen_by: 'Asha Example' },
    ])
    expect(await house.client.reports.dashboard({})).toMatchObject({ deskRevenue: 3 * price, donations: 120.5 })
    await expectReconciled(house)

    await workMail(backend)
    const [mail] = await keptMails(backend)
    expect(mail?.text).toContain('₹100.50')
    expect(mail?.attachments.map(({ filename }) => filename)).toContainEqual(
      expect.stringMatching(/^sabha-donation-receipt-SAB-\d{4}-D00001\.pdf$/),
    )
    const slip = new TextDecoder().decode((await house.client.tills.export({ till_id: Number(till_id) })) as Uint8Array)
    expect(slip).toContain(`,donation,`)
    expect(slip).toContain(`,100.5,${booking_id},`)
  })

  it('has its receipt in one series with those given online, without a gap where a sale fails', async ({ backend, buyer, house }) => {
    const { till_id } = await house.client.tills.open({ float: 0 })
    await sell(house, ['A1'], { donation: 10 })
    const { change } = (await house.client.tills.get({ till_id: Number(till_id) })).till
    await house.client.tills.close({ till_id: Number(till_id), change, pieces: {}, note: '' })
    await expectRefused(backend, () => sell(house, ['A2'], { donation: 20, till_id: Number(till_id) }), {
      status: 409,
      code: 'till-closed',
    })
    const { name: customer_name, phone: customer_phone } = buyer
    const held = await buyer.client.bookings.hold({ show_id: '1', seats: ['A3'], customer_name, customer_phone, donation: 30 })
    const { order } = await buyer.client.payments.createOrder({ amount: held.total_amount, currency: 'INR', booking_id: held.booking_id })
    await buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, order.id)), booking_id: held.booking_id })
    await sell(house, ['A4'], { donation: 40, kind: 'card' })
    expect((await receipts(backend)).map(({ number, amount }) => [number, amount])).toEqual([
      [1, 1000],
      [2, 3000],
      [3, 4000],
    ])
    expect((await house.client.reports.dashboard({})).donations).toBe(80)
  })
})

it('none is taken where nothing is paid, where owners have not switched them on, or of no amount', async ({ backend, house }) => {
  for (const kind of ['complimentary', 'guest-list'] as const) {
    await expectRefused(backend, () => sell(house, ['A1'], { kind, donation: 10 }), { status: 422, code: 'donation-unpaid' })
  }
  for (const donation of [-1, '1e3', '0.50', 'much']) {
    await expectRefused(backend, () => sell(house, ['A1'], { donation }), { status: 422, code: 'bad-donation' })
  }
  await expectRefused(backend, () => sell(house, ['A1'], { donation: 50_001 }), { status: 422, code: 'donation-too-high' })
  await house.client.settings.save({ version: 1, settings: { donations: 'off' } })
  await expectRefused(backend, () => sell(house, ['A1'], { donation: 10 }), { status: 409, code: 'no-donations' })
  await sell(house, ['A1'], { donation: 0 })
})

describe('what was given at the counter', () => {
  it('stays with the house where staff cancel the seats, and goes back by an owner alone', async ({ backend, house }) => {
    const staff = await signInAdmin(backend, staffAccount)
    const { booking_id } = await sell(staff, ['A1', 'A2'], { donation: 100 })
    const cancel = (by: Admin, seats: string[], donation: boolean) =>
      by.client.bookings.cancel({ booking_id, seats, refund: true, note: '', donation, handed_back: 'cash' })
    await expectRefused(backend, () => cancel(staff, ['A1'], true), { status: 409, code: 'cancel-needs-admin' })
    await cancel(staff, ['A1'], false)
    expect(await donationOf(house, booking_id)).toMatchObject({ amount: 100, returned: 0 })
    const { till_id } = await house.client.tills.open({ float: 5000 })
    const price = (await house.client.bookings.get({ booking_id })).booking.amount_paid / 2
    expect(await cancel(house, ['A2'], true)).toMatchObject({ at_desk: price + 100 })
    expect(await donationOf(house, booking_id)).toMatchObject({ amount: 100, returned: 100 })
    const { till } = await house.client.tills.get({ till_id: Number(till_id) })
    expect(till.expected).toBe(5000 - price - 100)
    expect((await house.client.reports.dashboard({})).donations).toBe(0)
    await expectReconciled(house)
  })

  it('is not said to be handed back where it is only owed', async ({ house }) => {
    const { booking_id } = await sell(house, ['A1'], { donation: 100 })
    const wish = { booking_id, seats: null, refund: false, note: '', donation: true, handed_back: 'cash' } as const
    expect(await house.client.bookings.cancel(wish)).toMatchObject({ at_desk: 100 })
    const { history } = (await house.client.bookings.get({ booking_id })).booking
    expect(history.find(({ what }) => what === 'Cancelled the booking')?.details).toEqual({ seats: ['A1'], amount: 100 })
  })

  it('goes back alone, too: whole, once however often it is asked for, and out of a till', async ({ backend, house }) => {
    const { booking_id } = await sell(house, ['A1'], { donation: 100 })
    const give = (amount: number, request_id: string) => () =>
      house.client.payments.refund({ booking_id, amount, note: '', request_id, of: 'donation' })
    await expectRefused(backend, give(40, 'a-part-of-it'), { status: 422, code: 'donation-back-whole' })
    const asked = await Promise.allSettled(['first-request', 'second-request'].map((id) => give(100, id)()))
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const { owed } = await house.client.payments.owed({})
    expect(owed.map(({ kind, amount, seats, is_donation }) => ({ kind, amount, seats, is_donation }))).toEqual([
      { kind: 'desk', amount: 100, seats: [], is_donation: true },
    ])
    await expectReconciled(house)
    const { till_id } = await house.client.tills.open({ float: 500 })
    await house.client.payments.settleOwed({ id: owed[0]?.id ?? '', how: 'cash', note: '' })
    const { till, entries } = await house.client.tills.get({ till_id: Number(till_id) })
    expect(entries.map(({ what, amount }) => [what, amount])).toEqual([['donation-back', -100]])
    expect(till.expected).toBe(400)
    await expectRefused(backend, give(100, 'third-request'), { status: 409, code: 'nothing-to-refund' })
    await expectReconciled(house)
    // The guest still has the seats, and nothing of their price was refunded.
    expect((await house.client.bookings.get({ booking_id })).booking).toMatchObject({ status: 'paid', donation: { returned: 100 } })
  })

  it('goes back with the seats where the house cancels the show', async ({ backend, house }) => {
    const { booking_id } = await sell(house, ['A1'], { donation: 100 })
    const { booking } = await house.client.bookings.get({ booking_id })
    await house.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    const { owed } = await house.client.payments.owed({})
    expect(owed.map(({ amount, is_donation }) => ({ amount, is_donation }))).toEqual(
      expect.arrayContaining([
        { amount: booking.amount_paid, is_donation: false },
        { amount: 100, is_donation: true },
      ]),
    )
    expect(owed).toHaveLength(2)
    expect(await house.client.reports.dashboard({})).toMatchObject({ deskRevenue: 0, donations: 0 })
    await expectReconciled(house)
  })
})
