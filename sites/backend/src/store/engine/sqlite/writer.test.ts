import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rollback, type Store, StoreUnavailable, type Tx } from '../../store.ts'
import { openSqlite } from './open.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabha-writer-'))
  store = await openSqlite(join(folder, 'test.sqlite'))
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const addGuest = (name: string) => (tx: Tx) => tx.insertInto('guest').values({ name, phone: '9000000000', created_at: 0 }).execute()
const names = async () => (await store.read.selectFrom('guest').select('name').orderBy('id').execute()).map((row) => row.name)

describe('jobs that share a transaction', () => {
  it('are all durable when they are answered', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => store.alone(addGuest(name))))
    const other = new DatabaseSync(join(folder, 'test.sqlite'), { readOnly: true })
    expect(other.prepare('select count(*) as n from guest').get()).toEqual({ n: 3 })
    other.close()
  })

  it('keep what they wrote although one among them fails', async () => {
    const failing = store.alone(async (tx) => {
      await addGuest('lost')(tx)
      throw new Error('no')
    })
    const outcomes = await Promise.allSettled([store.alone(addGuest('a')), failing, store.alone(addGuest('b'))])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await names()).toEqual(['a', 'b'])
  })

  it('answer a rollback with its value, and leave nothing of it', async () => {
    const rolledBack = store.alone(async (tx) => {
      await addGuest('lost')(tx)
      return rollback('taken')
    })
    await store.alone(addGuest('a'))
    expect(await rolledBack).toBe('taken')
    expect(await names()).toEqual(['a'])
  })

  it('see what those before them wrote', async () => {
    const first = store.alone(addGuest('a'))
    const second = store.alone((tx) => tx.selectFrom('guest').select('name').execute())
    await first
    expect(await second).toEqual([{ name: 'a' }])
  })

  it('are all refused when the disk is full in the middle, and none counts', async () => {
    await store.alone(addGuest('before'))
    const limit = store.alone(async (tx) => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx)
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(tx)
    })
    await limit
    const large = 'x'.repeat(100_000)
    const told: unknown[] = []
    store.subscribe((effect) => told.push(effect))
    const addWithEffect = async (tx: Tx) => {
      await addGuest('a')(tx)
      tx.afterCommit({ kind: 'outbox-changed' })
    }
    const outcomes = await Promise.allSettled([store.alone(addWithEffect), store.alone(addGuest(large)), store.alone(addGuest('b'))])
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable)).toEqual([
      true,
      true,
      true,
    ])
    expect(await names()).toEqual(['before'])
    expect(told).toEqual([])
  })

  it('are taken again once there is room', async () => {
    await store.alone((tx) => sql`pragma max_page_count = 1`.execute(tx))
    await expect(store.alone(addGuest('x'.repeat(100_000)))).rejects.toBeInstanceOf(StoreUnavailable)
    await store.alone((tx) => sql`pragma max_page_count = 100000`.execute(tx))
    await store.alone(addGuest('a'))
    expect(await names()).toEqual(['a'])
  })
})

it('a closing store finishes what it has taken and takes no more', async () => {
  const last = store.alone(addGuest('last'))
  const closing = store.close()
  await expect(store.alone(addGuest('late'))).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(last).resolves.toBeDefined()
  await closing
  store = await openSqlite(join(folder, 'test.sqlite'))
  expect(await names()).toEqual(['last'])
})
