import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { describe, expect } from 'vitest'
import { signInAdmin, staffAccount } from '../builders/admin.ts'
import type { Backend } from '../builders/backend.ts'
import { hold, payAtSandbox, signIn, visitor } from '../builders/buyer.ts'
import { describeOnce, it } from '../builders/fixtures.ts'
import { addMats, buyPlaces, holdPlaces } from '../builders/mats.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

const minute = 60_000
const left = async ({ origin }: Backend, showId: string) => (await visitor(origin).seats.list({ show_id: showId })).places?.[0]?.left
const stateOf = ({ deps }: Backend, showId: string) =>
  deps.store.read.selectFrom('seat').selectAll().where('show_id', '=', Number(showId)).where('unnumbered', '=', 1).execute()

describe('places without numbers', () => {
  it('are held by a count, beside numbered seats, at the price of their section', async ({ backend, buyer }) => {
    const showId = await addMats(backend, 5)
    expect((await visitor(backend.origin).seats.list({ show_id: showId })).places).toEqual([
      { section: 'MATS', row_label: 'MAT', left: 5, total: 5 },
    ])
    const held = await holdPlaces(buyer, showId, { MATS: 3 }, ['A1'])
    expect(held.total_amount).toBe(3 * 300 + 2499)
    expect(held.seats).toBeUndefined()
    const { places, seats } = await visitor(backend.origin).seats.list({ show_id: showId })
    expect(places).toEqual([{ section: 'MATS', row_label: 'MAT', left: 2, total: 5 }])
    expect(seats.filter(({ status }) => status === 'reserved')).toHaveLength(4)
  })

  it('are paid, told by their name, and given back in part', async ({ backend, buyer, admin }) => {
    const showId = await addMats(backend, 5)
    const booking = await buyPlaces(backend, buyer, showId, { MATS: 3 })
    expect(booking).toMatchObject({ total_amount: 900, status: 'paid' })
    expect(booking.seats).toHaveLength(3)
    expect(Object.values(booking.seat_notes ?? {})).toEqual(
      booking.seats.map(() => ({ floor: 'Stalls', place: { name: 'Mats', kn: 'ಚಾಪೆಗಳು' } })),
    )
    const told = JSON.parse(new TextDecoder().decode(await buyer.client.privacy.exportMine({})))
    expect(told.bookings[0].seats[0]).toMatchObject({ place: 'Mats', section: 'MATS' })
    const given = { booking_id: booking.booking_id, seats: booking.seats.slice(0, 2), refund: true, note: '' }
    expect(await admin.client.bookings.cancel(given)).toMatchObject({ refunded: 600 })
    expect(await left(backend, showId)).toBe(4)
    const rest = (await buyer.client.bookings.mine({})).bookings[0]
    expect([rest?.seats.length, rest?.total_amount]).toEqual([1, 900])
  })

  it('are not named: nobody asks for one by its id', async ({ backend, buyer }) => {
    const showId = await addMats(backend, 5)
    await expectRefused(backend, () => hold(buyer, ['MAT1'], showId), { status: 422, code: 'unknown-seat', params: { seats: ['MAT1'] } })
  })

  it('take their concessions as the first, the second … of their row', async ({ backend, buyer, admin }) => {
    const showId = await addMats(backend, 5)
    await admin.client.prices.saveConcessions({ show_id: showId, concessions: [{ who: 'child', kind: 'fixed', value: '100', most: null }] })
    const person = { customer_name: buyer.name, customer_phone: buyer.phone, customer_email: null }
    const ask = (concessions: Record<string, 'child'>) =>
      buyer.client.bookings.hold({ show_id: showId, places: { MATS: 3 }, ...person, concessions })
    expect((await ask({ MAT2: 'child' })).total_amount).toBe(700)
    await expectRefused(backend, () => ask({ MAT4: 'child' }), { status: 400, code: 'malformed' })
  })

  it('leave best seats, and the rule about single seats, to the numbered ones', async ({ backend, buyer, rival }) => {
    const showId = await addMats(backend, 5)
    await backend.deps.store.alone((tx) =>
      tx.updateTable('show').set({ single_seats: 'insist' }).where('id', '=', Number(showId)).execute(),
    )
    const { offers } = await visitor(backend.origin).seats.best({ show_id: showId, count: 2 })
    expect(offers.flatMap(({ seats }) => seats).filter((seat) => !seat.startsWith('A'))).toEqual([])
    await holdPlaces(buyer, showId, { MATS: 2 })
    // A2 would leave A1 alone.
    await expectRefused(backend, () => holdPlaces(rival, showId, { MATS: 1 }, ['A2']), { status: 409, code: 'single-seat-left' })
    await holdPlaces(rival, showId, { MATS: 1 }, ['A1', 'A2'])
    expect(await left(backend, showId)).toBe(2)
  })
})

