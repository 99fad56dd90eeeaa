import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Db, type Store, StoreUnavailable, undo } from '../../store.ts'
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

const addGuest = (name: string) => (tx: Db) => tx.insertInto('guest').values({ name, phone: '9000000000', created_at: 0 }).execute()
const names = async () => (await store.read.selectFrom('guest').select('name').orderBy('id').execute()).map((row) => row.name)

describe('jobs that share a transaction', () => {
  it('are all durable when they are answered', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => store.write(addGuest(name))))
    const other = new DatabaseSync(join(folder, 'test.sqlite'), { readOnly: true })
    expect(other.prepare('select count(*) as n from guest').get()).toEqual({ n: 3 })
    other.close()
  })

  it('keep what they wrote although one among them fails', async () => {
    const failing = store.write(async (tx) => {
      await addGuest('lost')(tx)
      throw new Error('no')
    })
    const outcomes = await Promise.allSettled([store.write(addGuest('a')), failing, store.write(addGuest('b'))])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await names()).toEqual(['a', 'b'])
  })

  it('answer an undo with its value, and leave nothing of it', async () => {
    const undone = store.write(async (tx) => {
      await addGuest('lost')(tx)
      return undo('taken')
    })
    await store.write(addGuest('a'))
    expect(await undone).toBe('taken')
    expect(await names()).toEqual(['a'])
  })

  it('see what those before them wrote', async () => {
    const first = store.write(addGuest('a'))
    const second = store.write((tx) => tx.selectFrom('guest').select('name').execute())
    await first
    expect(await second).toEqual([{ name: 'a' }])
  })

  it('are all refused when the disk is full in the middle, and none counts', async () => {
    await store.write(addGuest('before'))
    const limit = store.write(async (tx) => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx)
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(tx)
    })
    await limit
    const large = 'x'.repeat(100_000)
    const outcomes = await Promise.allSettled([store.write(addGuest('a')), store.write(addGuest(large)), store.write(addGuest('b'))])
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof StoreUnavailable)).toEqual([
      true,
      true,
      true,
    ])
    expect(await names()).toEqual(['before'])
  })

  it('are taken again once there is room', async () => {
    await store.write((tx) => sql`pragma max_page_count = 1`.execute(tx))
    await expect(store.write(addGuest('x'.repeat(100_000)))).rejects.toBeInstanceOf(StoreUnavailable)
    await store.write((tx) => sql`pragma max_page_count = 100000`.execute(tx))
    await store.write(addGuest('a'))
    expect(await names()).toEqual(['a'])
  })
})

it('a closing store finishes what it has taken and takes no more', async () => {
  const last = store.write(addGuest('last'))
  const closing = store.close()
  await expect(store.write(addGuest('late'))).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(last).resolves.toBeDefined()
  await closing
  store = await openSqlite(join(folder, 'test.sqlite'))
  expect(await names()).toEqual(['last'])
})
