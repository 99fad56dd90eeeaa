import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import type { SaleRecord } from '@sabha/ticketing/counter-sale'
import { describe, expect } from 'vitest'
import { type Admin, signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { it as base } from '../builders/fixtures.ts'
import { expectReconciled } from '../builders/reconciled.ts'
import { expectRefused } from '../builders/refused.ts'

const it = base.extend('house', async ({ admin }) => {
  await admin.client.settings.save({
    version: 0,
    settings: { donations: 'on', donation_pan: 'AAGCB7383J', donation_80g: 'AAGCB7383JF20214' },
  })
  return admin
})

/** Opens a till, and a counter with five leased seats. */
async function open(backend: Backend, admin: Admin) {
  const till = Number((await admin.client.tills.open({ float: 500 })).till_id)
  const counter = await CounterPhone.pair(backend, { admin })
  await counter.lease({ seats: ['A1', 'A2', 'A3', 'A4', 'A5'] })
  return { counter, till }
}

const receipts = ({ deps }: Backend) =>
  deps.store.read.selectFrom('donation_receipt').select(['number', 'amount', 'booking_id']).orderBy('number').execute()
const entriesOf = ({ deps }: Backend, what: 'donation' | 'donation-back') =>
  deps.store.read.selectFrom('till_entry').select(['amount', 'kind', 'till_id', 'seen_by']).where('what', '=', what).orderBy('id').execute()
const donationOf = async ({ client }: Admin, booking_id: string) => (await client.bookings.get({ booking_id })).booking.donation
const deskSale = (admin: Admin, seats: string[], more: object = {}) =>
  admin.client.bookings.bookByStaff({
    show_id: '1',
    seats,
    kind: 'cash',
    customer_name: 'Walk In',
    customer_phone: '',
    customer_email: null,
    amount: null,
    note: '',
    ...more,
  })

/** Everything that a sale could change. */
async function books({ deps }: Backend) {
  const { read } = deps.store
  return {
    sales: await read.selectFrom('counter_sale').selectAll().execute(),
    bookings: await read.selectFrom('booking').select('id').execute(),
    entries: await read.selectFrom('till_entry').select('id').execute(),
    receipts: await read.selectFrom('donation_receipt').selectAll().execute(),
    series: await read.selectFrom('donation_series').selectAll().execute(),
    seats: await read.selectFrom('seat').selectAll().where('show_id', '=', 1).orderBy('row').orderBy('number').execute(),
    counters: await read.selectFrom('counter').select(['id', 'stopped_at']).execute(),
  }
}

describe('a donation with a counter’s sale', () => {
  it('is in the till as it was paid, with a receipt in the desk’s series, once however often it arrives', async ({ backend, house }) => {
    const { counter, till } = await open(backend, house)
    await deskSale(house, ['B1'], { donation: 10, till_id: till })
    const cash = await counter.sell(['A1'], { till, donation: 100_50 })
    const upi = { reference: 'SB7K2M4Q', seen_by: 'Meera', bank_reference: '4417' }
    await counter.sell(['A2'], { till, payment: 'upi', upi, donation: 20_00 })
    const plain = await counter.sell(['A3'], { till })
    const price = cash.record.total
    expect(plain.record.total).toBe(price)
    const rows = await counter.send()
    expect(rows).toMatchObject([
      { result: 'booked', doubts: [] },
      { result: 'booked', doubts: [] },
      { result: 'booked', doubts: [] },
    ])
    expect(await counter.send(counter.sales)).toMatchObject(rows)
    expect(await entriesOf(backend, 'donation')).toEqual([
      { amount: 10_00, kind: 'cash', till_id: till, seen_by: null },
      { amount: 100_50, kind: 'cash', till_id: till, seen_by: null },
      { amount: 20_00, kind: 'upi', till_id: till, seen_by: 'Meera' },
    ])
    expect((await receipts(backend)).map(({ number, amount }) => [number, amount])).toEqual([
      [1, 10_00],
      [2, 100_50],
      [3, 20_00],
    ])
    const { booking } = await house.client.bookings.get({ booking_id: rows[0]?.booking_id ?? '' })
    expect(booking).toMatchObject({ amount_paid: price / 100, donation: { amount: 100.5, returned: 0 } })
    const { booking: other } = await house.client.bookings.get({ booking_id: rows[2]?.booking_id ?? '' })
    expect(other.donation).toBeUndefined()
    const { counters } = await house.client.counter.list({ show_id: '1' })
    expect(counters).toMatchObject([{ taken: (3 * price) / 100 + 120.5, attention: [] }])
    expect((await house.client.tills.get({ till_id: String(till) })).till.expected).toBe(500 + (3 * price) / 100 + 110.5)
    expect((await house.client.reports.dashboard({})).donations).toBe(130.5)
    await expectReconciled(house)
  })

  it('that cannot be given, or was never asked for here, is refused in words and changes nothing', async ({ backend, house }) => {
    const { counter, till } = await open(backend, house)
    const { state } = counter
    const { record } = await counter.sell(['A1'], { till })
    counter.sales = []
    const before = await books(backend)
    const send = async (change: Partial<SaleRecord>) => counter.send([await counter.keep(state, { ...record, ...change })])
    for (const donation of [-1, -100_00, 1.5, 50]) {
      expect(await send({ donation })).toMatchObject([
        { status: 422, result: null, code: 'bad-donation', message: expect.stringContaining('₹1 or more') },
      ])
    }
    expect(await send({ donation: 50_000_01 })).toMatchObject([
      { status: 422, code: 'donation-too-high', message: expect.stringContaining('₹50,000') },
    ])
    const gift = { payment: 'complimentary', total: 0, donation: 100_00 } as const
    expect(await send(gift)).toMatchObject([{ status: 422, code: 'donation-unpaid' }])
    expect(await books(backend)).toEqual(before)
    // The same seats can still be sold under the same number.
    expect(await send({})).toMatchObject([{ status: 200, result: 'booked' }])
  })

  it('is refused by a statement that takes none, and stands by one that did, whatever the settings say by then', async ({
    backend,
    admin,
  }) => {
    const { counter, till } = await open(backend, admin)
    expect(await counter.trySell(['A1'], { till, donation: 100_00 })).toEqual({ kind: 'no-donations' })
    const { state } = counter
    const { record } = await counter.sell(['A1'], { till })
    counter.sales = []
    const before = await books(backend)
    const forced = await counter.keep(state, { ...record, donation: 100_00 })
    expect(await counter.send([forced])).toMatchObject([{ status: 409, result: null, code: 'no-donations' }])
    expect(await books(backend)).toEqual(before)
    counter.state = state
    counter.sales = []

    await admin.client.settings.save({ version: 0, settings: { donations: 'on' } })
    await counter.lease({ seats: ['A6'] })
    await counter.sell(['A2'], { till, donation: 100_00 })
    await admin.client.settings.save({ version: 1, settings: { donations: 'off' } })
    expect(await counter.send()).toMatchObject([{ status: 200, result: 'booked', doubts: [] }])
    expect((await receipts(backend)).map(({ amount }) => amount)).toEqual([100_00])
    await counter.report()
    await counter.lease({ seats: ['A7'] })
    expect(await counter.trySell(['A3'], { till, donation: 100_00 })).toEqual({ kind: 'no-donations' })
    await expectReconciled(admin)
  })

  it('follows the settings with the next report, while the prices stay as they were leased', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const { terms: leased } = counter.state.lease ?? {}
    const saved = (version: number, settings: Parameters<typeof admin.client.settings.save>[0]['settings']) =>
      admin.client.settings.save({ version, settings })
    await backend.deps.store.alone((tx) => tx.updateTable('show').set({ gst_rate: 5 }).execute())
    await saved(0, { donations: 'on' })
    await counter.report()
    expect(counter.state.lease?.terms).toEqual({ ...leased, donations: { isDeductible: false } })
    const { version } = counter.state.lease ?? {}
    await counter.report()
    expect(counter.state.lease?.version).toBe(version)
    await saved(1, { donation_pan: 'AAGCB7383J', donation_80g: 'AAGCB7383JF20214' })
    await counter.report()
    expect(counter.state.lease?.terms.donations).toEqual({ isDeductible: true })
    await counter.sell(['A2'], { till, donation: 100_00 })
    await saved(2, { donations: 'off' })
    await counter.report()
    expect(counter.state.lease?.terms).toEqual(leased)
    expect(await counter.trySell(['A3'], { till, donation: 100_00 })).toEqual({ kind: 'no-donations' })
    // Signed while donations were taken.
    expect(await counter.send()).toMatchObject([{ status: 200, result: 'booked', doubts: [] }])
    expect((await receipts(backend)).map(({ amount }) => amount)).toEqual([100_00])
    await expectReconciled(admin)
  })

  it('whose till was closed is in none, as the sale itself is, and a person is told', async ({ backend, house }) => {
    const { counter, till } = await open(backend, house)
    await counter.sell(['A1'], { till, donation: 100_00 })
    const { change } = (await house.client.tills.get({ till_id: String(till) })).till
    await house.client.tills.close({ till_id: till, change, pieces: {}, note: '' })
    expect(await counter.send()).toMatchObject([{ result: 'booked', doubts: ['till-closed'] }])
    expect(await entriesOf(backend, 'donation')).toMatchObject([{ amount: 100_00, till_id: null }])
    expect((await receipts(backend)).map(({ number }) => number)).toEqual([1])
    const { counters } = await house.client.counter.list({ show_id: '1' })
    expect(counters[0]?.attention).toMatchObject([{ doubts: ['till-closed'], donation: 100 }])
    await expectReconciled(house)
  })

  it('in conflict has no receipt and is in no till, and the office is told how much it was', async ({ backend, house }) => {
    const { counter, till } = await open(backend, house)
    const sale = await counter.sell(['A1'], { till, donation: 100_00 })
    await house.client.counter.stop({ counter_id: counter.counterId })
    await house.client.counter.free({ counter_id: counter.counterId })
    await deskSale(house, ['A1'])
    expect(await counter.send([sale])).toMatchObject([{ result: 'conflict', why: 'seat-gone' }])
    expect(await entriesOf(backend, 'donation')).toEqual([])
    expect(await receipts(backend)).toEqual([])
    const { counters } = await house.client.counter.list({ show_id: '1' })
    expect(counters[0]?.attention).toMatchObject([{ result: 'conflict', amount: sale.record.total / 100, donation: 100 }])
    expect((await house.client.reports.tasks({})).counter_tasks).toMatchObject([
      { kind: 'counter-conflict', amount: sale.record.total / 100 + 100 },
    ])
    await expectReconciled(house)
  })
})

