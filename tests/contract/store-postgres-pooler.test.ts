import { describe, expect } from 'vitest'
import { startBackend } from '../builders/backend.ts'
import { buy, hold, signIn, visitor } from '../builders/buyer.ts'
import { databaseSettings } from '../builders/databases.ts'
import { it as base } from '../builders/fixtures.ts'
import { hasPgbouncer, startPgbouncer } from '../builders/pgbouncer.ts'
import { startSandbox } from '../builders/sandbox.ts'

const isHere = hasPgbouncer()
if (!isHere)
  process.stdout.write('LEFT OUT: everything behind PgBouncer. There is none on this machine; install the package "pgbouncer".\n')

const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one uses.
  .extend('sandbox', async ({}, { onCleanup }) => {
    const sandbox = await startSandbox()
    onCleanup(() => sandbox.close())
    return sandbox
  })
  .extend('both', async ({ backend, sandbox }, { onCleanup }) => {
    const { DATABASE_URL: direct = '' } = await databaseSettings(backend.dataDir)
    const pooler = await startPgbouncer(direct)
    const settings = { ...sandbox.settings, LIMIT_UNPAID_SEATS: '100', DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct }
    const start = () => startBackend({ jobs: 'idle', settings, dataDir: backend.dataDir, clockAt: backend.clock.now })
    const both = [await start(), await start()] as const
    onCleanup(async () => {
      await Promise.all(both.map((each) => each.close()))
      await pooler.close()
    })
    return both
  })

describe.skipIf(!isHere)('two processes behind PgBouncer in transaction mode', () => {
  it('sell what many want at once, once, and hear of each other’s seats', async ({ both: [one, other], sandbox }) => {
    const buyers = await Promise.all(Array.from({ length: 24 }, (_, n) => signIn((n % 2 ? one : other).origin)))
    const seats = buyers.map((_, n) => `A${(n % 12) + 1}`)
    const bought = await Promise.allSettled(buyers.map((buyer, n) => buy(sandbox.origin, buyer, [seats[n] ?? ''])))
    expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
    const statusAt = async ({ origin }: typeof one) =>
      (await visitor(origin).seats.list({ show_id: '1' })).seats.find(
        ({ row_label, seat_number }) => row_label === 'B' && seat_number === 1,
      )?.status
    expect(await statusAt(other)).toBe('available')
    await hold(await signIn(one.origin), ['B1'])
    await expect.poll(() => statusAt(other)).toBe('reserved')
  })
})
