import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackendOptions } from '../builders/backend.ts'
import { standsOnPostgres } from '../builders/databases.ts'
import { itOnce } from '../builders/fixtures.ts'
import { type SandboxServer, startSandbox } from '../builders/sandbox.ts'
import { withUnguardedSeats } from '../builders/unguarded-seats.ts'
import { wrapStore } from '../builders/wrap-store.ts'
import { gamesOf, play, tally } from './money/play.ts'
import { unguarded } from './unguarded.ts'

/** For a hunt, play more games, or others: `MONEY_GAMES=500`, `MONEY_SEED=7`. */
const games = Number(process.env['MONEY_GAMES'] ?? (standsOnPostgres() ? 2 : 3))
const seed = Number(process.env['MONEY_SEED'] ?? 20_261_129)
/** ms. Only ends a hang at some time: a game in which something is wrong is played again and again, until it is short. */
const limit = games * 60_000 + 600_000

let sandbox: SandboxServer
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(async () => {
  await sandbox.close()
  process.stdout.write(`${tally()}, ${standsOnPostgres() ? 'PostgreSQL' : 'SQLite'}\n`)
})

it(`${games} games of money: every paisa and every seat is where the answers said, and all papers and reports agree`, {
  timeout: limit,
}, async () => {
  let isFirst = true
  const isWell = fc.asyncProperty(gamesOf(), async (steps) => {
    const wrong = await play(sandbox, steps)
    // Whoever hunts needn't wait until it is shortened.
    if (wrong.length > 0 && isFirst) process.stdout.write(`a game that goes wrong, to be shortened:\n${wrong.join('\n')}\n`)
    isFirst &&= wrong.length === 0
    expect(wrong).toEqual([])
  })
  await fc.assert(isWell, { seed, numRuns: games })
})

type Change = NonNullable<BackendOptions['change']>

/** Does more in each job of the store, as a fault of ours might. */
const alsoDo =
  (statement: string): Change =>
  ({ store }) => ({
    store: wrapStore(store, (job, run) =>
      run(async (tx) => {
        const answer = await job(tx)
        await sql.raw(statement).execute(tx)
        return answer
      }),
    ),
  })

/** A name that changes makes a second refund of the first. */
const refundsTwice: Change = ({ provider }) => ({
  provider: {
    ...provider,
    async refund(id, refund) {
      await provider.refund(id, { ...refund, idempotencyKey: `${refund.idempotencyKey}-again` }).catch(() => undefined)
      return provider.refund(id, refund)
    },
  },
})

describe('a box office', () => {
  itOnce.for<[string, Change, { steps: Parameters<typeof gamesOf>[0]; seed: number }, RegExp]>([
    ['that sells a seat twice', withUnguardedSeats, { steps: ['buy', 'sellAtDesk'], seed: 1 }, /^\d+-[A-Z]+\d+ is (of|booked for) /m],
    [
      'that settles a payment twice',
      ({ store }) => ({ store: unguarded(store) }),
      { steps: ['buy', 'comeLate'], seed: 1 },
      /left 0, standing [1-9]/,
    ],
    [
      'that forgets what is kept',
      alsoDo('update money_owed set kept = 0'),
      { steps: ['buy', 'cancel', 'settle'], seed: 36 },
      /left [1-9]\d*, standing 0/,
    ],
    [
      'that leaves a number out',
      alsoDo('update invoice_series set last = 3 where last = 2'),
      { steps: ['buy'], seed: 1 },
      /and the others are 1,2,4/,
    ],
    [
      'that refunds under two names',
      refundsTwice,
      { steps: ['buy', 'cancel', 'refundAmount', 'work'], seed: 22 },
      /the provider gave back|does not add up|, told /,
    ],
  ])('%s is found out', { timeout: limit }, async ([, change, games, sign]) => {
    let wrong: string[] = []
    for (const game of fc.sample(gamesOf(games.steps), { seed: games.seed, numRuns: 12 })) {
      wrong = await play(sandbox, game, change)
      if (wrong.length > 0) break
    }
    expect(wrong.slice(wrong.lastIndexOf('')).join('\n')).toMatch(sign)
  })
})
