import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The database for reads. */
export type Db = Pick<Kysely<Schema>, 'selectFrom' | 'withRecursive' | 'fn' | 'getExecutor'>

/** The database inside a job: the only one that can be written to. */
export interface Tx extends Kysely<Schema> {
  /**
   * Tells the store's subscribers of the effect after the commit, once per distinct effect. Nobody hears of it if the job fails, is rolled
   * back, or is run again and registers something else.
   */
  afterCommit(effect: Effect): void
}

/** A change that other parts of the server want to hear of. The store function that makes the change registers it. */
export type Effect =
  /** Seats of this show changed, or whether the public may see them did. */
  | { kind: 'seats-changed'; showId: number }
  /** There is something new to do in the outbox. */
  | { kind: 'outbox-changed' }
  /** A show was cancelled or moved: its bookings must be changed and their customers told. */
  | { kind: 'show-change-added' }

/** Runs at once and must not throw. A subscriber that has work to do starts it here. */
export type Subscriber = (effect: Effect) => void

/**
 * The database. `read` sees committed data only. `alone` and `concurrent` run a job in a transaction and resolve after it is durable. A job
 * awaits nothing but its `tx` and touches nothing else, because it may be run again from its beginning. It may issue several statements at
 * once; they run in the order in which it issued them.
 */
export interface Store {
  read: Db
  /** The job may decide on what it has read: no process changes that before the job commits. Slow in a rush. */
  alone<T>(job: Job<T>): Promise<Answer<T>>
  /**
   * Runs the job at the same time as others where the engine can; jobs that name the same lock run one after another. Anything else that
   * the job decides on, it locks (`lockBooking`, `lockSeats`) or changes in one conditional statement.
   */
  concurrent<T>(locks: Locks, job: Job<T>): Promise<Answer<T>>
  /**
   * Like `concurrent`, but where the engine can, in one transaction with other jobs of its kind that arrive at the same time. What they ask
   * becomes one statement (`engine/batchable.ts`), and they see nothing of each other.
   */
  batched<T>(key: BatchKey, job: Job<T>): Promise<Answer<T>>
  /** Hears the effects of this process's jobs after their commit and before their callers resume. Returns how to unsubscribe. */
  subscribe(subscriber: Subscriber): () => void
  /** News between the processes of one database. */
  seatNews: SeatNews
  countNews: CountNews
  close(): Promise<void>
}

export type Job<T> = (tx: Tx) => Promise<T>

/** Names of what jobs race for where there is no row to lock, such as `guest:7`. `[]` if the job needs none. */
export type Locks = readonly string[]

/** Decides which jobs share a transaction. */
export interface BatchKey {
  /** Jobs that do much the same, in the same order. */
  kind: string
  locks: Locks
  /**
   * Names of what a job decides on without a lock, such as the seats that it asks for. Two jobs that share a name run one after another.
   */
  conflictsOn: readonly string[]
}

/** Tells which shows' seats have changed, soon after and without guarantee. A reader that must be certain reads the database. */
export interface SeatNews {
  /** Tells the other processes. */
  publish(showId: number): void
  /** Hears the other processes. null: news of any show may have been missed. */
  subscribe(hear: (showId: number | null) => void): void
}

/** Tells the other processes how often something was done, soon after and without guarantee, so that limits count over all processes. */
export interface CountNews {
  /** Counts `key` once more, or `times` more. `key` has letters, digits, `-` and `_`. */
  publish(key: string, times?: number): void
  /** Tells how many there are now; the count replaces what was told of `key` before. */
  state(key: string, count: number): void
  subscribe(hear: (key: string, times: number) => void): void
}

/** Runs an update of at most one row; returns false if it found none. */
export async function changesRow(update: { executeTakeFirst(): Promise<{ numUpdatedRows: bigint }> }): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** A job returns this to undo all that it wrote; the caller gets the value. */
export class Rollback<T> {
  readonly value: T
  constructor(value: T) {
    this.value = value
  }
}

/** What the caller gets; for a `Rollback`, its value. */
export type Answer<T> = T extends Rollback<infer Value> ? Value : T

export function rollback<T>(value: T): Rollback<T> {
  return new Rollback(value)
}

/**
 * The database could not take the transaction (disk full, I/O error, closing, unreachable): nothing of it was kept, and the caller may try
 * again. One exception: a server that is lost at the moment of a commit, and stays lost for ten seconds, may have kept it.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** The disk has no room: a retry fails until somebody makes some. */
  readonly isFull: boolean

  constructor(message: string, { cause, isFull = false }: { cause?: unknown; isFull?: boolean } = {}) {
    super(message, { cause })
    this.isFull = isFull
  }
}

/** The database cannot be opened; the message says why to the person who set it up. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}
