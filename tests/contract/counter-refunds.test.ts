import { workShowChanges } from '@sabha/backend/jobs/show-changes'
import { lookUp, readCode } from '@sabha/scanner/check/look-up'
import { readList, storePage } from '@sabha/scanner/store/checkin-list'
import { DoorDatabase, lookUpTables } from '@sabha/scanner/store/database'
import { sellableSeats } from '@sabha/ticketing/counter-seller'
import { seatId } from '@sabha/ticketing/seats'
import { evaluateScan } from '@sabha/ticketing/verdict'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect } from 'vitest'
import type { Admin } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { visitor } from '../builders/buyer.ts'
import { CounterPhone } from '../builders/counter-phone.ts'
import { it, itOnce } from '../builders/fixtures.ts'
import { addMats } from '../builders/mats.ts'
import { newScanId, type Phone } from '../builders/phone.ts'
import { savePoint } from '../builders/put-back.ts'
import { expectRefused } from '../builders/refused.ts'

const day = 24 * 3_600_000

/** Opens a till, and a counter with five leased seats. */
async function open(backend: Backend, admin: Admin) {
  const till = await admin.client.tills.open({ float: 500 })
  const counter = await CounterPhone.pair(backend, { admin })
  await counter.lease({ seats: ['A1', 'A2', 'A3', 'A4', 'A5'] })
  return { counter, till: Number(till.till_id) }
}
const tillOf = async ({ client }: Admin, till: number) => (await client.tills.get({ till_id: String(till) })).till
const outOf = async (admin: Admin, till: number, how: string) =>
  -((await tillOf(admin, till)).kinds.find(({ kind }) => kind === how)?.back ?? 0)
const seatsOf = async (backend: Backend, ...ids: string[]) => {
  const rows = await backend.deps.store.read.selectFrom('seat').selectAll().where('show_id', '=', 1).execute()
  return ids.map((id) => rows.find((row) => seatId(row) === id)?.status)
}
const free = (counter: CounterPhone) => sellableSeats(counter.state).map(({ id }) => id)
const entries = (backend: Backend) => backend.deps.store.read.selectFrom('till_entry').selectAll().where('what', '=', 'back').execute()
const owedOf = async ({ client }: Admin) => (await client.payments.owed({})).owed
const scan = ({ client }: Phone, qr: string, more: object = {}) => client.checkin.scan({ qr, show_id: '1', scan_id: newScanId(), ...more })

