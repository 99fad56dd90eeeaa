import { afterEach, expect, it } from 'vitest'
import { type Backend, startBackend } from '../builders/backend.ts'
import { hold, signIn } from '../builders/buyer.ts'
import { withUnguardedSeats } from '../builders/unguarded-seats.ts'

let backend: Backend | undefined

afterEach(async () => {
  await backend?.close()
  backend = undefined
})

async function winnersOf200(origin: string): Promise<number> {
  const buyers = await Promise.all(Array.from({ length: 200 }, () => signIn(origin)))
  const outcomes = await Promise.allSettled(buyers.map((buyer) => hold(buyer, ['A1'])))
  return outcomes.filter((outcome) => outcome.status === 'fulfilled').length
}

const manyHolds = { LIMIT_UNPAID_SEATS: '1000' }

it('of 200 buyers for one seat, one gets it', async () => {
  backend = await startBackend({ settings: manyHolds })
  expect(await winnersOf200(backend.origin)).toBe(1)
})

it('negative control: with the condition on the seat taken out, more than one gets it', async () => {
  backend = await startBackend({
    settings: manyHolds,
    change: withUnguardedSeats,
  })
  expect(await winnersOf200(backend.origin)).toBeGreaterThan(1)
})