describe('the last places', () => {
  it('are sold once, whoever asks at the same moment', async ({ backend }) => {
    const showId = await addMats(backend, 3)
    const buyers = await Promise.all(Array.from({ length: 10 }, () => signIn(backend.origin)))
    const outcomes = await Promise.allSettled(buyers.map((buyer) => holdPlaces(buyer, showId, { MATS: 1 })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'too-few-places', params: { section: 'MATS', left: 0 } })
    }
    expect((await stateOf(backend, showId)).map(({ status }) => status)).toEqual(['reserved', 'reserved', 'reserved'])
  })

  it('go to who asks for no more than there are', async ({ backend, buyer, rival }) => {
    const showId = await addMats(backend, 3)
    await holdPlaces(buyer, showId, { MATS: 1 })
    await expectRefused(backend, () => holdPlaces(rival, showId, { MATS: 3 }), {
      status: 409,
      code: 'too-few-places',
      params: { section: 'MATS', left: 2 },
    })
    await holdPlaces(rival, showId, { MATS: 2 })
  })

  it('count a guest’s own earlier hold as free for them, and lapsed holds for everybody', async ({ backend, buyer, rival }) => {
    const showId = await addMats(backend, 3)
    await holdPlaces(buyer, showId, { MATS: 2 })
    await holdPlaces(buyer, showId, { MATS: 3 })
    await expectRefused(backend, () => holdPlaces(rival, showId, { MATS: 1 }), { status: 409, code: 'too-few-places' })
    backend.clock.now += 11 * minute
    await holdPlaces(rival, showId, { MATS: 3 })
  })

  it('chosen again are the same ones: who pays in both tabs pays for one count, and the other goes back', async ({ backend, buyer }) => {
    const showId = await addMats(backend, 8)
    const placed = async (count: number) => {
      const { booking_id, total_amount } = await holdPlaces(buyer, showId, { MATS: count })
      const { order } = await buyer.client.payments.createOrder({ amount: total_amount, currency: 'INR', booking_id })
      return { booking_id, orderId: order.id }
    }
    const paid = async ({ booking_id, orderId }: Awaited<ReturnType<typeof placed>>) =>
      buyer.client.payments.verify({ ...(await payAtSandbox(backend.origin, orderId)), booking_id })
    const [two, three] = [await placed(2), await placed(3)]
    await expect(paid(two)).rejects.toMatchObject({ code: 'payment-refunded-anew' })
    // Places chosen after a hold has lapsed are the same ones, too.
    backend.clock.now += 11 * minute
    await sweepLapsed(backend.services)
    const one = await placed(1)
    await expect(paid(three)).rejects.toMatchObject({ code: 'payment-refunded-anew' })
    expect((await paid(one)).booking).toMatchObject({ status: 'paid', total_amount: 300 })
    expect(await left(backend, showId)).toBe(7)
  })

  it('are given to others after those that nobody held: a late payment finds its own', async ({ backend, buyer, rival }) => {
    const showId = await addMats(backend, 4)
    const mine = async (guest: string) =>
      (await stateOf(backend, showId)).filter(({ booking_id }) => String(booking_id) === guest).map(({ number }) => number)
    const first = await holdPlaces(buyer, showId, { MATS: 2 })
    const own = await mine(first.booking_db_id ?? '')
    backend.clock.now += 11 * minute
    const second = await holdPlaces(rival, showId, { MATS: 2 })
    expect((await mine(second.booking_db_id ?? '')).filter((number) => own.includes(number))).toEqual([])
  })
})

describeOnce('a count that is none', () => {
  it.for([
    [{ MATS: 0 }, 422, 'bad-place-count'],
    [{ MATS: -1 }, 422, 'bad-place-count'],
    [{ MATS: 1.5 }, 422, 'bad-place-count'],
    [{ MATS: 1e300 }, 422, 'bad-place-count'],
    [{ MATS: 11 }, 422, 'too-many-seats'],
    [{ MATS: '3' }, 400, 'malformed'],
    [{ MATS: null }, 400, 'malformed'],
    [[3], 400, 'malformed'],
    [{ KAVERI: 1 }, 422, 'not-by-count'],
    [{ NOWHERE: 1 }, 400, 'unknown-section'],
    [{}, 422, 'no-seats'],
  ] as const)('%j is refused, and nothing is held: %i %s', async ([places, status, code], { backend, buyer }) => {
    const showId = await addMats(backend, 20)
    await expectRefused(backend, () => holdPlaces(buyer, showId, places as unknown as Record<string, number>), { status, code })
  })

  it('with seats makes more than ten, or comes with a wish for the best: refused', async ({ backend, buyer }) => {
    const showId = await addMats(backend, 20)
    await expectRefused(backend, () => holdPlaces(buyer, showId, { MATS: 9 }, ['A1', 'A2']), { status: 422, code: 'too-many-seats' })
    const both = { show_id: showId, places: { MATS: 1 }, best: { count: 2 }, customer_name: buyer.name, customer_phone: buyer.phone }
    await expectRefused(backend, () => buyer.client.bookings.hold(both), { status: 400, code: 'seats-or-best' })
  })
})