describe('a sale that its counter gives back', () => {
  it('comes out of its till once, its ticket is dead, and its seats are the counter’s to sell again', async ({
    backend,
    admin,
    phone: door,
  }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1', 'A2'], { till })
    const each = sale.record.total / 2
    const refund = await counter.giveBack(sale, ['A1'])
    expect(refund.record).toMatchObject({ number: 1, sale: 1, seats: ['A1'], amount: each, how: 'cash', till })
    expect(await counter.tryGiveBack(sale.record, ['A1'])).toEqual({ kind: 'given-back-already', seats: ['A1'] })
    // The seat can't be sold before the server says so.
    expect(await counter.trySell(['A1'])).toMatchObject({ kind: 'sold-already' })
    // The refund waits for its sale; sent twice, it counts once.
    expect(await counter.sendRefunds()).toMatchObject([{ status: 409, code: 'sale-not-arrived' }])
    await counter.send()
    const [first, again] = await counter.sendRefunds([refund, refund])
    expect(first).toMatchObject({ status: 200, result: 'booked', number: 1 })
    expect(again).toEqual(first)
    expect(await entries(backend)).toMatchObject([{ till_id: till, kind: 'cash', amount: -each }])
    expect(await outOf(admin, till, 'cash')).toBe(each / 100)
    expect(await seatsOf(backend, 'A1', 'A2')).toEqual(['blocked', 'booked'])

    expect(await scan(door, sale.tickets[1] ?? '')).toMatchObject({ verdict: 'released' })
    expect(await scan(door, sale.tickets[0] ?? '')).toMatchObject({ verdict: 'admitted', seats_admitted: ['A2'] })

    await counter.sync()
    expect(free(counter)).toContain('A1')
    const next = await counter.sell(['A1'], { till })
    expect(await counter.send([next])).toMatchObject([{ result: 'booked', doubts: [] }])
    expect((await scan(door, next.tickets[0] ?? '')).verdict).toBe('admitted')

    // Revenue, tills and the counters' reports come to one sum.
    const { counters } = await admin.client.counter.list({ show_id: '1' })
    expect(counters[0]).toMatchObject({
      taken: (3 * each) / 100,
      refunds: [{ how: 'cash', refunds: 1, amount: each / 100 }],
      refunds_to_settle: [],
    })
    expect((await tillOf(admin, till)).expected).toBe(500 + (2 * each) / 100)
  })

  it('goes on sale everywhere where the counter sells no more', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1'], { till })
    await counter.sync()
    counter.state = { ...counter.state, isEnded: true }
    await counter.sync()
    await counter.giveBack(sale, ['A1'], { how: 'upi' })
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'booked' }])
    expect(await seatsOf(backend, 'A1')).toEqual(['available'])
    expect(await outOf(admin, till, 'upi')).toBe(sale.record.total / 100)
  })

  it('of a ticket that was handed on meanwhile is for a person to see to, and its new holder is told', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1', 'A2'], { till })
    const [row] = await counter.send()
    const holder = { name: 'Gopal Example', phone: '9000000002' }
    await admin.client.tickets.reissue({ booking_id: row?.booking_id ?? '', holder, email: '' })
    await counter.giveBack(sale, ['A1', 'A2'])
    await counter.sendRefunds()
    const { counters } = await admin.client.counter.list({ show_id: '1' })
    expect(counters[0]?.refunds_to_settle).toMatchObject([{ doubts: ['handed-on'] }])
    const { attention } = await admin.client.reports.tasks({})
    expect(attention.filter(({ kind }) => kind === 'to-be-told')).toHaveLength(1)
  })

  it('is given back by whoever sold it, that day, with a till, and to nobody who is inside', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1'], { till })
    const gift = await counter.sell(['A2'], { payment: 'complimentary' })
    expect(await counter.tryGiveBack(sale.record, ['A1'], { till: null })).toEqual({ kind: 'no-till' })
    expect(await counter.tryGiveBack(sale.record, [])).toEqual({ kind: 'no-seats' })
    expect(await counter.tryGiveBack(sale.record, ['A3'])).toEqual({ kind: 'no-seats' })
    expect(await counter.tryGiveBack(sale.record, ['A1'], { inside: new Set(['A1']) })).toEqual({ kind: 'inside', seats: ['A1'] })
    expect(await counter.tryGiveBack({ ...sale.record, counter: 99 }, ['A1'])).toEqual({ kind: 'another-counter' })
    // For a gift no money is handed out, and no till is needed.
    expect(await counter.tryGiveBack(gift.record, ['A2'])).toMatchObject({ record: { amount: 0, how: 'none', till: null } })
    await counter.send()
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'booked' }])
    expect(await entries(backend)).toEqual([])
    backend.clock.now += day
    expect(await counter.tryGiveBack(sale.record, ['A1'])).toEqual({ kind: 'another-day' })
  })

  it('whose till was closed meanwhile is in none, and a person is told', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1'], { till })
    await counter.send()
    const { change } = await tillOf(admin, till)
    await admin.client.tills.close({ till_id: String(till), pieces: {}, change, note: '' })
    await admin.client.tills.open({ float: 100 })
    await counter.giveBack(sale, ['A1'])
    await counter.sendRefunds()
    // The money is not in the new till, as it was not handed out of that one.
    expect(await entries(backend)).toMatchObject([{ till_id: null, amount: -sale.record.total }])
    const { counters } = await admin.client.counter.list({ show_id: '1' })
    expect(counters[0]?.refunds_to_settle).toMatchObject([{ result: 'booked', doubts: ['till-closed'], settled_at: null }])
    const { counter_tasks } = await admin.client.reports.tasks({})
    expect(counter_tasks).toMatchObject([{ kind: 'counter-refund', show_id: '1', amount: sale.record.total / 100 }])
    const [refund] = counters[0]?.refunds_to_settle ?? []
    const settle = (note: string) => admin.client.counter.settleRefund({ refund_id: refund?.id ?? 0, note })
    await expectRefused(backend, () => settle(''), { status: 422, code: 'note-needed' })
    await settle('Counted with the evening.')
    await expectRefused(backend, () => settle('Again'), { status: 409, code: 'matter-settled' })
  })

  it('that the office gave back as well goes back once, and the other is a conflict on both sides', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1', 'A2'], { till })
    const [row] = await counter.send()
    await counter.giveBack(sale, ['A1', 'A2'])
    await admin.client.bookings.cancel({ booking_id: row?.booking_id ?? '', seats: ['A1'], refund: true, note: '', handed_back: 'cash' })
    const each = sale.record.total / 2
    expect(await counter.sendRefunds()).toMatchObject([{ status: 200, result: 'conflict', why: 'given-back-already', seats: ['A1'] }])
    expect((await entries(backend)).map(({ amount }) => amount)).toEqual([-each, -each])
    const { counters } = await admin.client.counter.list({ show_id: '1' })
    expect(counters[0]?.refunds_to_settle).toMatchObject([
      { amount: (2 * each) / 100, booked: each / 100, gone: ['A1'], why: 'given-back-already' },
    ])
  })

  it('whose show was cancelled meanwhile is owed no more', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const [whole, part] = [await counter.sell(['A1', 'A2'], { till }), await counter.sell(['A3', 'A4'], { till })]
    await counter.send()
    await counter.giveBack(whole, ['A1', 'A2'])
    await counter.giveBack(part, ['A3'])
    await admin.client.shows.cancel({ show_id: '1', note: '' })
    await workShowChanges(backend.services)
    const listed = await owedOf(admin)
    expect(listed.map(({ seats }) => seats)).toEqual([
      ['A1', 'A2'],
      ['A3', 'A4'],
    ])
    // For the other sale one sum is owed for two seats, and one of them was already refunded: a person has to decide.
    expect(await counter.sendRefunds()).toMatchObject([
      { status: 200, result: 'booked', why: null },
      { status: 200, result: 'conflict', why: 'given-back-already', seats: ['A3'] },
    ])
    expect((await owedOf(admin)).map(({ seats }) => seats)).toEqual([['A3', 'A4']])
    expect(await entries(backend)).toMatchObject([{ till_id: till, kind: 'cash', amount: -whole.record.total }])
    expect(await outOf(admin, till, 'cash')).toBe(whole.record.total / 100)
    const again = { id: listed[0]?.id ?? '', how: 'cash', note: '' } as const
    await expectRefused(backend, () => admin.client.payments.settleOwed(again), { status: 409, code: 'matter-settled' })
    const { counters } = await admin.client.counter.list({ show_id: '1' })
    expect(counters[0]?.refunds).toMatchObject([{ how: 'cash', refunds: 1, amount: whole.record.total / 100 }])
    expect(counters[0]?.refunds_to_settle).toMatchObject([{ seats: ['A3'], booked: 0, why: 'given-back-already' }])
    const { entries: deeds } = await admin.client.reports.audit({ search: 'Settled money owed' })
    expect(deeds).toMatchObject([{ details: { handed: 'cash', amount: whole.record.total / 100 } }])
  })

  it('of which the desk took a part and has not handed it out is owed no more', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1', 'A2', 'A3'], { till })
    const [row] = await counter.send()
    await counter.giveBack(sale, ['A1', 'A2', 'A3'])
    const cancel = { booking_id: row?.booking_id ?? '', refund: true, note: '' }
    await admin.client.bookings.cancel({ ...cancel, seats: ['A1'] })
    await admin.client.bookings.cancel({ ...cancel, seats: ['A2'], handed_back: 'upi' })
    const each = sale.record.total / 3
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'conflict', why: 'given-back-already', seats: ['A2'] }])
    expect(await owedOf(admin)).toEqual([])
    expect(await outOf(admin, till, 'cash')).toBe((2 * each) / 100)
    const { counters } = await admin.client.counter.list({ show_id: '1' })
    expect(counters[0]?.refunds_to_settle).toMatchObject([{ amount: (3 * each) / 100, booked: (2 * each) / 100, gone: ['A2'] }])
  })

  it('is owed no more by whatever name its seat had when the desk took it', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1', 'A2'], { till })
    const [row] = await counter.send()
    const booking_id = row?.booking_id ?? ''
    await counter.giveBack(sale, ['A1'])
    await admin.client.bookings.moveSeats({ booking_id, moves: [{ from: 'A1', to: 'G1' }] })
    await admin.client.bookings.cancel({ booking_id, seats: ['G1'], refund: true, note: '' })
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'booked' }])
    expect(await owedOf(admin)).toEqual([])
    expect(await seatsOf(backend, 'G1', 'A2')).toEqual(['available', 'booked'])
    expect(await outOf(admin, till, 'cash')).toBe(sale.record.total / 200)
  })

  it('at the office and on the phone at the same moment goes back once', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1'], { till })
    const [row] = await counter.send()
    const refund = await counter.giveBack(sale, ['A1'])
    const cancel = { booking_id: row?.booking_id ?? '', seats: null, refund: true, note: '', handed_back: 'cash' } as const
    const [office, phone] = await Promise.allSettled([
      admin.client.bookings.cancel(cancel),
      counter.calls.refunds({ counter_id: counter.counterId, refunds: [refund.signed] }),
    ])
    expect((await entries(backend)).map(({ amount }) => amount)).toEqual([-sale.record.total])
    const isByPhone = phone.status === 'fulfilled' && phone.value.rows[0]?.result === 'booked'
    expect(office.status).toBe(isByPhone ? 'rejected' : 'fulfilled')
  })

  it('of a guest who was inside is told, and of one who came in afterwards is a conflict', async ({ backend, admin, phone: door }) => {
    const { counter, till } = await open(backend, admin)
    const [first, second] = [await counter.sell(['A1'], { till }), await counter.sell(['A2'], { till })]
    await counter.send()
    await scan(door, first.tickets[0] ?? '')
    const givenAt = backend.clock.now
    await counter.giveBack(first, ['A1'])
    await counter.giveBack(second, ['A2'])
    // Half an hour later both phones have a network. The door had let A2 in after its money went back.
    const offline = { scanned_at: new Date(givenAt + 600_000).toISOString(), acted: 'admitted', shown: 'admitted' }
    backend.clock.now += 1_800_000
    await counter.sendRefunds()
    expect(await scan(door, second.tickets[0] ?? '', offline)).toMatchObject({ verdict: 'cancelled', conflict: true })
    const { counters } = await admin.client.counter.list({ show_id: '1' })
    expect(counters[0]?.refunds_to_settle).toMatchObject([{ seats: ['A1'], doubts: ['inside'] }])
  })

  it('after the office’s stop, or under a number that was used, is kept for a person', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sales = [await counter.sell(['A1'], { till }), await counter.sell(['A2'], { till })] as const
    await counter.send()
    const copy = counter.clone()
    await counter.giveBack(sales[0], ['A1'])
    await copy.giveBack(sales[1], ['A2'])
    await counter.sendRefunds()
    expect(await copy.sendRefunds()).toMatchObject([{ result: 'conflict', why: 'same-number' }])
    expect((await counter.report()).stopped).toMatchObject({ why: 'clash' })
    expect(await counter.tryGiveBack(sales[1].record, ['A2'])).toEqual({ kind: 'stopped' })
    await admin.client.counter.stop({ counter_id: counter.counterId })
    backend.clock.now += 1000
    copy.state = { ...copy.state, stopped: null }
    const late = await copy.giveBack({ ...sales[1], record: { ...sales[1].record } }, ['A2'], { before: new Set() })
    expect(await copy.sendRefunds([late])).toMatchObject([{ result: 'conflict', why: 'stopped' }])
    expect(await seatsOf(backend, 'A2')).toEqual(['booked'])
  })

  it('of a phone that was copied takes nothing from the copy’s guest under the same number', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const copy = counter.clone()
    const ofCopy = await copy.sell(['A1', 'A2'], { till, payment: 'complimentary' })
    const [same, other] = [await counter.sell(['A1'], { till }), await counter.sell(['A3'], { till })]
    await copy.sell(['A4', 'A5'], { till })
    await copy.send()
    expect(await counter.send()).toMatchObject([{ why: 'same-number' }, { why: 'same-number' }])
    await counter.giveBack(same, ['A1'])
    await counter.giveBack(other, ['A3'])
    // Both sales under number 1 have A1; the books have no sale of A3.
    expect(await counter.sendRefunds()).toMatchObject([{ why: 'same-number' }, { why: 'sale-not-booked' }])
    expect(await seatsOf(backend, 'A1', 'A2', 'A4')).toEqual(['booked', 'booked', 'booked'])
    copy.state = { ...copy.state, lastRefund: 2 }
    const standing = await copy.giveBack(ofCopy, ['A2'])
    expect(await copy.sendRefunds([standing])).toMatchObject([{ result: 'booked' }])
    expect(await entries(backend)).toEqual([])
  })

  itOnce('is asked for again by books that were put back', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1'], { till })
    await counter.sync()
    const putBack = await savePoint(backend.deps.store)
    await counter.giveBack(sale, ['A1'])
    await counter.sendRefunds()
    await putBack()
    expect((await counter.report()).missing_refunds).toEqual([1])
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'booked' }])
  })

  it('of places without numbers goes back by their count', async ({ backend, admin }) => {
    const showId = await addMats(backend, 5)
    const till = Number((await admin.client.tills.open({ float: 0 })).till_id)
    const counter = await CounterPhone.pair(backend, { admin, showId })
    await counter.lease({ sections: { MATS: 3 } })
    const sale = await counter.sell(free(counter), { till })
    const [row] = await counter.send()
    // The desk takes one of three places back; it doesn't matter which one it names.
    const { booking } = await admin.client.bookings.get({ booking_id: row?.booking_id ?? '' })
    const wish = { booking_id: booking.booking_id, seats: booking.seats.slice(0, 1), refund: true, note: '' }
    await admin.client.bookings.cancel({ ...wish, handed_back: 'cash' })
    await counter.giveBack(
      sale,
      sale.record.seats.slice(0, 2).map(({ id }) => id),
    )
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'booked' }])
    await counter.giveBack(
      sale,
      sale.record.seats.slice(2).map(({ id }) => id),
    )
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'conflict', why: 'given-back-already' }])
    expect((await visitor(backend.origin).seats.list({ show_id: showId })).places?.[0]?.left).toBe(3)
  })
})

