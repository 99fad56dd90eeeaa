import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { settle } from '@sabha/backend/rules/payments/settle'
import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy, hold, order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { workMail } from '../builders/mail.ts'
import { fakeProvider } from '../builders/provider.ts'

const minute = 60_000
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => act(index)))
const fulfilled = <T>(outcomes: PromiseSettledResult<T>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
const count = async ({ deps }: Backend, table: 'ticket' | 'payment' | 'refund') =>
  (await deps.store.read.selectFrom(table).selectAll().execute()).length
const seatsThatAre = ({ deps }: Backend, status: 'reserved' | 'booked') =>
  deps.store.read.selectFrom('seat').select(['row', 'number', 'booking_id']).where('status', '=', status).execute()

describe('one payment', () => {
  it('told of twenty times at once makes one ticket, and every answer is the same', async ({ backend, buyer }) => {
    const { bookingId, orderId } = await order(buyer, ['A1', 'A2'])
    const fields = await payAtSandbox(backend.origin, orderId)
    const outcomes = await times(20, () => buyer.client.payments.verify({ ...fields, booking_id: bookingId }))
    const answers = fulfilled(outcomes)
    expect(answers).toHaveLength(20)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect([await count(backend, 'ticket'), await count(backend, 'payment'), await count(backend, 'refund')]).toEqual([1, 1, 0])
  })

  it('is booked, whichever of page, closed form, reconciler and sweeper comes first', async ({ backend, buyer }) => {
    for (let round = 1; round <= 10; round++) {
      const { bookingId, orderId } = await order(buyer, [`A${round}`])
      const fields = await payAtSandbox(backend.origin, orderId)
      backend.clock.now += 10 * minute
      const ways = [
        () => buyer.client.payments.verify({ ...fields, booking_id: bookingId }),
        () => buyer.client.bookings.release({ booking_id: bookingId }),
        () => reconcileDue(backend.services),
        () => sweepLapsed(backend.services),
      ]
      const inTurn = [...ways.slice(round % 4), ...ways.slice(0, round % 4)]
      await Promise.all(inTurn.map((way) => way()))
      expect(await count(backend, 'ticket')).toBe(round)
    }
    expect(await count(backend, 'refund')).toBe(0)
    expect(await seatsThatAre(backend, 'booked')).toHaveLength(10)
  })

  it('that meets somebody else at its lapsed seat gets the seat or its money back, and never both', async ({ backend, buyer, rival }) => {
    for (let round = 1; round <= 10; round++) {
      const { bookingId, orderId } = await order(buyer, [`A${round}`])
      const fields = await payAtSandbox(backend.origin, orderId)
      backend.clock.now += 11 * minute
      const [paid, held] = await Promise.allSettled([
        buyer.client.payments.verify({ ...fields, booking_id: bookingId }),
        hold(rival, [`A${round}`]),
      ])
      expect([paid.status, held.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
    expect((await count(backend, 'ticket')) + (await count(backend, 'refund'))).toBe(10)
  })
})

describe('two captures of one order', () => {
  const provider = fakeProvider()

  it.override('options', { change: () => ({ provider }) })

  it('settled by many at once: one books, one goes back, once', async ({ backend, buyer }) => {
    const { orderId } = await order(buyer, ['A1'])
    const payments = [provider.pay(orderId), provider.pay(orderId)]
    const settlements = await times(10, (index) => settle(backend.services, orderId, index % 2 ? payments : payments.toReversed()))
    expect(fulfilled(settlements)).toEqual(Array(10).fill('booked'))
    await Promise.all([workMail(backend), workMail(backend)])
    const refunds = await Promise.all(payments.map(({ id }) => provider.refundsOf(id)))
    expect(refunds.map(({ length }) => length).toSorted()).toEqual([0, 1])
  })
})

describe('one guest in several windows', () => {
  it('holds what one of them chose, whole', async ({ backend, buyer }) => {
    const outcomes = await times(10, (index) => hold(buyer, [`A${index + 1}`, `A${index + 2}`]))
    expect(fulfilled(outcomes)).toHaveLength(10)
    const seats = await seatsThatAre(backend, 'reserved')
    const pending = await backend.deps.store.read.selectFrom('booking').select('id').where('status', '=', 'pending').execute()
    expect(pending).toHaveLength(1)
    expect(seats.map((seat) => seat.booking_id)).toEqual([pending[0]?.id, pending[0]?.id])
  })
})

describe('with 5 unpaid seats an address', () => {
  it.override('options', { settings: { LIMIT_UNPAID_SEATS: '5' } })

  it('twenty guests behind it, all at once, hold five', async ({ backend }) => {
    const guests = await Promise.all(Array.from({ length: 20 }, () => signIn(backend.origin)))
    const outcomes = await times(20, async (index) => {
      const guest = guests[index]
      return guest && hold(guest, [`A${index + 1}`])
    })
    expect(fulfilled(outcomes)).toHaveLength(5)
    expect(await seatsThatAre(backend, 'reserved')).toHaveLength(5)
  })
})

it('a booking claimed by many at once ends with one of them', async ({ backend, buyer }) => {
  const { booking_id, verification_code } = await buy(backend.origin, buyer, ['A1'])
  const guests = await Promise.all(Array.from({ length: 8 }, () => signIn(backend.origin)))
  // A guest who is overtaken before the answer is refused.
  await Promise.allSettled(guests.map((guest) => guest.client.bookings.claim({ booking_id, verification_code, phone: buyer.phone })))
  const owned = await Promise.all([buyer, ...guests].map(async (guest) => (await guest.client.bookings.mine({})).bookings.length))
  expect(owned.reduce((sum, bookings) => sum + bookings)).toBe(1)
})