describe('staff', () => {
  it('block and free so many, and sell so many at the counter', async ({ backend, admin: { client } }) => {
    const showId = await addMats(backend, 5)
    const change = (count: number, status: 'blocked' | 'available') =>
      client.seats.updatePlaces({ show_id: showId, section: 'MATS', count, status })
    await change(2, 'blocked')
    expect(await left(backend, showId)).toBe(3)
    await expectRefused(backend, () => change(4, 'blocked'), { status: 409, code: 'too-few-places', params: { section: 'MATS', left: 3 } })
    await expectRefused(backend, () => change(3, 'available'), { status: 409, code: 'too-few-blocked', params: { left: 2 } })
    await expectRefused(backend, () => change(0, 'blocked'), { status: 422, code: 'bad-place-count' })
    const person = { customer_name: 'A school', customer_phone: '', customer_email: null, note: '', kind: 'cash', amount: null } as const
    await client.bookings.bookByStaff({ show_id: showId, seats: ['A1'], places: { MATS: 2 }, ...person })
    expect(await left(backend, showId)).toBe(1)
    expect((await client.bookings.search({ show_id: showId })).bookings[0]?.total_amount).toBe(2499 + 2 * 300)
    const tooMany = () => client.bookings.bookByStaff({ show_id: showId, seats: [], places: { MATS: 2 }, ...person })
    await expectRefused(backend, tooMany, { status: 409, code: 'too-few-places', params: { section: 'MATS', left: 1 } })
    await change(2, 'available')
    await tooMany()
    const { seats, stats } = await client.seats.detailed({ show_id: showId })
    expect(stats).toEqual({ available: 4, booked_by_customer: 0, booked_manually: 5, blocked: 0 })
    expect(seats.filter(({ place_in }) => place_in === 'MATS')).toHaveLength(5)
  })

  it('are sold and blocked once by a form, however often it is sent because its answer was lost', async ({
    backend,
    admin: { client },
  }) => {
    const showId = await addMats(backend, 9)
    const person = { customer_name: 'A school', customer_phone: '', customer_email: null, note: '', kind: 'cash', amount: null } as const
    const sell = (by: typeof client, change: { note?: string } = {}) =>
      by.bookings.bookByStaff({ show_id: showId, seats: [], places: { MATS: 2 }, ...person, request_id: 'form-of-a-sale', ...change })
    const { client: clerk } = await signInAdmin(backend, staffAccount)
    // Pressed twice at the same moment and once more later: one booking, which each of the answers names.
    const [first, second] = await Promise.all([sell(client), sell(client)])
    expect(second).toEqual(first)
    expect(await unchanged(backend, () => sell(client))).toEqual(first)
    expect(await left(backend, showId)).toBe(7)
    await expectRefused(backend, () => sell(client, { note: 'for ten' }), {
      status: 409,
      code: 'sold-before',
      params: { booking: first.booking_id },
    })
    // A form of another account is another form, even under the same request id.
    expect((await sell(clerk)).booking_id).not.toBe(first.booking_id)
    expect((await client.bookings.search({ show_id: showId })).total).toBe(2)

    const block = (change: { count?: number; request_id?: string } = {}) =>
      client.seats.updatePlaces({ show_id: showId, section: 'MATS', count: 3, status: 'blocked', request_id: 'places-1', ...change })
    await block()
    expect(await unchanged(backend, () => block())).toMatchObject({ success: true })
    await expectRefused(backend, () => block({ count: 1 }), { status: 409, code: 'recorded-before' })
    expect(await left(backend, showId)).toBe(2)
    // A refused request changed nothing, so the same form may be sent again.
    const more = () => block({ request_id: 'places-2' })
    await expectRefused(backend, more, { status: 409, code: 'too-few-places' })
    await client.seats.updatePlaces({ show_id: showId, section: 'MATS', count: 1, status: 'available' })
    await more()
    expect(await left(backend, showId)).toBe(0)
  })

  it('read by their name what was sold, given back and is owed', async ({ backend, admin: { client } }) => {
    const showId = await addMats(backend, 5)
    const person = { customer_name: 'A school', customer_phone: '', customer_email: null, note: '', kind: 'cash', amount: null } as const
    const { booking_id } = await client.bookings.bookByStaff({ show_id: showId, seats: ['A1'], places: { MATS: 3 }, ...person })
    const { booking } = await client.bookings.get({ booking_id })
    const mats = booking.seats.filter((seat) => seat !== 'A1')
    const place = { name: 'Mats', kn: 'ಚಾಪೆಗಳು' }
    const named = (seats: readonly string[]) => Object.fromEntries(seats.map((seat) => [seat, { place }]))
    await client.bookings.cancel({ booking_id, seats: ['A1', ...mats.slice(1)], refund: true, note: '' })
    expect((await client.payments.owed({})).owed).toMatchObject([{ kind: 'desk', seat_notes: named(mats.slice(1)) }])
    const { entries } = await client.reports.audit({})
    expect(entries.flatMap(({ what, seat_notes }) => (seat_notes ? [[what, seat_notes]] : []))).toEqual([
      ['Cancelled seats of the booking', named(mats.slice(1))],
      ['Booked seats for a guest', named(mats)],
    ])
    expect(new TextDecoder().decode(await client.bookings.export({ show_id: showId }))).toContain('Mats, 1 place')
  })
})
