import type { ResponseOf } from '@sabha/api/call'
import type { checkin } from '@sabha/api/checkin'
import { scanSubmission } from '@sabha/scanner/check/checker'
import { lookUp, readCode } from '@sabha/scanner/check/look-up'
import { readList, storePage } from '@sabha/scanner/store/checkin-list'
import { DoorDatabase } from '@sabha/scanner/store/database'
import { admit, ticketOfSubject } from '@sabha/scanner/store/scanned-set'
import { bytesOf } from '@sabha/ticketing/bytes'
import { signCertificate } from '@sabha/ticketing/counter-key'
import { agree, endLease, giveBack, sellableSeats } from '@sabha/ticketing/counter-seller'
import { ticketsOfSale } from '@sabha/ticketing/counter-ticket'
import { seatId } from '@sabha/ticketing/seats'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { CounterPhone, newKey } from '../builders/counter-phone.ts'
import { it, itOnce } from '../builders/fixtures.ts'
import { newScanId, pairPhone } from '../builders/phone.ts'
import { savePoint } from '../builders/put-back.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const stateOf = async (backend: Backend, seat: string) => {
  const rows = await backend.deps.store.read.selectFrom('seat').selectAll().where('show_id', '=', 1).execute()
  const row = rows.find((each) => seatId(each) === seat)
  return row && { status: row.status, lease: row.lease_id, booking: row.booking_id }
}
/** Returns what a phone with this list finds for a code without a network. */
async function foundByList(page: ResponseOf<typeof checkin.list>, qr: string) {
  const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
  await storePage(db, '1', page, { at: 0, question: 1, since: null })
  const list = await readList(db, '1')
  const { found } = await lookUp(db, '1', await readCode(qr, 'camera', list), list)
  db.close()
  return found
}
const blockedSeats = async (backend: Backend) =>
  (await backend.deps.store.read.selectFrom('seat').selectAll().where('show_id', '=', 1).where('status', '=', 'blocked').execute()).map(
    seatId,
  )

