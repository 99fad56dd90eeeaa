import type { AccountRow } from '@sabha/backend/store/accounts/accounts'
import type { SellerState } from '@sabha/ticketing/counter-seller'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { wrongAfter } from './counter-audit.ts'
import { Evening, isPlace, sectionOf } from './counter-evening.ts'

/** More of them, for a hunt, or one of them again: `EVENINGS=5000`, `EVENINGS=1 FIRST_EVENING=78`. */
const evenings = Number(process.env['EVENINGS'] ?? 200)
const firstEvening = Number(process.env['FIRST_EVENING'] ?? 1)
const steps = 40

let backend: Backend
let account: AccountRow

beforeAll(async () => {
  backend = await startBackend({ jobs: 'idle', settings: { LIMIT_WRONG_CODES_PER_MINUTE: '1000000' } })
  const { client } = await signInAdmin(backend)
  await client.settings.save({ version: 0, settings: { donations: 'on' } })
  account = await backend.deps.store.read.selectFrom('account').selectAll().executeTakeFirstOrThrow()
})
afterAll(() => backend.close())

/** The first evening after which something is wrong, if any. */
async function firstWrong(count: number, meddle?: (state: SellerState, hall: readonly string[]) => SellerState) {
  for (let seed = firstEvening; seed < firstEvening + count; seed++) {
    const evening = new Evening({ backend, account, seed, meddle })
    await evening.open()
    for (let step = 0; step < steps; step++) await evening.step()
    await evening.close()
    const wrong = await wrongAfter(evening)
    if (wrong.length > 0) return { seed, wrong, log: evening.log }
  }
}

describe('three counters, three doors and the online sale, with whatever may happen to networks, phones and clocks', () => {
  it(`${evenings} evenings: no seat is sold twice, no sale is lost, every rupee is in one till, every ticket opens every door`, {
    timeout: evenings * 5_000,
  }, async () => {
    const { seed, wrong, log } = (await firstWrong(evenings)) ?? { seed: 0, wrong: [], log: [] }
    expect(wrong, `seed ${seed}\n${log.join('\n')}`).toEqual([])
  })

  it('a counter that sells what it hasn’t leased is found out', { timeout: 120_000 }, async () => {
    const found = await firstWrong(60, (state, hall) => {
      const seats = hall.map((id) => ({ id, section: sectionOf(id) }))
      return state.lease ? { ...state, lease: { ...state.lease, seats } } : state
    })
    expect(found?.wrong).toContainEqual(expect.stringMatching(/is in conflict \(seat-gone\), and nobody gave it reason to/))
  })

  it('so is one that sells more places than it has leased', { timeout: 120_000 }, async () => {
    const found = await firstWrong(60, (state, hall) => {
      const mats = hall.filter(isPlace).map((id) => ({ id, section: sectionOf(id) }))
      return state.lease ? { ...state, lease: { ...state.lease, seats: mats } } : state
    })
    expect(found?.wrong).toContainEqual(expect.stringMatching(/\(MAT[^)]*\) is in conflict \(seat-gone\), and nobody gave it reason to/))
  })
})
