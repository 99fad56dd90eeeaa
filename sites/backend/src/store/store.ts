import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/**
 * The database, by way of its two doors. `write` runs a job in a transaction and resolves after it is durable; a job awaits
 * nothing but its `tx`. `read` sees committed data only.
 */
export interface Store {
  read: Db
  write<T>(job: (tx: Db) => Promise<T>): Promise<Answer<T>>
  close(): Promise<void>
}

/** What a job answers when nothing that it wrote shall stay: the value is handed on, the writing is rolled back. */
export class Undo<T> {
  readonly value: T
  constructor(value: T) {
    this.value = value
  }
}

/** What the caller of `write` gets: of an `Undo` its value. */
export type Answer<T> = T extends Undo<infer Value> ? Value : T

export function undo<T>(value: T): Undo<T> {
  return new Undo(value)
}

/** The database could not take the transaction (disk full, I/O error, closing): nothing of it counts, and it may be tried again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
