import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/**
 * The database, by way of its two doors. `write` runs a job in a transaction and resolves after it is durable; a job awaits
 * nothing but its `tx`, and touches nothing else, since it may be run again from its beginning. Single statements may be asked together;
 * they are done in the order in which they were asked. `read` sees committed data only.
 *
 * A job is alone: it decides on what it has read, and nobody has changed that meanwhile, in whatever process. Jobs of a rush give their
 * `claims` instead, and run beside each other where the engine can: of those that claim the same, one after another, and whatever else
 * they decide on they keep locked (`lockBooking`, `lockSeats`) or change in one conditional statement.
 */
export interface Store {
  read: Db
  write<T>(job: (tx: Db) => Promise<T>, claims?: Claims): Promise<Answer<T>>
  /** Between the processes of one database. */
  seatNews: SeatNews
  close(): Promise<void>
}

/** What jobs race for and no row stands for, by name: `guest:7`. None: beside every other. */
export type Claims = readonly string[]

/** Which shows' seats have changed, told soon after and never for certain: who has to know for certain, reads. */
export interface SeatNews {
  /** To the other processes. */
  publish(showId: number): void
  /** Of the other processes. null: news may have been missed, of any show. */
  subscribe(hear: (showId: number | null) => void): void
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

/**
 * The database could not take the transaction (disk full, I/O error, closing, unreachable): nothing of it counts, and it may be tried again.
 * One exception: a server that is lost in the very moment of a commit, and for ten seconds after, may have kept it.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}

/** There is no database to be opened; the message says why in words for whoever set it up. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}
