import { ApiError } from '@sabha/api/errors'
import { reconcileDue } from '@sabha/backend/jobs/reconciler'
import { sweepLapsed } from '@sabha/backend/rules/bookings/release-hold'
import { expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { type Buyer, order, payAtSandbox, signIn } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { workMail } from '../builders/mail.ts'
import { type Random, seeded } from '../builders/random.ts'
import { wrongIn } from '../faults/audit.ts'

const minute = 60_000
const hour = 60 * minute
const seats = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']

/** Returns the seats that were confirmed to a buyer who tries a few times, while the clock jumps between any two steps. */
async function buySome(backend: Backend, buyer: Buyer, chance: Random): Promise<string[]> {
  const jump = () => {
    backend.clock.now += Math.round(chance.between(-2 * hour, 2 * hour))
  }
  const confirmed: string[] = []
  for (let attempt = 0; attempt < 3; attempt++) {
    const first = Math.floor(chance.between(0, seats.length - 1))
    try {
      const { bookingId, orderId } = await order(buyer, seats.slice(first, first + 2))
      jump()
      const fields = await payAtSandbox(backend.origin, orderId)
      jump()
      const { booking } = await buyer.client.payments.verify({ ...fields, booking_id: bookingId })
      confirmed.push(...booking.seats)
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'refused') throw error
    }
    jump()
  }
  return confirmed
}

it('a clock that jumps to and fro in mid-sale: no seat is sold twice, and every rupee is a ticket or on its way back', async ({
  backend,
}) => {
  const begun = backend.clock.now
  const buyers = await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(backend.origin, 'Kamala Example', `90000001${10 + n}`)))
  const confirmed = (await Promise.all(buyers.map((buyer, n) => buySome(backend, buyer, seeded(n))))).flat()
  expect(confirmed.toSorted()).toEqual([...new Set(confirmed)].toSorted())
  expect(confirmed.length).toBeGreaterThan(0)

  // The clock is right again, some hours later.
  backend.clock.now = begun + 12 * hour
  await sweepLapsed(backend.services)
  const books = { read: backend.deps.store.read, provider: backend.deps.provider, mails: [] }
  await expect
    .poll(async () => {
      backend.clock.now += 30 * minute
      await reconcileDue(backend.services)
      await workMail(backend)
      return wrongIn(books)
    })
    .toEqual([])
  const sold = await backend.deps.store.read.selectFrom('seat').select(['row', 'number']).where('status', '=', 'booked').execute()
  expect(new Set(sold.map(({ row, number }) => `${row}${number}`)).isSupersetOf(new Set(confirmed))).toBe(true)
})
