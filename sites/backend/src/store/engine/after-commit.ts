import { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Effect, Subscriber, Tx } from '../store.ts'

/** The database as a job gets it. One job uses it at a time. */
export class JobTransaction extends Kysely<Schema> implements Tx {
  #effects: Effect[] = []

  afterCommit(effect: Effect): void {
    this.#effects.push(effect)
  }

  /** What the job has registered; the next one begins with nothing. */
  takeEffects(): Effect[] {
    const taken = this.#effects
    this.#effects = []
    return taken
  }
}

/** Tells the subscribers of a store what has become durable. */
export class AfterCommit {
  readonly #subscribers = new Set<Subscriber>()

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  /** Of one transaction: effects that are the same happen once. */
  run(effects: readonly Effect[]): void {
    const different = new Map(effects.map((effect) => [JSON.stringify(effect), effect]))
    for (const effect of different.values()) {
      for (const subscriber of this.#subscribers) {
        try {
          subscriber(effect)
        } catch (error) {
          // The job is durable, and its caller is told so.
          process.emitWarning(`after a commit: ${error}`)
        }
      }
    }
  }
}
