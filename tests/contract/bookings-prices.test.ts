import { holdSeats } from '@sabha/backend/rules/bookings/hold'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { hold, order } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'
import { addShowIn, studio } from '../builders/show.ts'

const lines = async ({ deps }: Backend, publicId: string) =>
  deps.store.read
    .selectFrom('booking')
    .select(['base', 'gst', 'total', 'gst_rate'])
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()

const kept = async ({ deps }: Backend, publicId: string) =>
  (
    await deps.store.read
      .selectFrom('booking_seat')
      .innerJoin('booking', 'booking.id', 'booking_seat.booking_id')
      .select(['price', 'discounts'])
      .where('public_id', '=', publicId)
      .execute()
  ).map(({ price, discounts }) => ({ price, discounts: discounts === null ? null : (JSON.parse(discounts) as unknown) }))

describe('the early-bird price of a section', () => {
  it.for([
    ['KAVERI', 'A1', 2499],
    ['KAVERI', 'C1', 2499],
    ['TUNGA', 'D1', 1999],
    ['TUNGA', 'F1', 1999],
    ['KRISHNA', 'G1', 1499],
    ['KRISHNA', 'J1', 1499],
    ['KAALI', 'K1', 799],
    ['KAALI', 'N1', 799],
    ['NETRAAVATI', 'O1', 599],
    ['NETRAAVATI', 'Z1', 599],
    ['NETRAAVATI', 'ZZ1', 599],
  ] as const)('%s, seat %s: ₹%d', async ([, seat, price], { buyer }) => {
    expect((await hold(buyer, [seat])).total_amount).toBe(price)
  })
})

it('a booking costs the sum of its seats, whatever the client says', async ({ backend, buyer }) => {
  const { json } = await raw(backend.origin, '/api/create_booking_temp.php', {
    token: buyer.token,
    json: {
      show_id: 1,
      seats: ['A1', 'D1', 'G1', 'K1', 'O1'],
      customer_name: buyer.name,
      customer_phone: buyer.phone,
      customer_email: null,
      total_amount: 1,
      amount: 1,
      price: 0,
    },
  })
  expect(json).toMatchObject({ success: true, total_amount: 2499 + 1999 + 1499 + 799 + 599 })
})

describe('GST inside the price', () => {
  it('at 18 % is split seat by seat, and adds up to the paisa', async ({ backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1', 'O1', 'O2'])
    // 249900 = 211780 + 38120, 59900 = 50762 + 9138, twice.
    expect(await lines(backend, booking_id)).toEqual({ base: 313_304, gst: 56_396, total: 369_700, gst_rate: 18 })
  })

  it('is none where the show charges none', async ({ backend, buyer }) => {
    const id = await addShowIn(backend.deps.store, studio, { gst_rate: 0 })
    const { booking_id } = await hold(buyer, ['A1'], String(id))
    expect(await lines(backend, booking_id)).toEqual({ base: 249_900, gst: 0, total: 249_900, gst_rate: 0 })
  })
})

it('GST and what it was worked out by are of one reading, whatever owners change meanwhile', async ({ backend, buyer }) => {
  const limits = [60_000, 0]
  const gst = Object.defineProperty({ ...backend.services.gst }, 'exemptUpTo', { get: () => limits.shift() ?? 0 })
  const customer = { name: buyer.name, phone: buyer.phone, email: null }
  const request = { showId: 1, seats: ['O1'], guestId: Number(buyer.userId), customer, language: 'en' as const, address: 'a hash' }
  await holdSeats({ ...backend.services, gst }, request)
  const kept = backend.deps.store.read.selectFrom('booking').select(['gst', 'gst_exempt_up_to']).executeTakeFirst()
  expect(await kept).toEqual({ gst: 0, gst_exempt_up_to: 60_000 })
})

describe('a show whose early bird ends', () => {
  it('costs the regular price from that moment on', async ({ backend, buyer, rival }) => {
    const until = backend.clock.now + 60_000
    const id = String(await addShowIn(backend.deps.store, studio, { early_bird_until: until }))
    backend.clock.now = until - 1
    expect((await hold(buyer, ['A1', 'Z1'], id)).total_amount).toBe(2499 + 599)
    backend.clock.now = until
    expect((await hold(rival, ['A2', 'Z2'], id)).total_amount).toBe(2999 + 1099)
  })

  it('costs who holds seats by then what they were told', async ({ backend, buyer }) => {
    const until = backend.clock.now + 60_000
    const id = String(await addShowIn(backend.deps.store, studio, { early_bird_until: until }))
    const held = await hold(buyer, ['A1'], id)
    backend.clock.now = until
    const { order: made } = await buyer.client.payments.createOrder({
      amount: held.total_amount,
      currency: 'INR',
      booking_id: held.booking_id,
    })
    expect(made.amount).toBe(249_900)
  })
})

it('what was quoted is kept with each seat, and why', async ({ backend, buyer }) => {
  const id = String(await addShowIn(backend.deps.store, studio, { early_bird_until: backend.clock.now + 60_000 }))
  const early = await hold(buyer, ['A1'], id)
  expect(await kept(backend, early.booking_id)).toEqual([{ price: 249_900, discounts: [{ reason: 'early-bird', amount: 50_000 }] }])
  backend.clock.now += 60_000
  const late = await hold(buyer, ['A1'], id)
  expect(await kept(backend, late.booking_id)).toEqual([{ price: 299_900, discounts: null }])
})

it('the order is for what the hold costs, in paise', async ({ buyer }) => {
  const { held, orderId } = await order(buyer, ['ZZ1', 'A1'])
  expect(held.total_amount).toBe(3098)
  expect(orderId).toMatch(/^order_/)
})
