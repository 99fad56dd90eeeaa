import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, buy, hold, order, payAtSandbox, visitor } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'

const cleanUp = (buyer: Buyer, bookingId: string) => buyer.client.bookings.release({ booking_id: bookingId })
const statusOf = async ({ deps }: Backend, publicId: string) =>
  (await deps.store.read.selectFrom('booking').select('status').where('public_id', '=', publicId).executeTakeFirst())?.status
const released = { success: true, message: 'Seats released', booking: null }

describe('an unpaid booking', () => {
  it('gives its seats back', async ({ backend, buyer, rival }) => {
    const { booking_id } = await hold(buyer, ['A1', 'A2'])
    expect(await cleanUp(buyer, booking_id)).toEqual(released)
    expect(await statusOf(backend, booking_id)).toBe('expired')
    expect((await hold(rival, ['A1', 'A2'])).success).toBe(true)
  })

  it('gives its seats back though an order was made, and an attempt to pay it failed', async ({ backend, buyer, rival }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId, 'failure')
    expect(await cleanUp(buyer, bookingId)).toEqual(released)
    expect((await hold(rival, ['A1'])).success).toBe(true)
  })

  it('cleaned up twice is cleaned up', async ({ backend, buyer }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    await cleanUp(buyer, booking_id)
    expect(await unchanged(backend, () => cleanUp(buyer, booking_id))).toEqual(released)
  })

  it('whose seats are somebody else’s by now takes nothing from them', async ({ backend, buyer, rival }) => {
    const { booking_id } = await hold(buyer, ['A1'])
    backend.clock.now += 11 * 60_000
    await hold(rival, ['A1'])
    await cleanUp(buyer, booking_id)
    await expect(hold(buyer, ['A1'])).rejects.toMatchObject({ code: 'seats-taken' })
  })
})

describe('a booking that was paid meanwhile', () => {
  it('is booked instead, and answered', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    const fields = await payAtSandbox(backend.origin, orderId)
    const { message, booking } = await cleanUp(buyer, bookingId)
    expect(message).toBe('This booking is already paid.')
    expect(booking).toMatchObject({ booking_id: bookingId, status: 'paid', seats: ['A1'], payment_id: fields.razorpay_payment_id })
    expect((await buyer.client.payments.verify({ ...fields, booking_id: bookingId })).booking).toEqual(booking)
  })

  it('and verified stays as it is', async ({ backend, buyer }) => {
    const { booking_id } = await buy(backend.origin, buyer, ['A1'])
    const { booking } = await unchanged(backend, () => cleanUp(buyer, booking_id))
    expect(booking).toMatchObject({ booking_id, status: 'paid' })
  })

  it('too late for its seats is refunded, and the buyer is told', async ({ backend, buyer, rival }) => {
    const { bookingId, orderId } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId)
    backend.clock.now += 11 * 60_000
    await hold(rival, ['A1'])
    await expect(cleanUp(buyer, bookingId)).rejects.toMatchObject({ status: 409, code: 'payment-refunded' })
    expect((await buyer.client.bookings.mine({})).bookings).toMatchObject([
      { booking_id: bookingId, payment_status: 'paid', refund_status: 'queued' },
    ])
  })
})

