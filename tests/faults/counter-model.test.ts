import type { AccountRow } from '@sabha/backend/store/accounts/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { itOnce } from '../builders/fixtures.ts'
import { wrongAfter } from './counter-audit.ts'
import { Evening, isPlace, type Meddle, sectionOf } from './counter-evening.ts'

/** For a hunt, play more evenings, or one of them again: `EVENINGS=5000`, `EVENINGS=1 FIRST_EVENING=78`. */
const evenings = Number(process.env['EVENINGS'] ?? (standsOnPostgres() ? 4 : 200))
const firstEvening = Number(process.env['FIRST_EVENING'] ?? 1)
const steps = 40

/**
 * This many evenings share a house, so that an evening meets what others left. A house that keeps all of them takes ever longer to restore.
 */
const eveningsInHouse = 10

interface House {
  backend: Backend
  account: AccountRow
}

let house: House | undefined

async function openHouse(): Promise<House> {
  await house?.backend.close()
  const backend = await startBackend({ jobs: 'idle', settings: { LIMIT_WRONG_CODES_PER_MINUTE: '1000000' } })
  const { client } = await signInAdmin(backend)
  await client.settings.save({ version: 0, settings: { donations: 'on' } })
  const account = await backend.deps.store.read.selectFrom('account').selectAll().executeTakeFirstOrThrow()
  return { backend, account }
}
afterAll(() => house?.backend.close())

/** The first evening after which something is wrong, if any. */
async function firstWrong(count: number, meddle?: Meddle) {
  for (let done = 0; done < count; done++) {
    if (!house || done % eveningsInHouse === 0) house = await openHouse()
    const seed = firstEvening + done
    const evening = new Evening({ ...house, seed, meddle })
    await evening.open()
    for (let step = 0; step < steps; step++) await evening.step()
    await evening.close()
    const wrong = await wrongAfter(evening)
    if (wrong.length > 0) return { seed, wrong, log: evening.log }
  }
}

describe('three counters, three doors and the online sale, with whatever may happen to networks, phones and clocks', () => {
  it(`${evenings} evenings: no seat is sold twice, no sale is lost, every rupee is in one till or goes back out of one, every ticket opens every door`, {
    timeout: evenings * 20_000,
  }, async () => {
    const { seed, wrong, log } = (await firstWrong(evenings)) ?? { seed: 0, wrong: [], log: [] }
    expect(wrong, `seed ${seed}\n${log.join('\n')}`).toEqual([])
  })

  itOnce('a counter that sells what it hasn’t leased is found out', { timeout: 120_000 }, async () => {
    const found = await firstWrong(60, {
      sells(state, hall) {
        const seats = hall.map((id) => ({ id, section: sectionOf(id) }))
        return state.lease ? { ...state, lease: { ...state.lease, seats } } : state
      },
    })
    expect(found?.wrong).toContainEqual(expect.stringMatching(/is in conflict \(seat-gone\), and nobody gave it reason to/))
  })

  itOnce('so is one that sells more places than it has leased', { timeout: 120_000 }, async () => {
    const found = await firstWrong(60, {
      sells(state, hall) {
        const mats = hall.filter(isPlace).map((id) => ({ id, section: sectionOf(id) }))
        return state.lease ? { ...state, lease: { ...state.lease, seats: mats } } : state
      },
    })
    expect(found?.wrong).toContainEqual(expect.stringMatching(/\(MAT[^)]*\) is in conflict \(seat-gone\), and nobody gave it reason to/))
  })

  itOnce.for<[string, Meddle, RegExp]>([
    [
      'that pays twice for a seat',
      {
        async gaveBack(phone, sale, seats) {
          await phone.tryGiveBack(sale, seats, { before: new Set(), till: phone.till })
        },
      },
      /^refund .* is in conflict \(given-back-already\), and nobody gave it reason to/,
    ],
    [
      'that sells at once what it has given back',
      {
        async gaveBack(phone, _, seats) {
          phone.state = { ...phone.state, sold: phone.state.sold.filter((id) => !seats.includes(id)) }
        },
      },
      /^sale .* is in conflict \(seat-gone\), and nobody gave it reason to/,
    ],
    [
      'whose doors hear of nothing that it has given back',
      {
        hears: (ticket) => ({ ...ticket, state: 'paid', seats: ticket.seats.map((seat) => ({ ...seat, state: 'valid' })) }),
      },
      /let .* in, and had heard that it was given back|says \S+ to .*, which was given back/,
    ],
  ])('a counter %s is found out', { timeout: 120_000 }, async ([, meddle, sign]) => {
    const found = await firstWrong(60, meddle)
    expect(found?.wrong).toContainEqual(expect.stringMatching(sign))
  })
})