it('places without numbers that the desk took and has not paid for are owed no more, whichever it named', async ({ backend, admin }) => {
  const showId = await addMats(backend, 5)
  const till = Number((await admin.client.tills.open({ float: 0 })).till_id)
  const counter = await CounterPhone.pair(backend, { admin, showId })
  await counter.lease({ sections: { MATS: 3 } })
  const sale = await counter.sell(free(counter), { till })
  const [row] = await counter.send()
  const { booking } = await admin.client.bookings.get({ booking_id: row?.booking_id ?? '' })
  await admin.client.bookings.cancel({ booking_id: booking.booking_id, seats: booking.seats.slice(0, 1), refund: true, note: '' })
  const [first, second, third] = sale.record.seats.map(({ id }) => id)
  await counter.giveBack(sale, [first ?? '', second ?? ''])
  await counter.sendRefunds()
  // Two places were left, and both were refunded: the desk still owes one.
  expect(await owedOf(admin)).toHaveLength(1)
  await counter.giveBack(sale, [third ?? ''])
  expect(await counter.sendRefunds()).toMatchObject([{ result: 'booked' }])
  expect(await owedOf(admin)).toEqual([])
  expect(await outOf(admin, till, 'cash')).toBe(sale.record.total / 100)
})

describe('with a GSTIN, a sale that its counter gives back', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4', INVOICE_PREFIX: 'SBHA' } })

  it('is credited seat by seat, to the paisa of its invoice', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1', 'A2'], { till })
    await counter.send()
    for (const seat of ['A1', 'A2']) await counter.giveBack(sale, [seat])
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'booked' }, { result: 'booked' }])
    const { read } = backend.deps.store
    const [invoice] = await read.selectFrom('invoice').selectAll().execute()
    const notes = await read.selectFrom('credit_note').selectAll().execute()
    expect(notes).toHaveLength(2)
    for (const line of ['taxable', 'cgst', 'sgst', 'total'] as const)
      expect(notes.reduce((sum, note) => sum + note[line], 0)).toBe(invoice?.[line])
  })
})

