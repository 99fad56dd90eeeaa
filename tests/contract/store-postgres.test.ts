import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lock } from '@sabha/backend/store/engine/postgres/locks'
import { migrationsInPostgres, openPostgres } from '@sabha/backend/store/engine/postgres/open'
import {
  type BatchKey,
  CannotOpen,
  type Effect,
  type Job,
  type Locks,
  rollback,
  type Store,
  StoreUnavailable,
  type Tx,
} from '@sabha/backend/store/store'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseSettings, dropDatabase, emptyDatabase } from '../builders/databases.ts'
import { cuttingProxy } from '../builders/postgres-proxy.ts'

let folder: string
let url: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabha-store-'))
  url = (await databaseSettings(folder)).DATABASE_URL ?? ''
  store = await openPostgres(url)
})

afterEach(async () => {
  await store.close()
  dropDatabase(folder)
  rmSync(folder, { recursive: true })
})

const addGuest = (name: string) => (tx: Tx) => tx.insertInto('guest').values({ name, phone: '9000000000', created_at: 0 }).execute()
const namesIn = async ({ read }: Store) => (await read.selectFrom('guest').select('name').orderBy('name').execute()).map(({ name }) => name)

/** Counts guests, and adds one where there are fewer than ten. That is right only while nobody else does so. */
const addUpToTen = async (tx: Tx) => {
  const guests = await tx.selectFrom('guest').select('id').execute()
  await sql`select pg_sleep(0.002)`.execute(tx)
  if (guests.length < 10) await addGuest('counted')(tx)
}

type How = 'alone' | Locks | BatchKey
const run = <T>(store: Store, how: How, job: Job<T>) => {
  if (how === 'alone') return store.alone(job)
  return 'kind' in how ? store.batched(how, job) : store.concurrent(how, job)
}
const key = (...conflictsOn: string[]): BatchKey => ({ kind: 'test', locks: [], conflictsOn })

describe('jobs of two processes that count before they write', () => {
  const guestsAfter = async (how: How) => {
    const other = await openPostgres(url)
    try {
      await Promise.all(Array.from({ length: 40 }, (_, n) => run(n % 2 ? store : other, how, addUpToTen)))
      return (await namesIn(store)).length
    } finally {
      await other.close()
    }
  }

  it('are right where each is alone', async () => expect(await guestsAfter('alone')).toBe(10))
  it('are right where all name the same lock', async () => expect(await guestsAfter(['guests'])).toBe(10))
  it('negative control: are wrong where they name no lock', async () => expect(await guestsAfter([])).toBeGreaterThan(10))

  it('are alone also among concurrent jobs', async () => {
    const other = await openPostgres(url)
    const concurrent = Array.from({ length: 20 }, (_, n) => other.concurrent([], addGuest(`concurrent ${n}`)))
    const alone = await store.alone(async (tx) => {
      const before = await tx.selectFrom('guest').select('id').execute()
      await sql`select pg_sleep(0.02)`.execute(tx)
      return [before.length, (await tx.selectFrom('guest').select('id').execute()).length]
    })
    await Promise.all(concurrent)
    await other.close()
    expect(alone[1]).toBe(alone[0])
  })
})