describe('by the token that the checkout was given', () => {
  const nobody = (backend: Backend) => visitor(backend.origin)

  it('a hold is given back though its guest has signed out, or somebody else in', async ({ backend, buyer, rival }) => {
    const first = await hold(buyer, ['A1'])
    expect(await nobody(backend).bookings.release({ booking_id: first.booking_id, ticket: first.ticket_token })).toEqual(released)
    const second = await hold(buyer, ['A2'])
    expect(await rival.client.bookings.release({ booking_id: second.booking_id, ticket: second.ticket_token })).toEqual(released)
    expect((await hold(rival, ['A1', 'A2'])).success).toBe(true)
  })

  it('a payment that nobody told of is found', async ({ backend, buyer }) => {
    const { bookingId, orderId, held } = await order(buyer, ['A1'])
    await payAtSandbox(backend.origin, orderId)
    const { booking } = await nobody(backend).bookings.release({ booking_id: bookingId, ticket: held.ticket_token })
    expect(booking).toMatchObject({ booking_id: bookingId, status: 'paid', verification_code: expect.stringMatching(/^\w{8}$/) })
  })

  it('nothing else is: another booking, a token made up', async ({ backend, buyer, rival }) => {
    const own = await hold(buyer, ['A1'])
    const other = await hold(rival, ['A2'])
    const ask = (ticket: string) => () => nobody(backend).bookings.release({ booking_id: other.booking_id, ticket })
    await expectRefused(backend, ask(own.ticket_token), { status: 403, code: 'not-yours' })
    const madeUp = `${other.booking_id}.en.${'A'.repeat(24)}`
    for (const ticket of ['', madeUp]) await expectRefused(backend, ask(ticket), { status: 401, code: 'sign-in-required' })
  })
})

describe('nothing is cleaned up', () => {
  it('of another guest', async ({ backend, buyer, rival }) => {
    const { booking_id, booking_db_id = '' } = await hold(rival, ['A1'])
    const notYours = { status: 403, code: 'not-yours', message: 'This belongs to somebody else.' } as const
    await expectRefused(backend, () => cleanUp(buyer, booking_id), notYours)
    await expectRefused(backend, () => cleanUp(buyer, booking_db_id), notYours)
  })

  it('where there is no such booking', async ({ backend, buyer }) => {
    await expectRefused(backend, () => cleanUp(buyer, 'BK33333333'), { status: 404, code: 'unknown-booking' })
  })

  it('while the provider cannot say whether it was paid', async ({ backend, buyer, outage }) => {
    const { bookingId } = await order(buyer, ['A1'])
    outage.isOn = true
    await expectRefused(backend, () => cleanUp(buyer, bookingId), { status: 503, code: 'provider-unavailable' })
    outage.isOn = false
    expect(await cleanUp(buyer, bookingId)).toEqual(released)
  })
})

it('without an order the provider need not be asked', async ({ buyer, outage }) => {
  const { booking_id } = await hold(buyer, ['A1'])
  outage.isOn = true
  expect(await cleanUp(buyer, booking_id)).toEqual(released)
})

describe('the sweeper', () => {
  const minute = 60_000
  const bookings = async ({ deps }: Backend) =>
    (await deps.store.read.selectFrom('booking').select('status').orderBy('id').execute()).map(({ status }) => status)
  const seats = async ({ deps }: Backend) => {
    const rows = await deps.store.read
      .selectFrom('seat')
      .selectAll()
      .where('status', '!=', 'available')
      .orderBy('row')
      .orderBy('number')
      .execute()
    return rows.map((seat) => `${seat.row}${seat.number} ${seat.status}`)
  }

  it('tidies up after holds that are over, and only after them', async ({ backend, buyer, rival }) => {
    await buy(backend.origin, buyer, ['A1'])
    await hold(buyer, ['A2'])
    backend.clock.now += 5 * minute
    await hold(rival, ['A3'])
    backend.clock.now += 5 * minute
    await sweepLapsed(backend.services)
    expect(await bookings(backend)).toEqual(['paid', 'expired', 'pending'])
    expect(await seats(backend)).toEqual(['A1 booked', 'A3 reserved'])
  })

  it('leaves a seat with whoever took it over', async ({ backend, buyer, rival }) => {
    await hold(buyer, ['A1', 'A2'])
    backend.clock.now += 10 * minute
    await hold(rival, ['A2'])
    await sweepLapsed(backend.services)
    expect(await bookings(backend)).toEqual(['expired', 'pending'])
    expect(await seats(backend)).toEqual(['A2 reserved'])
  })

  it('has nothing to do the second time', async ({ backend, buyer }) => {
    await hold(buyer, ['A1'])
    backend.clock.now += 10 * minute
    await sweepLapsed(backend.services)
    await unchanged(backend, () => sweepLapsed(backend.services))
  })
})