describe('with a GSTIN, a sale of a phone', () => {
  it.override('options', { settings: { GSTIN: '29AAGCB7383J1Z4', INVOICE_PREFIX: 'SBHA' } })

  it('is invoiced, and credited, at the rate that it was leased at', async ({ backend, admin }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1', 'A2'], { till })
    const { store } = backend.deps
    await store.alone((tx) => tx.updateTable('show').set({ gst_rate: 5 }).execute())
    expect(await counter.send()).toMatchObject([{ result: 'booked', doubts: [] }])
    const [booking] = await store.read.selectFrom('booking').select(['total', 'base', 'gst', 'gst_rate']).execute()
    expect(booking).toEqual({ total: 499_800, base: 423_560, gst: 76_240, gst_rate: 18 })
    const [invoice] = await store.read.selectFrom('invoice').selectAll().execute()
    expect([invoice?.taxable, (invoice?.cgst ?? 0) + (invoice?.sgst ?? 0)]).toEqual([booking?.base, booking?.gst])
    await counter.giveBack(sale, ['A1', 'A2'])
    expect(await counter.sendRefunds()).toMatchObject([{ result: 'booked' }])
    const [note] = await store.read.selectFrom('credit_note').selectAll().execute()
    expect([note?.taxable, note?.total]).toEqual([invoice?.taxable, invoice?.total])
  })
})

