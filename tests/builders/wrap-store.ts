import type { Answer, Job, Store } from '@sabha/backend/store/store'

/** Runs a job with `run`, the store's own way to run it. */
export type Around = <T>(job: Job<T>, run: (job: Job<T>) => Promise<Answer<T>>) => Promise<Answer<T>>

/** Wraps `around` each job of a store. An exclusive job stays exclusive, and a concurrent one keeps its locks. */
export function wrapStore(store: Store, around: Around): Store {
  return {
    ...store,
    alone: (job) => around(job, (wrapped) => store.alone(wrapped)),
    concurrent: (locks, job) => around(job, (wrapped) => store.concurrent(locks, wrapped)),
    batched: (key, job) => around(job, (wrapped) => store.batched(key, wrapped)),
  }
}