describe('jobs that share a transaction', () => {
  it('keep what they wrote although one fails, one rolls back and one breaks what is checked at the end', async () => {
    await store.alone(async (tx) => {
      await sql`create table ground (id integer primary key)`.execute(tx)
      await sql`create table built (on_what integer references ground deferrable initially deferred)`.execute(tx)
    })
    const outcomes = await Promise.allSettled([
      store.alone(addGuest('a')),
      store.alone(async (tx) => {
        await addGuest('failed')(tx)
        throw new Error('no')
      }),
      store.alone(async (tx) => {
        await addGuest('rolled back')(tx)
        return rollback('taken')
      }),
      store.alone(async (tx) => {
        await addGuest('unfounded')(tx)
        await sql`insert into built (on_what) values (1)`.execute(tx)
      }),
      store.alone(addGuest('b')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    expect(outcomes[2]).toMatchObject({ value: 'taken' })
    expect(await namesIn(store)).toEqual(['a', 'b'])
  })
})

describe('jobs that go together', () => {
  const transactionOf = (tx: Tx) => sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx).then(({ rows }) => rows[0]?.id)

  it('have one transaction, but those that name the same, and who waits for another of them', async () => {
    const job = (name: string, locked?: string) => async (tx: Tx) => {
      if (locked) await lock(tx, locked)
      await addGuest(name)(tx)
      return transactionOf(tx)
    }
    const [a, b, sameSeat, withLock, sameLock] = await Promise.all([
      store.batched(key('seat 1'), job('a')),
      store.batched(key('seat 2'), job('b')),
      store.batched(key('seat 2'), job('c')),
      store.batched(key('seat 3'), job('d', 'code')),
      store.batched(key('seat 4'), job('e', 'code')),
    ])
    expect([a, b, withLock]).toEqual([a, a, a])
    expect(new Set([a, sameSeat, sameLock]).size).toBe(3)
    expect(await namesIn(store)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are each answered for themselves where one rolls back, one throws and one breaks a rule of the database', async () => {
    const told: Effect[] = []
    store.subscribe((effect) => told.push(effect))
    const adding = (name: string) => async (tx: Tx) => {
      tx.afterCommit({ kind: 'seats-changed', showId: name.length })
      await addGuest(name)(tx)
      return name
    }
    const outcomes = await Promise.allSettled([
      store.batched(key('1'), adding('a')),
      store.batched(key('2'), async (tx) => {
        await adding('rolled back')(tx)
        return rollback('taken')
      }),
      store.batched(key('3'), async (tx) => {
        await adding('failed')(tx)
        throw new Error('no')
      }),
      store.batched(key('4'), async (tx) => {
        await adding('of no show')(tx)
        await sql`insert into door_list (show_id, change) values (-1, 1)`.execute(tx)
      }),
      store.batched(key('5'), adding('bb')),
    ])
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'rejected'))).toEqual([
      'a',
      'taken',
      'rejected',
      'rejected',
      'bb',
    ])
    expect(await namesIn(store)).toEqual(['a', 'bb'])
    expect(told).toEqual([
      { kind: 'seats-changed', showId: 1 },
      { kind: 'seats-changed', showId: 2 },
    ])
  })
})

it('jobs that wait for each other in a circle are begun again, and all done; only the last attempt has effects', async () => {
  const told: Effect[] = []
  store.subscribe((effect) => told.push(effect))
  await Promise.all([addGuest('one'), addGuest('two')].map((job) => store.alone(job)))
  const attempts: string[] = []
  const rename = (first: string, second: string) =>
    store.concurrent([], async (tx) => {
      attempts.push(first)
      tx.afterCommit({ kind: 'seats-changed', showId: attempts.length })
      for (const name of [first, second]) {
        await tx
          .updateTable('guest')
          .set((eb) => ({ created_at: eb('created_at', '+', 1) }))
          .where('name', '=', name)
          .execute()
        await sql`select pg_sleep(0.1)`.execute(tx)
      }
    })
  await Promise.all([rename('one', 'two'), rename('two', 'one')])
  const rows = await store.read.selectFrom('guest').select('created_at').execute()
  expect(rows.map(({ created_at }) => created_at)).toEqual([2, 2])
  expect(attempts.length).toBeGreaterThan(2)
  const shows = told.map((effect) => effect.kind === 'seats-changed' && effect.showId)
  expect(shows).toHaveLength(2)
  expect(shows).toContain(attempts.length)
})