describe('a counter', () => {
  it('is certified once, sells its lease without a network, and each sale arrives once', async ({ backend, admin, phone: door }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    const { publicKey } = await newKey()
    expect(await counter.client.counter.activate({ public_key: counter.publicKey })).toMatchObject({ counter_id: counter.counterId })
    await expectRefused(backend, () => counter.client.counter.activate({ public_key: publicKey }), {
      status: 409,
      code: 'counter-active-already',
    })
    await expectRefused(backend, () => door.client.counter.activate({ public_key: publicKey }), { status: 403, code: 'not-a-counter' })

    const till = await admin.client.tills.open({ float: 500 })
    const leased = await counter.lease({ seats: ['A1', 'A2', 'A3'], sections: { KAVERI: 5 } })
    expect(leased.granted).toHaveLength(8)
    expect(leased.till).toMatchObject({ id: Number(till.till_id) })
    expect(await stateOf(backend, 'A1')).toMatchObject({ status: 'blocked', booking: null })
    await expectRefused(
      backend,
      () =>
        admin.client.bookings.bookByStaff({
          show_id: '1',
          seats: ['A1'],
          kind: 'cash',
          customer_name: 'Walk In',
          customer_phone: '',
          customer_email: null,
          amount: null,
          note: '',
        }),
      { status: 409, code: 'seat-leased' },
    )

    const sale = await counter.sell(['A2', 'A1'], { name: 'Meera', phone: '9000000077', till: Number(till.till_id) })
    expect(await counter.trySell(['A2'])).toMatchObject({ kind: 'sold-already' })
    expect(await counter.trySell(['B9'])).toMatchObject({ kind: 'not-leased' })
    const gift = await counter.sell(['A3'], { payment: 'complimentary' })
    expect(gift.record.total).toBe(0)

    // Sales may arrive in any order, twice in one request, and again after a lost answer.
    const [first, again, second] = await counter.send([gift, gift, sale])
    expect(again).toEqual(first)
    expect(second).toMatchObject({ number: 1, status: 200, result: 'booked', doubts: [] })
    expect(await counter.send([sale])).toEqual([second])
    const { booking } = await admin.client.bookings.get({ booking_id: second?.booking_id ?? '' })
    expect(booking).toMatchObject({ kind: 'cash', seats: ['A1', 'A2'], total_amount: sale.record.total / 100, customer_name: 'Meera' })
    const { till: after } = await admin.client.tills.get({ till_id: till.till_id })
    expect(after.kinds.find(({ kind }) => kind === 'cash')).toMatchObject({ sales: 1, sold: sale.record.total / 100 })

    const { counters, free } = await admin.client.counter.list({ show_id: '1' })
    expect(counters[0]).toMatchObject({
      account: 'Asha Example',
      gate: 'Hall',
      sections: [{ section: 'KAVERI', leased: 5, sold: 3 }],
      sold: 3,
      sales: 2,
      taken: sale.record.total / 100,
      kinds: [
        { kind: 'cash', sales: 1, amount: sale.record.total / 100 },
        { kind: 'complimentary', sales: 1, amount: 0 },
      ],
      missing: 0,
      attention: [],
    })
    expect(free[0]).toEqual({ section: 'KAVERI', seats: expect.any(Number) })

    // Unsold seats go back when the phone says so, and at the end of its lease.
    counter.state = giveBack(
      counter.state,
      sellableSeats(counter.state)
        .slice(0, 2)
        .map(({ id }) => id),
    )
    await counter.sync()
    expect(sellableSeats(counter.state)).toHaveLength(3)
    expect(await blockedSeats(backend)).toHaveLength(3)
    counter.state = endLease(counter.state)
    expect((await counter.report()).statement).toBeNull()
    expect(await blockedSeats(backend)).toEqual([])

    // The office gives it more seats, which the phone has once it reports.
    const wish = { counter_id: counter.counterId, sections: { KAVERI: 2 }, request_id: 'more-seats' }
    const { granted } = await admin.client.counter.grant(wish)
    expect(granted).toHaveLength(2)
    // Sent again after a lost answer, it grants no further seats.
    expect((await admin.client.counter.grant(wish)).granted).toEqual(granted)
    expect(await blockedSeats(backend)).toHaveLength(2)
    await counter.report()
    expect(sellableSeats(counter.state).map(({ id }) => id)).toEqual(granted)
  })

  it('keeps its seats while it is away, and sales that arrive a week late are good', async ({ backend, admin }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'A3'], until: new Date(backend.clock.now + 3 * 3_600_000).toISOString() })
    await counter.sell(['A1'])
    const at = backend.clock.now
    backend.clock.now = at + 7 * 24 * 3_600_000
    expect(await stateOf(backend, 'A1')).toMatchObject({ status: 'blocked' })
    // By the phone's clock it is still evening, and the lease lasts.
    counter.clock = () => at
    await counter.sell(['A2'])
    const [first, second] = await counter.send()
    expect([first, second]).toMatchObject([
      { result: 'booked', doubts: [] },
      { result: 'booked', doubts: [] },
    ])
    // It learns the time and reports that it will sell nothing more, and the other seats are free.
    await counter.report()
    expect(await counter.trySell(['A3'])).toMatchObject({ kind: 'lease-over' })
    await counter.report()
    expect(await stateOf(backend, 'A3')).toMatchObject({ status: 'available', lease: null })
  })

  it('has the time at which each sale was agreed, whoever paid first, and is in the till that was open when the guest had paid', async ({
    backend,
    admin,
  }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'A3'] })
    const agreed = agree(counter.state, { seats: [{ id: 'A1' }], payment: 'cash' }, backend.clock.now)
    if ('kind' in agreed) throw new Error(agreed.kind)
    // The cash of this sale was in the drawer before the till was opened and counted.
    const early = await counter.sell(['A3'])
    backend.clock.now += 5 * 60_000
    const { till_id } = await admin.client.tills.open({ float: 0 })
    backend.clock.now += 5 * 60_000
    const other = await counter.sell(['A2'])
    const late = await counter.sell(['A1'], { agreed })
    const rows = await counter.send([early, other, late])
    expect(rows).toMatchObject([{ doubts: [] }, { doubts: [] }, { doubts: [] }])
    const entries = backend.deps.store.read.selectFrom('till_entry').select('till_id').where('what', '=', 'sale').orderBy('id')
    expect((await entries.execute()).map((entry) => entry.till_id)).toEqual([null, Number(till_id), Number(till_id)])
  })

  it('in conflict: the office gave the seat away by hand, and both sides say so', async ({ backend, admin, buyer: _ }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2'] })
    const sale = await counter.sell(['A1', 'A2'], { name: 'Meera' })
    await expectRefused(backend, () => admin.client.counter.free({ counter_id: counter.counterId }), {
      status: 409,
      code: 'counter-still-sells',
    })
    await admin.client.counter.stop({ counter_id: counter.counterId })
    expect((await admin.client.counter.free({ counter_id: counter.counterId })).freed).toEqual(['A1', 'A2'])
    await admin.client.bookings.bookByStaff({
      show_id: '1',
      seats: ['A1'],
      kind: 'cash',
      customer_name: 'Walk In',
      customer_phone: '',
      customer_email: null,
      amount: null,
      note: '',
    })
    // Its session is over, but its signature still counts.
    await expect(counter.report()).rejects.toMatchObject({ status: 401 })
    const [row] = await counter.send([sale])
    expect(row).toMatchObject({ result: 'conflict', why: 'seat-gone', seats: ['A1'] })
    const { counters } = await admin.client.counter.list({ show_id: '1' })
    const [told] = counters
    const conflict = { number: 1, result: 'conflict', why: 'seat-gone', gone: ['A1'], name: 'Meera', settled_at: null }
    expect(told).toMatchObject({ gate: 'Hall', stopped_why: 'office', sections: [], kinds: [], attention: [conflict] })
    const tasks = async () => (await admin.client.reports.tasks({})).counter_tasks
    expect(await tasks()).toMatchObject([
      { kind: 'counter-conflict', booking_id: null, show_id: '1', customer_name: 'Meera', amount: sale.record.total / 100 },
    ])
    const sale_id = told?.attention[0]?.id ?? 0
    await expectRefused(backend, () => admin.client.counter.settle({ sale_id, note: ' ' }), { status: 422, code: 'note-needed' })
    await admin.client.counter.settle({ sale_id, note: 'Seated in the first row' })
    expect(await tasks()).toEqual([])
    await expectRefused(backend, () => admin.client.counter.settle({ sale_id, note: 'Again' }), { status: 409, code: 'matter-settled' })
    const settled = (await admin.client.counter.list({ show_id: '1' })).counters[0]?.attention[0]
    expect(settled).toMatchObject({
      settled_at: expect.any(String),
      settled_by: 'Asha Example',
      note: 'Seated in the first row',
      name: '',
    })
  })

  itOnce('whose lease the books have lost, by a restore, has it again, and each seat is sold once', async ({ backend, admin }) => {
    // First with the same lease, then with another one that was made since.
    for (const [row, isAnother] of [
      ['A', false],
      ['C', true],
    ] as const) {
      const counter = await CounterPhone.pair(backend, { admin })
      await counter.lease({ seats: [`${row}1`, `${row}2`] })
      const putBack = await savePoint(backend.deps.store)
      if (isAnother) {
        counter.state = endLease(counter.state)
        await counter.report()
      }
      await counter.lease({ seats: [`${row}3`, `${row}4`, `${row}5`, `${row}6`] })
      await counter.sell([`${row}3`])
      await counter.sync()
      const last = await counter.sell([`${row}4`])
      const stock = sellableSeats(counter.state).map(({ id }) => id)
      await putBack()
      await sellTicket(backend, [`${row}6`])
      await counter.report()
      // One seat was sold meanwhile. The counter has the others again, to sell and to give back.
      const seatsOf = () => sellableSeats(counter.state).map(({ id }) => id)
      expect(seatsOf()).toEqual(expect.arrayContaining(stock.filter((id) => id !== `${row}6`)))
      expect(seatsOf()).not.toContain(`${row}6`)
      expect(await stateOf(backend, `${row}5`)).toMatchObject({ status: 'blocked' })
      expect(await counter.lease({ seats: [`${row}7`] })).toMatchObject({ granted: [`${row}7`] })
      expect(await counter.send()).toMatchObject([
        { number: 1, result: 'booked' },
        { number: last.record.number, result: 'booked', doubts: [] },
      ])
      counter.state = giveBack(counter.state, [`${row}5`])
      await counter.sync()
      expect(await stateOf(backend, `${row}5`)).toMatchObject({ status: 'available' })
      counter.state = endLease(counter.state)
      await counter.sync()
      expect(await blockedSeats(backend)).toEqual([])
    }
  })

  it('its guests hear of a move that was decided before their sale arrived, or before the phone knew', async ({ backend, admin }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'A3'] })
    await counter.report()
    const meera = { name: 'Meera', phone: '9000000077' }
    const minute = 60_000
    backend.clock.now += minute
    await counter.sell(['A1'], meera)
    backend.clock.now += minute
    const next = { date: '2090-03-01', time: '19:00', end_date: '2090-03-01', end_time: '21:00', note: '' }
    await admin.client.shows.postpone({ show_id: '1', ...next })
    backend.clock.now += minute
    await counter.sell(['A2'], meera)
    // A phone may report before its sales get through.
    backend.clock.now += minute
    await counter.report()
    const [before, unheard] = await counter.send()
    await counter.sell(['A3'], meera)
    const [heard] = await counter.send()
    expect([before?.doubts, unheard?.doubts, heard?.doubts]).toEqual([['show-moved'], ['show-moved'], []])
    const { attention } = await admin.client.reports.tasks({})
    expect(attention.flatMap((task) => (task.kind === 'to-be-told' ? [task.booking_id] : [])).toSorted()).toEqual(
      [before?.booking_id, unheard?.booking_id].toSorted(),
    )
  })

  it('copied: two sales under one number are both kept, the counter is stopped, and a false one is refused', async ({ backend, admin }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'A3'] })
    const copy = counter.clone()
    const [mine, other] = [await counter.sell(['A1']), await copy.sell(['A2'])]
    expect(await counter.send([mine])).toMatchObject([{ result: 'booked' }])
    expect(await copy.send([other])).toMatchObject([{ result: 'conflict', why: 'same-number' }])
    const told = await counter.report()
    expect(told).toMatchObject({ stopped: { why: 'clash' }, conflicts: [{ number: 1, why: 'same-number' }] })
    expect(await counter.trySell(['A3'])).toEqual({ kind: 'stopped' })
    // Its seat stays out of sale until somebody has seen to it, and so do those that the copy may have sold, whatever the other phone
    // reports.
    counter.state = endLease(counter.state)
    await counter.report()
    await counter.report()
    expect(await blockedSeats(backend)).toEqual(['A2', 'A3'])
    const forged = { ...mine, signed: { ...mine.signed, content: mine.signed.content.replace('"cash"', '"card"') } }
    expect(await counter.send([forged])).toMatchObject([{ status: 422, code: 'bad-signature' }])
    // The office's stop counts from now on, although the two phones had stopped each other before.
    await admin.client.counter.stop({ counter_id: counter.counterId })
    backend.clock.now += 60_000
    const state = { ...copy.state, stopped: null }
    const late = await copy.keep(state, {
      ...other.record,
      number: 2,
      at: backend.clock.now,
      seats: [{ ...other.record.seats[0], id: 'A3' }],
    } as never)
    expect(await copy.send([late])).toMatchObject([{ result: 'conflict', why: 'stopped' }])
  })

  it('whose section is gone, and whose lease nobody knows, is booked at what was paid', async ({ backend, admin }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2'] })
    const { record } = await counter.sell(['A1'])
    const seats = [{ ...record.seats[0], section: 'THE GODS' }]
    const sale = await counter.keep(counter.state, { ...record, lease: 4711, seats } as never)
    expect(await counter.send([sale])).toMatchObject([{ result: 'booked', doubts: ['not-leased'] }])
  })

  it('told of: another price, another hour, a closed till', async ({ backend, admin }) => {
    const till = Number((await admin.client.tills.open({ float: 0 })).till_id)
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2'] })
    const { state } = counter
    const sale = await counter.sell(['A1'], { till })
    const cheap = await counter.keep(state, {
      ...sale.record,
      total: 100,
      seats: sale.record.seats.map((seat) => ({ ...seat, price: 100, discounts: [] })),
    })
    await admin.client.tills.close({ till_id: till, change: 0, pieces: {}, note: '' })
    const [row] = await counter.send([cheap])
    expect(row).toMatchObject({ result: 'booked', doubts: ['price', 'till-closed'] })
    const { booking } = await admin.client.bookings.get({ booking_id: row?.booking_id ?? '' })
    expect(booking.total_amount).toBe(1)
    const { attention, counter_tasks } = await admin.client.reports.tasks({})
    // An admin page from before there were counters reads the other tasks, and none of an unknown kind.
    expect(attention).toEqual([])
    expect(counter_tasks).toMatchObject([{ kind: 'counter-doubt', booking_id: row?.booking_id, show_id: '1', amount: 1 }])
    const late = {
      ...sale.record,
      number: 2,
      at: sale.record.at + 800 * 24 * 3_600_000,
      seats: [{ ...sale.record.seats[0], id: 'A2' }],
    } as typeof sale.record
    expect(await counter.send([await counter.keep(state, late)])).toMatchObject([
      { doubts: expect.arrayContaining(['clock', 'after-until']) },
    ])
  })
})

