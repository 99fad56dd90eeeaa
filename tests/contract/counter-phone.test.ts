import type { DoorShow } from '@sabha/api/checkin'
import { rotateTicketKey } from '@sabha/backend/rules/tickets/ticket-keys'
import type { Counter, Order } from '@sabha/scanner/counter/counter'
import { addCounter, isOfFormer, readCounter } from '@sabha/scanner/store/counter'
import { DoorDatabase } from '@sabha/scanner/store/database'
import { wipeBeforePairing } from '@sabha/scanner/store/wipe'
import { quoteSale } from '@sabha/ticketing/counter-seller'
import { seatId } from '@sabha/ticketing/seats'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { savePoint } from '../builders/put-back.ts'
import { SellingPhone } from '../builders/selling-phone.ts'

const hour = 3_600_000

let backend: Backend
let phone: SellingPhone
let show: DoorShow
let counter: Counter

beforeEach(async () => {
  backend = await startBackend({ jobs: 'idle' })
  phone = new SellingPhone(backend)
  show = await phone.pair()
  counter = await phone.open(show)
})
afterEach(async () => {
  phone.close()
  await backend.close()
})

/** Makes an order as the screens do. */
function orderOf(seats: string[], change: Partial<Order> = {}): Order {
  const { seller } = counter.status()
  const quoted = seller && quoteSale(seller, { seats: seats.map((id) => ({ id })), payment: 'cash' }, counter.now())
  return { seats, who: {}, payment: 'cash', total: quoted?.amount.total ?? 0, name: '', phone: '', language: 'en', ...change }
}

async function begin(seats: string[], at = counter) {
  const begun = await at.begin(orderOf(seats))
  if (begun.kind !== 'begun') throw new Error(JSON.stringify(begun))
  return begun.sale.id
}

const free = () => [...counter.status().free]
const section = () => counter.status().hall?.plan.sections[0]?.name ?? ''

async function takeSeats(count: number): Promise<void> {
  const { client } = await signInAdmin(backend)
  const { shows } = await client.shows.list({ show_id: '1' })
  expect(await counter.stock({ [shows[0]?.hall?.sections[0]?.name ?? '']: count })).toBeNull()
}

/** Returns the seats that the server keeps out of sale for counters. */
async function leased(): Promise<string[]> {
  const rows = await backend.deps.store.read
    .selectFrom('seat')
    .selectAll()
    .where('show_id', '=', 1)
    .where('lease_id', 'is not', null)
    .execute()
  return rows.filter(({ status }) => status === 'blocked').map(seatId)
}

async function booked(): Promise<{ seats: string[]; kind: string; total: number }[]> {
  const { client } = await signInAdmin(backend)
  const { bookings } = await client.bookings.search({})
  return bookings.map(({ seats, kind, total_amount }) => ({ seats, kind, total: total_amount }))
}

/** Works while the counter reads its status; the reading ends only after `isSeen`. */
async function whileReading<T>(work: () => Promise<T>, isSeen: () => Promise<void>): Promise<T> {
  const { promise: whenSeen, resolve: seen } = Promise.withResolvers<void>()
  const busy = phone.db.transaction('rw', phone.db.refunds, () => DoorDatabase.waitFor(whenSeen))
  const reading = counter.drop('nothing')
  await new Promise((later) => setTimeout(later, 50))
  const working = work()
  await isSeen().finally(seen)
  await Promise.all([busy, reading])
  return working
}

