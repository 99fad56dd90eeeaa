import { agree, endLease, giveBack, sellableSeats } from '@sabha/ticketing/counter-seller'
import { seatId } from '@sabha/ticketing/seats'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { CounterPhone, newKey } from '../builders/counter-phone.ts'
import { it, itOnce } from '../builders/fixtures.ts'
import { savePoint } from '../builders/put-back.ts'
import { expectRefused } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const stateOf = async (backend: Backend, seat: string) => {
  const rows = await backend.deps.store.read.selectFrom('seat').selectAll().where('show_id', '=', 1).execute()
  const row = rows.find((each) => seatId(each) === seat)
  return row && { status: row.status, lease: row.lease_id, booking: row.booking_id }
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