describe('given back', () => {
  it('on the phone, a sale leaves its donation with the house, until an owner gives it back, once', async ({ backend, house }) => {
    const { counter, till } = await open(backend, house)
    const sale = await counter.sell(['A1'], { till, donation: 100_00 })
    const refund = await counter.giveBack(sale, ['A1'])
    expect(refund.record.amount).toBe(sale.record.total)
    const [row] = await counter.send()
    expect(await counter.sendRefunds()).toMatchObject([{ status: 200, result: 'booked' }])
    const booking_id = row?.booking_id ?? ''
    expect(await donationOf(house, booking_id)).toMatchObject({ amount: 100, returned: 0 })
    expect((await house.client.tills.get({ till_id: String(till) })).till.expected).toBe(600)
    await expectReconciled(house)
    const staff = await signInAdmin(backend, staffAccount)
    const give = (by: Admin, request_id: string) =>
      by.client.payments.refund({ booking_id, amount: 100, note: '', request_id, of: 'donation' })
    await expectRefused(backend, () => give(staff, 'by-staff-alone'), { status: 403, code: 'not-allowed' })
    await give(house, 'by-an-owner')
    const [owed] = (await house.client.payments.owed({})).owed
    await house.client.payments.settleOwed({ id: owed?.id ?? '', how: 'cash', note: '' })
    expect(await entriesOf(backend, 'donation-back')).toMatchObject([{ amount: -100_00, kind: 'cash', till_id: till }])
    expect((await house.client.tills.get({ till_id: String(till) })).till.expected).toBe(500)
    await expectRefused(backend, () => give(house, 'once-more'), { status: 409, code: 'nothing-to-refund' })
    await expectReconciled(house)
  })

  it('a donation that is owed is not taken for seats that a phone gave back', async ({ backend, house }) => {
    const { counter, till } = await open(backend, house)
    const sale = await counter.sell(['A1', 'A2'], { till, donation: 100_00 })
    const [row] = await counter.send()
    const booking_id = row?.booking_id ?? ''
    await house.client.payments.refund({ booking_id, amount: 100, note: '', request_id: 'by-an-owner', of: 'donation' })
    await house.client.bookings.cancel({ booking_id, seats: ['A1'], refund: true, note: '', donation: false })
    await counter.giveBack(sale, ['A1'])
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'booked' }])
    expect((await house.client.payments.owed({})).owed).toMatchObject([{ amount: 100, is_donation: true }])
    await expectReconciled(house)
  })

  it('by a show that is cancelled, it goes back with the seats', async ({ backend, house }) => {
    const { counter, till } = await open(backend, house)
    const sale = await counter.sell(['A1'], { till, donation: 100_00 })
    await counter.send()
    await house.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    const { owed } = await house.client.payments.owed({})
    expect(owed.map(({ amount, is_donation }) => [amount, is_donation])).toEqual(
      expect.arrayContaining([
        [sale.record.total / 100, false],
        [100, true],
      ]),
    )
    expect(await house.client.reports.dashboard({})).toMatchObject({ deskRevenue: 0, donations: 0 })
    await expectReconciled(house)
  })
})