describe('a phone that sells', () => {
  it('sells what it was leased with no network, and each sale arrives once', async () => {
    await takeSeats(6)
    expect(free()).toHaveLength(6)
    phone.isOnline = false
    const [a = '', b = '', c = ''] = free()
    const sold = await counter.sell(await begin([a, b]))
    expect(sold).toMatchObject({ kind: 'sold', sale: { state: 'waiting', sold: { record: { number: 1 } } } })
    const upi = await counter.begin(orderOf([c], { payment: 'upi' }))
    if (upi.kind === 'begun') await counter.sell(upi.sale.id, { seenBy: 'Meera', bankReference: '4711' })
    expect(free()).toHaveLength(3)
    expect(counter.status().unsent).toBe(2)
    expect(await booked()).toEqual([])
    phone.isOnline = true
    // The first answer is lost, so the same sales go out again.
    phone.answersLost = 1
    await counter.syncNow()
    await counter.syncNow()
    await counter.syncNow()
    expect(counter.status()).toMatchObject({ unsent: 0, connection: 'online' })
    expect(counter.status().sales.map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect((await booked()).map(({ seats, kind }) => ({ seats, kind }))).toEqual([
      { seats: [c], kind: 'upi' },
      { seats: [a, b].toSorted(), kind: 'cash' },
    ])
  })

  it('tells of a sale as soon as it is kept, and never again of what an older reading saw', async () => {
    await takeSeats(3)
    phone.isOnline = false
    const [a = '', b = ''] = free()
    const state = () => counter.status().sales[0]?.state ?? 'none'
    const told = [state()]
    counter.onChange(() => told.push(state()))
    const begun = await whileReading(
      () => counter.begin(orderOf([a])),
      async () => {
        await expect.poll(state).toBe('paying')
        expect(free()).toContain(b)
        expect(free()).not.toContain(a)
      },
    )
    if (begun.kind !== 'begun') throw new Error(begun.kind)
    await whileReading(
      () => counter.sell(begun.sale.id),
      () => expect.poll(state).toBe('waiting'),
    )
    expect(told.filter((each, i) => each !== told[i - 1])).toEqual(['none', 'paying', 'waiting'])
    expect(counter.status().unsent).toBe(1)
  })

  it('tells the screen of a sale before it tells of the seats that are left, however long the browser takes to hold the sale', async () => {
    await takeSeats(2)
    phone.isOnline = false
    phone.holdTakes = 100
    const [a = ''] = free()
    const told: string[] = []
    counter.onChange(() => told.push(counter.status().free.has(a) ? 'free' : 'set aside'))
    await counter.begin(orderOf([a]), () => told.push('begun'))
    expect(told.filter((each, i) => each !== told[i - 1] && each !== 'free')).toEqual(['begun', 'set aside'])
  })

  it('takes what is given beside the seats where the house does, and keeps it with the sale until it is paid', async () => {
    await takeSeats(3)
    const [a = '', b = ''] = free()
    expect(await counter.begin(orderOf([a], { donation: 100_00 }))).toEqual({ kind: 'refused', why: { kind: 'no-donations' } })
    expect(free()).toHaveLength(3)
    const { client } = await signInAdmin(backend)
    await client.settings.save({ version: 0, settings: { donations: 'on' } })
    await takeSeats(4)
    expect(counter.status().terms?.donations).toEqual({ isDeductible: false })
    phone.isOnline = false
    expect(await counter.begin(orderOf([a], { donation: 1.5 }))).toEqual({ kind: 'refused', why: { kind: 'bad-donation' } })
    const begun = await counter.begin(orderOf([a], { donation: 100_00 }))
    const id = begun.kind === 'begun' ? begun.sale.id : ''
    expect(counter.status().sales).toMatchObject([{ donation: 100_00 }])
    expect(await counter.sell(id)).toMatchObject({ kind: 'sold', sale: { sold: { record: { donation: 100_00 } } } })
    await counter.sell(await begin([b]))
    phone.isOnline = true
    await counter.syncNow()
    expect(counter.status()).toMatchObject({ unsent: 0, sales: [{ state: 'sent' }, { state: 'sent' }] })
    const given = await backend.deps.store.read.selectFrom('booking').select('donation').orderBy('id').execute()
    expect(given).toEqual([{ donation: 100_00 }, { donation: 0 }])
  })

  it('asks the rules before the guest pays, and keeps to what was agreed when the hour ends meanwhile', async () => {
    await takeSeats(12)
    expect(await counter.begin(orderOf(free().slice(0, 11)))).toEqual({ kind: 'refused', why: { kind: 'too-many-seats', most: 10 } })
    const [a = '', b = ''] = free()
    expect(await counter.begin(orderOf([a], { total: 1 }))).toMatchObject({ kind: 'refused', why: { kind: 'price-changed' } })
    const { until } = counter.status()
    backend.clock.now = (until ?? 0) - 60_000
    const id = await begin([a])
    backend.clock.now = (until ?? 0) + 60_000
    expect(await counter.begin(orderOf([b]))).toMatchObject({ kind: 'refused', why: { kind: 'lease-over' } })
    // The server tells the time. The phone doesn't report the end of its lease while somebody pays, but the server hears from it.
    await counter.syncNow()
    const { heard_at } = await backend.deps.store.read.selectFrom('counter').select('heard_at').executeTakeFirstOrThrow()
    expect([heard_at, (await leased()).length]).toEqual([backend.clock.now, 12])
    expect(await counter.sell(id)).toMatchObject({ kind: 'sold', sale: { sold: { record: { at: (until ?? 0) - 60_000 } } } })
    await counter.syncNow()
    expect(counter.status()).toMatchObject({ unsent: 0, sales: [{ state: 'sent', bookingId: expect.stringMatching(/^BK/) }] })
    const doubts = await backend.deps.store.read.selectFrom('counter_sale').select(['result', 'doubts']).execute()
    expect(doubts).toEqual([{ result: 'booked', doubts: '' }])
  })

  it('goes by what the server said where its own clock may be wrong, until somebody has looked at it', async () => {
    await takeSeats(6)
    const heard = counter.now()
    const reopen = async (clockError: number) => {
      counter.close()
      phone.clockError = clockError
      counter = await phone.open(show)
    }
    const soldAt = async () => {
      const sold = await counter.sell(await begin([free()[0] ?? '']))
      return sold.kind === 'sold' ? sold.sale.sold?.record.at : sold.kind
    }
    phone.isOnline = false
    await reopen(24 * hour)
    expect(counter.clockDoubt()).toEqual({ clock: heard + 24 * hour, heard })
    expect(await soldAt()).toBe(heard)
    counter.trustClock()
    expect([counter.clockDoubt(), counter.now()]).toEqual([null, heard + 24 * hour])
    // A clock that is an hour off may be right; once it turns out wrong, later sales have the right time.
    await reopen(hour)
    expect(counter.clockDoubt()).toBeNull()
    expect(await soldAt()).toBe(heard + hour)
    phone.isOnline = true
    await counter.syncNow()
    expect(await soldAt()).toBe(heard)
    // While guests pay, the phone hears that it is hours later. The time of the agreement still counts, for half an hour.
    phone.isOnline = false
    backend.clock.now += 4 * hour
    await reopen(hour)
    const [paid, left] = [await begin([free()[0] ?? '']), await begin([free()[1] ?? ''])]
    phone.isOnline = true
    await counter.syncNow()
    expect(await counter.sell(paid)).toMatchObject({ kind: 'sold', sale: { sold: { record: { at: heard } } } })
    backend.clock.now += 30 * 60_000 + 1
    expect(await counter.sell(left)).toMatchObject({ kind: 'sold', sale: { sold: { record: { at: counter.now() } } } })
  })

  it('two tabs never sell one seat, and the second press is the same sale', async () => {
    await takeSeats(4)
    const other = await phone.open(show)
    const [a = '', b = '', c = ''] = free()
    const own = await begin([a, b])
    expect(await other.begin(orderOf([b, c]))).toEqual({ kind: 'gone', seats: [b] })
    const [first, second] = await Promise.all([counter.sell(own), other.sell(own)])
    expect(first).toMatchObject({ kind: 'sold', sale: { sold: { record: { number: 1 } } } })
    expect(second).toMatchObject({ kind: 'sold', sale: { id: own } })
    const [x, y] = [await begin([c]), await begin([free().at(-1) ?? ''], other)]
    // A tab that is in the middle of a sale goes on with it alone.
    expect([await other.takeUp(x), await other.leftOff()]).toEqual([false, y])
    const both = await Promise.all([counter.sell(x), other.sell(y)])
    expect(both.map((each) => each.kind === 'sold' && each.sale.sold?.record.number).toSorted()).toEqual([2, 3])
  })

  it('a sale that the crash caught between payment and ticket goes on where it was', async () => {
    await takeSeats(4)
    const [a = ''] = free()
    const id = await begin([a])
    counter.close()
    counter = await phone.open(show)
    expect(counter.status().sales).toMatchObject([{ id, state: 'paying', seats: [a] }])
    // A tab that is closed while it takes a sale up holds nothing.
    const takingUp = counter.leftOff()
    counter.close()
    expect(await takingUp).toBeNull()
    counter = await phone.open(show)
    expect(await counter.leftOff()).toBe(id)
    expect(free()).not.toContain(a)
    expect(await counter.sell(id)).toMatchObject({ kind: 'sold' })
    await counter.syncNow()
    expect((await booked()).map(({ seats }) => seats)).toEqual([[a]])
    const [b = ''] = free()
    const upi = await counter.begin(orderOf([b], { payment: 'upi', name: 'Meera' }))
    if (upi.kind !== 'begun') throw new Error(upi.kind)
    await counter.drop(upi.sale.id)
    expect(await counter.sell(upi.sale.id)).toEqual({ kind: 'dropped' })
    expect(free()).toContain(b)
    // The payment may still arrive.
    const { upiReference } = upi.sale
    expect(counter.status().sales.find(({ state }) => state === 'dropped')).toMatchObject({ upiReference, name: '' })
  })

  it('paired again, it is another counter: nothing of a former guest stays in its way', async () => {
    await takeSeats(4)
    const [a = '', b = ''] = free()
    const first = await begin([a])
    await counter.sell(first)
    await counter.handOver(first)
    await counter.syncNow()
    await counter.begin(orderOf([b], { payment: 'upi', name: 'Meera', phone: '9000000077' }))
    await counter.syncNow()
    counter.close()
    await phone.pair()
    counter = await phone.open(show)
    expect(await counter.leftOff()).toBeNull()
    await takeSeats(4)
    const { sales, seller } = counter.status()
    expect(sales.map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent'])
    expect(JSON.stringify(sales)).not.toMatch(/Meera|9000000077/)
    const id = await begin([free()[0] ?? ''])
    expect(await counter.sell(id)).toMatchObject({ sale: { counterId: seller?.counterId } })
    await counter.syncNow()
    expect(counter.status().unsent).toBe(0)
    // A phone paired for another show keeps nothing of these guests.
    await wipeBeforePairing(phone.db, '2')
    expect(await phone.db.sales.count()).toBe(0)
  })

  it.skipIf(standsOnPostgres())('brings its key and its sales to books that were put back from before it was a counter', async () => {
    phone.close()
    phone = new SellingPhone(backend)
    show = await phone.pair()
    const putBack = await savePoint(backend.deps.store)
    counter = await phone.open(show)
    await takeSeats(4)
    const [seat = ''] = free()
    await putBack()
    await counter.sell(await begin([seat]))
    for (let n = 0; n < 2; n++) await counter.syncNow()
    expect(counter.status()).toMatchObject({ unsent: 0, sales: [{ state: 'sent' }] })
    expect(await booked()).toMatchObject([{ seats: [seat] }])
    expect((await leased()).toSorted()).toEqual(free().toSorted())
  })

  it('is not signed out with sales that nobody has heard of', async () => {
    await takeSeats(2)
    phone.isOnline = false
    await counter.sell(await begin([free()[0] ?? '']))
    expect(await phone.session.signOut()).toMatchObject({ sales: 1 })
    expect(phone.session.current()).toMatchObject({ kind: 'device', counter: true })
    phone.isOnline = true
    expect(await phone.session.signOut()).toEqual({ waiting: 0, sales: 0 })
    expect(await phone.db.counters.count()).toBe(0)
    expect(await booked()).toHaveLength(1)
  })

  it('reads and keeps no lease with a sale, and sells from the new one once it has it', async () => {
    await takeSeats(4)
    const kept = vi.spyOn(phone.db.stocks, 'put')
    const read = vi.spyOn(phone.db.stocks, 'get')
    await counter.sell(await begin([free()[0] ?? '']))
    expect([kept.mock.calls, read.mock.calls]).toEqual([[], []])
    await takeSeats(6)
    expect(kept).toHaveBeenCalled()
    expect(free()).toHaveLength(6)
    await counter.sell(await begin([free().at(-1) ?? '']))
    // Another tab reads the stock once.
    const other = await phone.open(show)
    expect(other.status().free).toEqual(counter.status().free)
    expect((await readCounter(phone.db, '1'))?.seller?.lease?.seats).toEqual(counter.status().seller?.lease?.seats)
  })

  it('gives back what it did not sell, and takes new seats when few are left', async () => {
    await takeSeats(4)
    for (const seat of free().slice(0, 3)) await counter.sell(await begin([seat]))
    await counter.syncNow()
    expect(free()).toHaveLength(4)
    expect(await counter.giveBack()).toEqual({ kind: 'ended' })
    await counter.syncNow()
    expect(counter.status().terms).toBeNull()
    expect(await booked()).toHaveLength(3)
  })

  it('goes on selling while a guest pays, whichever tab would stop, and stops once they have paid or not', async () => {
    await takeSeats(4)
    const other = await phone.open(show)
    const [a = '', b = ''] = free()
    const [paid, left] = [await begin([a]), await begin([b])]
    expect(await other.giveBack()).toEqual({ kind: 'being-paid' })
    await counter.syncNow()
    expect([(await leased()).length, Object.values(counter.status().stock)]).toEqual([4, [4]])
    expect(await counter.sell(paid)).toMatchObject({ kind: 'sold' })
    expect(await counter.giveBack()).toEqual({ kind: 'being-paid' })
    await counter.drop(left)
    expect(await counter.giveBack()).toEqual({ kind: 'ended' })
    for (let n = 0; n < 2; n++) await counter.syncNow()
    expect([await leased(), (await booked()).map(({ seats }) => seats)]).toEqual([[], [[a]]])
  })

  it('either begins a sale or stops selling, where both are pressed at once', async () => {
    await takeSeats(2)
    const other = await phone.open(show)
    const order = orderOf(free().slice(0, 1))
    const [first, second] = await Promise.all([counter.begin(order), other.giveBack()])
    if (first.kind === 'begun') await counter.drop(first.sale.id)
    const [third, fourth] = await Promise.all([other.giveBack(), counter.begin(order)])
    for (const kinds of [
      [first.kind, second.kind],
      [fourth.kind, third.kind],
    ]) {
      expect(kinds).toBeOneOf([
        ['begun', 'being-paid'],
        ['refused', 'ended'],
      ])
    }
  })

  it('knows in a tab that stayed open whether a sale was dropped, or lost when the phone was paired again', async () => {
    await takeSeats(4)
    const [a = '', b = ''] = free()
    const [dropped, lost] = [await begin([a]), await begin([b])]
    const other = await phone.open(show)
    await other.drop(dropped)
    const sale = (id: string) => counter.status().sales.find((each) => each.id === id) ?? expect.unreachable()
    await expect.poll(() => sale(dropped).state).toBe('dropped')
    expect(isOfFormer(sale(dropped), counter.status().seller)).toBe(false)
    await phone.pair()
    await expect.poll(() => sale(lost).state).toBe('dropped')
    expect(isOfFormer(sale(lost), counter.status().seller)).toBe(true)
  })

  it('takes each seat once where the answer was lost, and after the server’s key was changed', async () => {
    await takeSeats(4)
    phone.answersLost = 1
    expect(await counter.stock({ [section()]: 8 })).toEqual({ kind: 'unreachable' })
    await takeSeats(8)
    expect(free()).toHaveLength(8)
    expect(await leased()).toHaveLength(8)
    // A phone of an earlier release has kept no statement of its lease; it keeps the next one with the same content.
    const { statement: _, ...row } = (await readCounter(phone.db, '1')) ?? expect.unreachable()
    await addCounter(phone.db, row)
    phone.elapsed += 60_000
    await counter.syncNow()
    expect((await readCounter(phone.db, '1'))?.statement).toBeDefined()
    await rotateTicketKey(backend.services)
    await backend.services.refreshKeys()
    await takeSeats(10)
    await counter.syncNow()
    expect(free()).toHaveLength(10)
    expect(await leased()).toHaveLength(10)
  })

  it('gives back what is over what is wanted in stock, but for what somebody is paying for', async () => {
    await takeSeats(6)
    const held = free().slice(-2)
    await begin(held)
    await takeSeats(3)
    expect(free()).toHaveLength(3)
    expect(await leased()).toHaveLength(5)
    expect(await leased()).toEqual(expect.arrayContaining(held))
    // Seats that the office has given besides stay leased, as long as nobody asks for fewer.
    const { client } = await signInAdmin(backend)
    const [own] = (await client.counter.list({ show_id: '1' })).counters
    await client.counter.grant({ counter_id: own?.id ?? 0, sections: { [section()]: 2 } })
    phone.elapsed += 60_000
    await counter.syncNow()
    await takeSeats(3)
    expect(free()).toHaveLength(5)
    await takeSeats(2)
    expect(free()).toHaveLength(2)
  })

  it('sells a seat again that was cancelled at the desk and leased to it anew, and never before', async () => {
    await takeSeats(2)
    const [seat = ''] = free()
    await counter.sell(await begin([seat]))
    await counter.syncNow()
    const { client } = await signInAdmin(backend)
    const [booking] = (await client.bookings.search({})).bookings
    await client.bookings.cancel({ booking_id: booking?.booking_id ?? '', seats: null, refund: false, note: '' })
    await counter.syncNow()
    expect(free()).not.toContain(seat)
    const [own] = (await client.counter.list({ show_id: '1' })).counters
    await client.counter.grant({ counter_id: own?.id ?? 0, seats: [seat] })
    phone.elapsed += 60_000
    await counter.syncNow()
    await counter.sell(await begin([seat]))
    await counter.syncNow()
    expect((await booked()).filter(({ seats }) => seats.includes(seat))).toHaveLength(2)
    expect(counter.status().sales.map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('takes no seats where the browser cannot keep the key', async () => {
    phone.db.counters.put = () => {
      throw new DOMException('no keys here', 'DataCloneError')
    }
    expect(await counter.stock({ [section()]: 4 })).toEqual({ kind: 'no-key' })
    expect(await phone.db.counters.count()).toBe(0)
    expect(await phone.db.stocks.count()).toBe(0)
  })
})
