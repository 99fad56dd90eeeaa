import { sweepLapsed } from '@sabha/backend/rules/bookings/hold'
import { expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { buy, hold } from '../builders/buyer.ts'
import { it } from '../builders/fixtures.ts'
import { unchanged } from '../builders/refused.ts'

const minute = 60_000
const bookings = async ({ deps }: Backend) =>
  (await deps.store.read.selectFrom('booking').select('status').orderBy('id').execute()).map(({ status }) => status)
const seats = async ({ deps }: Backend) => {
  const rows = await deps.store.read.selectFrom('seat').selectAll().where('status', '!=', 'available').execute()
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
