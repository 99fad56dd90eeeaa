import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** For reading. */
export type Db = Pick<Kysely<Schema>, 'selectFrom' | 'withRecursive' | 'fn' | 'getExecutor'>

/** The database inside a job: the only one that can be written to. */
export interface Tx extends Kysely<Schema> {
  /**
   * Tells the store's subscribers after the commit, once for all that register the same. Nobody hears of it where the job fails, is
   * rolled back, or is run again and registers something else.
   */
  afterCommit(effect: Effect): void
}

/** What others want to know of. It is registered by the store's function that makes the change. */
export type Effect =
  /** Seats of this show have changed, or whether the public may see them. */
  | { kind: 'seats-changed'; showId: number }
  /** There is something new to do in the outbox. */
  | { kind: 'outbox-changed' }
  /** A show was cancelled or moved: its bookings have to be changed, and their customers told. */
  | { kind: 'show-change-added' }

/** Runs at once and doesn't throw; whoever has work to do starts it here. */
export type Subscriber = (effect: Effect) => void

/**
 * The database. `read` sees committed data only. `alone` and `concurrent` run a job in a transaction and resolve after it is durable.
 * A job awaits nothing but its `tx` and touches nothing else, because it may be run again from its beginning. It may ask several statements
 * together; they are done in the order in which they were asked.
 */
export interface Store {
  read: Db
  /** The job may decide on what it has read: nobody changes that before it commits, in whatever process. Slow in a rush. */
  alone<T>(job: Job<T>): Promise<Answer<T>>
  /**
   * The job runs at the same time as others where the engine can; jobs that name the same lock run one after another. Whatever else it
   * decides on it locks (`lockBooking`, `lockSeats`) or changes in one conditional statement.
   */
  concurrent<T>(locks: Locks, job: Job<T>): Promise<Answer<T>>
  /**
   * As `concurrent`, and in one transaction with other jobs of its kind that come at the same time, where the engine can: what they ask
   * becomes one statement (`engine/together.ts`), and they see nothing of each other.
   */
  together<T>(company: Company, job: Job<T>): Promise<Answer<T>>
  /** Hears the effects of this process's jobs after their commit and before their callers; answers how to leave. */
  subscribe(subscriber: Subscriber): () => void
  /** Between the processes of one database. */
  seatNews: SeatNews
  countNews: CountNews
  close(): Promise<void>
}

export type Job<T> = (tx: Tx) => Promise<T>

/** Names of what jobs race for where there is no row to lock: `guest:7`. `[]`: the job needs none. */
export type Locks = readonly string[]

/** What a job shares a transaction with. */
export interface Company {
  /** Jobs that do much the same, in the same order. */
  kind: string
  locks: Locks
  /** Names of what a job decides on without a lock of that name, as the seats that it asks for: two that name the same run one after another. */
  apart: readonly string[]
}

/** Which shows' seats have changed, told soon after and never for certain: who has to know for certain, reads. */
export interface SeatNews {
  /** To the other processes. */
  publish(showId: number): void
  /** Of the other processes. null: news may have been missed, of any show. */
  subscribe(hear: (showId: number | null) => void): void
}

/** How often something was done, told to the other processes soon after and never for certain: for limits, which are then those of all processes. */
export interface CountNews {
  /** `key`: letters, digits, `-` and `_`; that it was done once more, or so many times. */
  publish(key: string, times?: number): void
  /** How many there are at this moment, in place of what was said of it before. */
  state(key: string, count: number): void
  subscribe(hear: (key: string, times: number) => void): void
}

/** Runs an update that concerns one row at most; false where it found none. */
export async function changesRow(update: { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** A job answers this to take back all that it wrote; the caller gets the value. */
export class Rollback<T> {
  readonly value: T
  constructor(value: T) {
    this.value = value
  }
}

/** What the caller gets: of a `Rollback` its value. */
export type Answer<T> = T extends Rollback<infer Value> ? Value : T

export function rollback<T>(value: T): Rollback<T> {
  return new Rollback(value)
}

/**
 * The database could not take the transaction (disk full, I/O error, closing, unreachable): nothing of it counts, and it may be tried again.
 * One exception: a server that is lost in the very moment of a commit, and for ten seconds after, may have kept it.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** The disk has no room: trying again helps nobody who doesn't make some. */
  readonly isFull: boolean

  constructor(message: string, { cause, isFull = false }: { cause?: unknown; isFull?: boolean } = {}) {
    super(message, { cause })
    this.isFull = isFull
  }
}

/** There is no database to be opened; the message says why in words for whoever set it up. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}
