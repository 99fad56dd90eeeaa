import type { AppDeps } from '@sabha/backend/app'
import type { Answer, Db, Job, Store, Tx } from '@sabha/backend/store/store'
import { expect, it } from 'vitest'
import { type Around, wrapStore } from '../builders/wrap-store.ts'
import { makeCrashInjector } from './crash-injector.ts'
import { unguarded } from './unguarded.ts'

/** A store that runs its jobs with empty objects, and notes how it was asked to. */
function noting(asked: unknown[]): Store {
  const run = <T>(job: Job<T>) => job({} as Tx) as Promise<Answer<T>>
  return {
    read: {} as Db,
    alone(job) {
      asked.push('alone')
      return run(job)
    },
    concurrent(locks, job) {
      asked.push(locks)
      return run(job)
    },
    batched(key, job) {
      asked.push(key)
      return run(job)
    },
    subscribe: () => () => {},
    seatNews: { publish() {}, subscribe() {} },
    countNews: { publish() {}, state() {}, subscribe() {} },
    close: async () => {},
  }
}

const wrappers: [string, (store: Store) => Store][] = [
  ['wrapStore', (store) => wrapStore(store, ((job, run) => run(job)) satisfies Around)],
  ['unguarded', unguarded],
  ['the crash injector', (store) => makeCrashInjector().change({ store } as AppDeps).store ?? store],
]

it.for(wrappers)('a store wrapped by %s keeps the locks of each job', async ([, wrap]) => {
  const asked: unknown[] = []
  const store = wrap(noting(asked))
  expect(await store.alone(async () => 'a')).toBe('a')
  expect(await store.concurrent([], async () => 'b')).toBe('b')
  expect(await store.concurrent(['guest:7'], async () => 'c')).toBe('c')
  const key = { kind: 'hold', locks: ['guest:7'], conflictsOn: ['seat:1:A1'] }
  expect(await store.batched(key, async () => 'd')).toBe('d')
  expect(asked).toEqual(['alone', [], ['guest:7'], key])
})