describe('a line that is cut', () => {
  const through = async (cut: 'before COMMIT' | 'after COMMIT', how: How) => {
    const proxy = await cuttingProxy(url, cut)
    const far = await openPostgres(proxy.url)
    proxy.arm()
    try {
      const told: Effect[] = []
      far.subscribe((effect) => told.push(effect))
      const job = async (tx: Tx) => {
        await addGuest('a')(tx)
        tx.afterCommit({ kind: 'outbox-changed' })
      }
      return await run(far, how, job).then(
        () => `kept, ${told.length} told`,
        (error: unknown) => (error instanceof StoreUnavailable ? `not kept, ${told.length} told` : error),
      )
    } finally {
      await far.close()
      await proxy.close()
    }
  }

  const kinds: { kind: string; how: How }[] = [
    { kind: 'that is alone', how: 'alone' },
    { kind: 'that is concurrent', how: [] },
    { kind: 'that goes with others', how: key() },
  ]

  it.for(kinds)('in a commit, before its answer: a job $kind hears what became of it', async ({ how }) => {
    expect(await through('after COMMIT', how)).toBe('kept, 1 told')
    expect(await namesIn(store)).toEqual(['a'])
  })

  it.for(kinds)('before the server knew of the commit: nothing of a job $kind counts', async ({ how }) => {
    expect(await through('before COMMIT', how)).toBe('not kept, 0 told')
    expect(await namesIn(store)).toEqual([])
  })
})

it('statements that were prepared go on after a migration has changed their table', async () => {
  const guests = () => store.read.selectFrom('guest').selectAll().execute()
  const find = (tx: Tx) => tx.selectFrom('guest').selectAll().execute()
  const askAll = async () => {
    await Promise.all(Array.from({ length: 12 }, guests))
    await Promise.all(Array.from({ length: 12 }, () => store.concurrent([], find)))
    await store.alone(find)
  }
  await askAll()
  await store.alone((tx) => sql`alter table guest add column nickname text`.execute(tx))
  await askAll()
})

it('processes that start at once on an empty database bring it up to date once', async () => {
  const empty = await emptyDatabase(`${folder}-empty`)
  const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgres(empty)))
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(stores[0]?.read ?? store.read)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(3)
  await Promise.all(stores.map((each) => each.close()))
  dropDatabase(`${folder}-empty`)
})

it('text is ordered by its bytes and numbers are whole, as in SQLite', async () => {
  await Promise.all(['b', 'B', 'a', 'Ä', 'ಅ'].map((name) => store.alone(addGuest(name))))
  expect(await namesIn(store)).toEqual(['B', 'a', 'b', 'Ä', 'ಅ'])
  await store.alone((tx) => tx.updateTable('guest').set({ created_at: 8_640_000_000_000_000 }).execute())
  expect(await store.read.selectFrom('guest').select('created_at').executeTakeFirst()).toEqual({ created_at: 8_640_000_000_000_000 })
})

it('a closing store finishes what it has taken and takes no more', async () => {
  const other = await openPostgres(url)
  const last = [other.alone(addGuest('alone')), other.concurrent([], addGuest('concurrent')), other.batched(key(), addGuest('batched'))]
  const closing = other.close()
  await expect(other.alone(addGuest('late'))).rejects.toBeInstanceOf(StoreUnavailable)
  await expect(other.concurrent([], addGuest('late'))).rejects.toBeInstanceOf(StoreUnavailable)
  await Promise.all(last)
  await closing
  expect(await namesIn(store)).toEqual(['alone', 'batched', 'concurrent'])
})

it('where there is no server or no such database, it says so without the password', async () => {
  for (const wrong of ['postgres://sabha:a-secret@127.0.0.1:1/none', url.replace(/\/sabha_\w+/, '/nowhere')]) {
    const error = await openPostgres(wrong).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CannotOpen)
    expect(String(error)).toMatch(/ECONNREFUSED|"nowhere" does not exist/)
    expect(String(error)).not.toContain('a-secret')
  }
})

it('of several servers, what a command asks for is the database of the one that takes writes', async () => {
  const [before = '', folder = ''] = url.split('?host=')
  const gone = encodeURIComponent(`${decodeURIComponent(folder)}/nowhere`)
  const names = await migrationsInPostgres(`${before}?host=${gone},${folder}`)
  expect(names.length).toBeGreaterThan(40)
  const error = await migrationsInPostgres(`${before}?host=${gone},${gone}`).catch((reason: unknown) => reason)
  expect(String(error)).toContain('none of the servers takes writes')
})
