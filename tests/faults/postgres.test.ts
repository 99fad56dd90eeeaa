import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import { StoreUnavailable, type Tx } from '@sabha/backend/store/store'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PostgresServer, startPostgres } from '../builders/postgres.ts'
import { cuttingProxy } from '../builders/postgres-proxy.ts'
import { type SandboxServer, startSandbox } from '../builders/sandbox.ts'
import { type ServerProcess, startServer } from '../builders/server.ts'
import { gstin } from './harness.ts'
import { type Paid, rush } from './rush.ts'
import { expectAllWellAnew } from './rush-audit.ts'

/** Two processes in mid-rush on one database with durable commits: whatever is killed, nothing that was sold is lost or sold again. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 })

let database: PostgresServer
let sandbox: SandboxServer
let home: string
let settings: Record<string, string>
let running: ServerProcess[] = []
let count = 0

beforeAll(async () => {
  ;[database, sandbox] = await Promise.all([startPostgres({ durable: true }), startSandbox()])
})

afterAll(() => Promise.all([database.close(), sandbox.close()]))

beforeEach(async () => {
  const name = `rush_${++count}`
  await database.ask(`create database ${name}`)
  home = mkdtempSync(join(tmpdir(), 'sabha-rush-'))
  settings = { ...sandbox.settings, DATA_DIR: home, DATABASE_URL: database.urlOf(name), LIMIT_UNPAID_SEATS: '1000', GSTIN: gstin }
  running = await Promise.all([startServer(settings), startServer(settings)])
  sandbox.deliverTo(running[0]?.origin)
})

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  rmSync(home, { recursive: true })
})

const seats = ['A', 'B', 'C'].flatMap((row) => Array.from({ length: 20 }, (_, n) => `${row}${n + 1}`))

async function sellOut(onPaid: (count: number) => void): Promise<Paid[]> {
  const origins = () => running.map(({ origin }) => origin)
  return rush({ origins, provider: sandbox.origin, buyers: 12, seats, onPaid })
}

async function expectAllWellAfter(paid: readonly Paid[]): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await expectAllWellAnew(settings, { sandbox, seats, paid })
}

describe('in mid-rush', () => {
  it.for(['politely', 'as in a crash'] as const)('the database is restarted, %s', async (how) => {
    let restarted: Promise<void> | undefined
    const paid = await sellOut((count) => {
      if (count === 15) restarted = database.restart(how)
    })
    await restarted
    expect(restarted).toBeDefined()
    await expectAllWellAfter(paid)
  })

  it('a process is killed, and later the other', async () => {
    const replacements: Promise<void>[] = []
    const replace = async (index: number) => {
      const [killed] = running.splice(index, 1)
      await killed?.kill()
      running.push(await startServer(settings))
      sandbox.deliverTo(running[0]?.origin)
    }
    const paid = await sellOut((count) => {
      if (count === 12 || count === 36) replacements.push(replace(0))
    })
    await Promise.all(replacements)
    expect(replacements).toHaveLength(2)
    await expectAllWellAfter(paid)
  })
})

describe('a commit that a crash lost', () => {
  const addGuest = (name: string) => (tx: Tx) => tx.insertInto('guest').values({ name, phone: '9000000000', created_at: 0 }).execute()

  const nextNumber = async () => {
    const [row] = (await database.ask('select pg_current_xact_id()::text as id')) as { id: string }[]
    return BigInt(row?.id ?? 0)
  }

  /** Loses a commit in a crash of its server. Returns its number, or undefined where the server had already written it to disk. */
  async function loseCommit() {
    const proxy = await cuttingProxy(settings['DATABASE_URL'] ?? '', 'before COMMIT')
    const store = await openPostgres(proxy.url)
    const close = async () => {
      await store.close()
      await proxy.close()
    }
    let number = 0n
    const lost = store.concurrent([], async (tx) => {
      await addGuest('lost')(tx)
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
      number = BigInt(rows[0]?.id ?? 0)
      proxy.arm()
    })
    const told = lost.then(
      () => 'committed',
      (error: unknown) => error,
    )
    await proxy.hasCut
    await database.restart('as in a crash')
    const latest = await nextNumber()
    if (latest <= number) return { number, latest, told, store, close }
    await told
    await close()
    return undefined
  }

  it('is not taken for a later one with its number', async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()))
    await database.ask(`alter system set wal_writer_delay = '10s'`) // so that little reaches the disk by itself
    await database.ask('select pg_reload_conf()')
    let commit = await loseCommit()
    for (let attempt = 1; commit === undefined && attempt < 5; attempt++) commit = await loseCommit()
    if (commit === undefined) throw new Error('The server kept each of five commits over its crash.')
    for (let { latest } = commit; latest < commit.number; ) latest = await nextNumber()
    expect(await commit.told).toBeInstanceOf(StoreUnavailable)
    const guests = commit.store.read.selectFrom('guest').select('name').where('name', '=', 'lost')
    expect(await guests.execute()).toEqual([])
    await commit.close()
  })
})