describe('the phone that gave it back', () => {
  it('lets nobody in by that ticket from then on, with no network', async ({ backend, admin, phone: door }) => {
    const { counter, till } = await open(backend, admin)
    const sale = await counter.sell(['A1', 'A2'], { till })
    const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
    const page = await door.client.checkin.list({ show_id: '1' })
    await storePage(db, '1', page, { at: backend.clock.now, question: 1, since: null })
    const judge = async () => {
      const list = await readList(db, '1')
      const read = await readCode(sale.tickets[0] ?? '', 'camera', list)
      const { found } = await db.transaction('r', lookUpTables(db), async () => lookUp(db, '1', read, list))
      const show = { id: 1, opensAt: null, closesAt: null }
      return evaluateScan(found, { show, at: backend.clock.now, reentry: false })
    }
    const give = async (seats: string[]) => {
      const { record, signed } = await counter.giveBack(sale, seats)
      const own = { id: crypto.randomUUID(), showId: '1', counterId: counter.counterId, sale: `${counter.counterId}/1`, at: record.at }
      await db.refunds.add({ ...own, state: 'waiting', record, signed, attempts: 0, message: null })
    }
    expect(await judge()).toMatchObject({ kind: 'admitted', seats: [1, 2] })
    await give(['A1'])
    expect(await judge()).toMatchObject({ kind: 'admitted', seats: [2] })
    await give(['A2'])
    expect(await judge()).toMatchObject({ kind: 'released' })
    db.close()
  })
})
