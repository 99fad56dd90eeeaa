import type { Effect, Tx } from '@sabha/backend/store/store'
import { rollback, type Store } from '@sabha/backend/store/store'
import { describe, expect } from 'vitest'
import { it } from '../builders/fixtures.ts'

const addGuest = (tx: Tx, name: string) => tx.insertInto('guest').values({ name, phone: '9000000000', created_at: 0 }).execute()
const seats = (showId: number): Effect => ({ kind: 'seats-changed', showId })

/** Collects the effects that a store's subscribers are told of from now on. */
function heardOf(store: Store): Effect[] {
  const heard: Effect[] = []
  store.subscribe((effect) => heard.push(effect))
  return heard
}

const ways = [
  ['alone', (store: Store) => store.alone],
  [
    'concurrent',
    (store: Store) =>
      <T>(job: (tx: Tx) => Promise<T>) =>
        store.concurrent([], job),
  ],
] as const

describe.for(ways)('effects of a job that runs %s', ([, wayOf]) => {
  it('happen once after its commit, before its caller goes on', async ({ backend: { deps } }) => {
    const heard = heardOf(deps.store)
    const seen: Promise<number>[] = []
    deps.store.subscribe(() => {
      seen.push(
        deps.store.read
          .selectFrom('guest')
          .select('id')
          .where('name', '=', 'Durable')
          .execute()
          .then((rows) => rows.length),
      )
    })
    const answer = await wayOf(deps.store)(async (tx) => {
      await addGuest(tx, 'Durable')
      tx.afterCommit(seats(1))
      tx.afterCommit({ kind: 'outbox-changed' })
      tx.afterCommit(seats(1))
      tx.afterCommit(seats(2))
      expect(heard).toEqual([])
      return 'answer'
    })
    expect(answer).toBe('answer')
    expect(heard).toEqual([seats(1), { kind: 'outbox-changed' }, seats(2)])
    expect(await Promise.all(seen)).toEqual([1, 1, 1])
  })

  it('do not happen where it is rolled back or fails, and are not left for the next one', async ({ backend: { deps } }) => {
    const heard = heardOf(deps.store)
    const run = wayOf(deps.store)
    const outcomes = await Promise.allSettled([
      run(async (tx) => {
        tx.afterCommit(seats(1))
        return rollback('taken')
      }),
      run(async (tx) => {
        tx.afterCommit(seats(2))
        throw new Error('no')
      }),
      run(async (tx) => {
        tx.afterCommit(seats(3))
        await addGuest(tx, 'Kept')
      }),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await run((tx) => addGuest(tx, 'Next'))
    expect(heard).toEqual([seats(3)])
  })

  it('reach the other subscribers, and leave its answer alone, where one throws', async ({ backend: { deps } }) => {
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
    deps.store.subscribe(() => {
      throw new Error('a broken subscriber')
    })
    const heard = heardOf(deps.store)
    const left = heardOf(deps.store)
    const leave = deps.store.subscribe((effect) => left.push(effect))
    leave()
    await wayOf(deps.store)(async (tx) => tx.afterCommit(seats(1)))
    expect(heard).toEqual([seats(1)])
    expect(left).toEqual([seats(1)])
    expect((await warned).message).toContain('a broken subscriber')
  })
})