describe('the ticket of a counter', () => {
  it('goes in once, whether the scan or the sale arrives first', async ({ backend, admin, phone, otherPhone }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'A3', 'A4'] })
    const scan = (qr: string, at = phone, acted?: 'admitted') =>
      at.client.checkin.scan({
        qr,
        scan_id: newScanId(),
        ...(acted && { acted, shown: 'admitted', scanned_at: new Date(backend.clock.now).toISOString() }),
      })
    const party = await counter.sell(['A1', 'A2'])
    expect(party.tickets).toHaveLength(3)
    const [whole = '', , second = ''] = party.tickets
    expect(await scan(second)).toMatchObject({ verdict: 'admitted', unlisted: 'not-listed', seat_indexes: [2] })
    expect(await scan(second, otherPhone)).toMatchObject({ verdict: 'already-used', used_here: false })
    // A phone without a network let them in.
    expect(await scan(second, otherPhone, 'admitted')).toMatchObject({ success: false })
    await counter.send()
    const { read } = backend.deps.store
    expect(await read.selectFrom('admission').select(['row', 'number']).execute()).toEqual([{ row: 'A', number: 2 }])
    expect(await read.selectFrom('sale_scan').selectAll().execute()).toEqual([])
    const open = await read.selectFrom('scan_conflict').select('kind').where('resolved_at', 'is', null).execute()
    expect(open).toEqual([{ kind: 'double-entry' }])
    expect(await scan(whole)).toMatchObject({ verdict: 'admitted', seat_indexes: [1], inside: 1 })
    expect(await scan(whole, otherPhone)).toMatchObject({ verdict: 'already-used' })

    const list = await phone.client.checkin.list({ show_id: '1' })
    expect(list.tickets.map(({ sale }) => sale)).toEqual([`${counter.counterId}/1`])
    const { counterId: counter_id, publicKey: public_key } = counter
    expect(list.counters).toEqual([{ counter_id, name: 'Counter at the stairs', stopped_at: null, public_key }])
    await admin.client.bookings.cancel({ booking_id: list.tickets[0]?.booking_id ?? '', seats: null, refund: true, note: '' })
    expect(await scan(whole)).toMatchObject({ verdict: 'cancelled' })
  })

  itOnce(
    'is known by its sale after a restore, which gives it another ticket: to the phone that let it in, and to all others',
    async ({ backend, admin, phone, otherPhone }) => {
      const counter = await CounterPhone.pair(backend, { admin })
      await counter.lease({ seats: ['A1', 'A2'] })
      const [{ tickets }] = [await counter.sell(['A1', 'A2'])]
      const [qr = ''] = tickets
      const page = () => phone.client.checkin.list({ show_id: '1' })
      const putBack = await savePoint(backend.deps.store)
      await counter.send()
      const before = await page()
      const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
      await storePage(db, '1', before, { at: 0, question: 1, since: null })
      const look = async () => {
        const list = await readList(db, '1')
        return lookUp(db, '1', await readCode(qr, 'camera', list), list)
      }
      const { subject } = await look()
      const scan = { scanId: newScanId(), showId: '1', at: backend.clock.now, offset: 0, gate: 'Main gate' }
      await admit(db, { ...scan, subject, settledAfter: 1 }, [1, 2])
      const verdict = { kind: 'admitted', seats: [1, 2], inside: 0, total: 2, note: null }
      const judgement = { verdict, tone: 'green', guest: null }
      const ended = { acted: 'admitted', isDecided: false, undone: false, recall: null, reentry: false }
      await db.recent.put({ ...scan, ...ended, judgement, subject, source: 'camera', text: '', seats: [1, 2] } as never)
      await phone.client.checkin.scan({ qr, scan_id: scan.scanId })

      await putBack()
      counter.sales = counter.sales.map((sale) => ({ ...sale, isKept: false }))
      await counter.send()
      const after = { ...(await page()), whole: true }
      expect(after.tickets[0]?.ticket_id).not.toBe(before.tickets[0]?.ticket_id)
      expect(await storePage(db, '1', after, { at: 1, question: 2, since: before.cursor })).toBe('restored')
      const { found } = await look()
      expect(found.kind === 'ticket' && found.ticket.seats.map(({ admission }) => admission?.here)).toEqual([true, true])
      const [row] = await db.queue.toArray()
      await phone.client.checkin.scan(scanSubmission(row as never))
      await phone.client.checkin.scan(scanSubmission(row as never))
      expect(await otherPhone.client.checkin.scan({ qr, scan_id: newScanId() })).toMatchObject({ verdict: 'already-used' })
      db.close()
    },
  )

  it('is found by the number that is printed on it, and never a booking of that number', async ({ backend, admin, phone, otherPhone }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'A3', 'A4'] })
    const number = (n: number) => `C${counter.counterId}-${n}`
    const typed = (qr: string, at = phone, more: object = {}) =>
      at.client.checkin.scan({ qr, entry: 'manual', scan_id: newScanId(), ...more })
    const [first, second] = [await counter.sell(['A1', 'A2']), await counter.sell(['A3'])]
    await counter.send([first])
    expect(await typed(number(1).toLowerCase())).toMatchObject({ verdict: 'admitted', seat_indexes: [1, 2] })
    expect(await typed(`${counter.counterId} – 1`, otherPhone)).toMatchObject({ verdict: 'already-used' })
    expect(await phone.client.checkin.scan({ qr: `${counter.counterId}-1`, scan_id: newScanId() })).toMatchObject({ verdict: 'foreign' })
    expect(await typed(number(99))).toMatchObject({ verdict: 'cannot-tell', unlisted: 'not-listed' })
    expect(await typed(`C${counter.counterId + 1}-1`)).toMatchObject({ verdict: 'unknown' })
    // A person let these guests in by the number before the sale arrived. The code counts as used, and is the sale's when it arrives.
    const acted = { acted: 'admitted', shown: 'cannot-tell', scanned_at: new Date(backend.clock.now).toISOString() }
    await typed(number(2), otherPhone, acted)
    expect(await typed(number(2))).toMatchObject({ verdict: 'already-used' })
    // A queue of guests whose codes no camera reads: only the number can be typed.
    for (let n = 0; n < 12; n++) expect(await typed(number(1))).toMatchObject({ verdict: 'already-used' })
    expect(await phone.client.checkin.scan({ qr: second.tickets[0] ?? '', scan_id: newScanId() })).toMatchObject({
      verdict: 'already-used',
    })
    await counter.send([second])
    const inside = await backend.deps.store.read.selectFrom('admission').select(['row', 'number']).orderBy('number').execute()
    expect(inside.map(seatId)).toEqual(['A1', 'A2', 'A3'])
  })

  it('of a counter that was stopped is for a person, until its sale arrives; a made-up one is forged', async ({
    backend,
    admin,
    phone,
  }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    const outsider = await pairPhone(backend, { admin, name: 'Only a door' })
    await counter.lease({ seats: ['A1', 'A2'] })
    const sale = await counter.sell(['A1'])
    const [qr = ''] = sale.tickets
    await admin.client.counter.stop({ counter_id: counter.counterId })
    const told = await phone.client.checkin.scan({ qr, scan_id: newScanId() })
    expect(told).toMatchObject({
      verdict: 'cannot-tell',
      sold_by: { why: 'counter-stopped', counter: 'Counter at the stairs' },
      seat_indexes: [1],
    })
    await counter.send()
    expect(await phone.client.checkin.scan({ qr, scan_id: newScanId() })).toMatchObject({ verdict: 'admitted', unlisted: null })
    const other = qr.slice(0, -4) + (qr.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    expect(await outsider.client.checkin.scan({ qr: other, scan_id: newScanId() })).toMatchObject({ verdict: 'forged' })
  })

  it('whose counter or seats our books don’t have is for a person, on the server and on a phone, whatever key certified it', async ({
    backend,
    admin,
    phone,
  }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2'] })
    const good = await counter.sell(['A1'])
    await counter.send()
    // Anyone with a leaked key of ours can certify a phone.
    const { privateKey, publicKey } = await newKey()
    const { keyId, sign } = backend.services.signer()
    const hour = 3_600_000
    const ofStranger = async (counterId: number, seats: string[], at = backend.clock.now - hour) => {
      const own = { serverKeyId: keyId, counterId, showId: 1, validUntil: backend.clock.now + 3_600_000, publicKey: bytesOf(publicKey) }
      const certificate = signCertificate({ ...own, publicKey: own.publicKey ?? new Uint8Array() }, sign)
      const sale = { number: 1, at, seats: seats.map((id) => ({ ...good.record.seats[0], id })) } as typeof good.record
      const [qr = ''] = await ticketsOfSale(
        sale,
        certificate,
        async (content) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, Uint8Array.from(content))),
      )
      return qr
    }
    const [never = ''] = (
      await counter.keep(counter.state, { ...good.record, number: 2, seats: [{ ...good.record.seats[0], id: 'B1' }] } as never)
    ).tickets
    const scan = (qr: string) => phone.client.checkin.scan({ qr, scan_id: newScanId() })
    const list = await phone.client.checkin.list({ show_id: '1' })
    const { counterId } = counter
    for (const qr of [await ofStranger(9999, ['B2']), await ofStranger(counterId, ['A2']), await ofStranger(counterId, ['A1'])]) {
      expect(await scan(qr)).toMatchObject({ verdict: 'cannot-tell', sold_by: { why: 'unknown-counter', counter: '' } })
      expect(await foundByList(list, qr)).toMatchObject({ kind: 'sold', doubt: 'unknown-counter' })
    }
    // A phone's list may be older than the counter; the server's books are not.
    const late = await ofStranger(9999, ['B2'], backend.clock.now)
    expect(await foundByList(list, late)).toMatchObject({ kind: 'sold', doubt: undefined })
    expect(await scan(late)).toMatchObject({ sold_by: { why: 'unknown-counter' } })
    expect(await scan(never)).toMatchObject({ verdict: 'cannot-tell', sold_by: { why: 'not-leased' } })
    const [qr = ''] = good.tickets
    expect(await foundByList(list, qr)).toMatchObject({ kind: 'ticket' })
    expect(await foundByList({ ...list, tickets: [] }, qr)).toMatchObject({ kind: 'sold', doubt: undefined })
    // The booking has moved to another seat: its earlier code is dead, and is no other counter's sale.
    await admin.client.bookings.moveSeats({ booking_id: list.tickets[0]?.booking_id ?? '', moves: [{ from: 'A1', to: 'G1' }] })
    const moved = await phone.client.checkin.list({ show_id: '1' })
    expect(await foundByList(moved, qr)).toMatchObject({ kind: 'ticket', issue: 1, ticket: { issue: 2 } })
    expect(await scan(qr)).toMatchObject({ verdict: 'revoked' })
  })

  it('whose seats were moved is the same sale to every phone, and another under its number is not', async ({ backend, admin, phone }) => {
    const counter = await CounterPhone.pair(backend, { admin })
    await counter.lease({ seats: ['A1', 'A2', 'B1'] })
    const before = counter.state
    const { record, tickets } = await counter.sell(['A1', 'A2'])
    await counter.send()
    // Sold by a copy of the phone, under the same number.
    const copied = await counter.keep(before, { ...record, seats: [{ ...record.seats[0], id: 'B1' }] } as never)
    const list = await phone.client.checkin.list({ show_id: '1' })
    const [ticket] = list.tickets
    const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, crypto.randomUUID())
    const find = async (qr: string) => {
      const kept = await readList(db, '1')
      return lookUp(db, '1', await readCode(qr, 'camera', kept), kept)
    }
    await storePage(db, '1', list, { at: 0, question: 1, since: null })
    const { subject } = await find(tickets[0] ?? '')
    const at = backend.clock.now
    await admit(db, { subject, scanId: newScanId(), showId: '1', at, gate: 'Hall', settledAfter: 0 }, [2])
    await admin.client.bookings.moveSeats({ booking_id: ticket?.booking_id ?? '', moves: [{ from: 'A1', to: 'G1' }] })
    const changed = await phone.client.checkin.list({ show_id: '1', since: list.cursor, stamp: list.stamp })
    await storePage(db, '1', changed, { at: 1, question: 2, since: list.cursor })

    const newQr = backend.services.sign({ showId: 1, ticketId: ticket?.ticket_id ?? 0, seatIndex: 0, issue: 2 })
    const moved = await find(newQr)
    expect(moved.found).toMatchObject({
      ticket: {
        seats: [
          { seat: 'G1', admission: null },
          { seat: 'A2', admission: { at } },
        ],
      },
    })
    expect((await find(copied.tickets[0] ?? '')).found).toMatchObject({ kind: 'sold', doubt: 'seat-of-another' })
    db.close()
    // Reported as to a server whose database was restored.
    const named = ticketOfSubject(moved.subject)
    const sale = named && 'sale' in named ? { ...named.sale, counter_id: named.sale.counterId } : undefined
    const again = { ...(sale && { sale }), seat_index: 1 }
    const told = { qr: '', scan_id: newScanId(), show_id: '1', scanned_at: new Date(backend.clock.now).toISOString(), seats: [1], again }
    expect(await phone.client.checkin.scan({ ...told, shown: 'admitted', acted: 'admitted' })).toMatchObject({
      verdict: 'admitted',
      conflict: false,
    })
    // Reported by an earlier scanner, which knows the sale by its booking's seats, for the first time and once more.
    const byNow = { counter_id: counter.counterId, number: record.number, seats: ['G1', 'A2'] }
    const earlier = { ...told, scan_id: newScanId(), seats: [2], again: { seat_index: 2, sale: byNow } }
    for (let time = 0; time < 2; time++)
      expect(await phone.client.checkin.scan({ ...earlier, shown: 'admitted', acted: 'admitted' })).toMatchObject({
        verdict: 'admitted',
        conflict: false,
      })
    const inside = await backend.deps.store.read.selectFrom('admission').select(['row', 'number']).orderBy('row').execute()
    expect(inside.map(seatId)).toEqual(['A2', 'G1'])
  })
})
