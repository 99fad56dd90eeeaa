import { type AvailabilitySeat, listSeats } from '../../store/seats/seats-of-show.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'
import { Coalesced } from '../coalesced.ts'

/** ms between the beginnings of two readings of one hall. */
const pauseMs = 50

/** A hall as one reading found it. */
export interface Availability {
  /**
   * The sum of the seats' change counters: it grows with every change of a seat, and falls where another hall takes the
   * place of this one. The same in every process and after a restart.
   */
  version: number
  seats: readonly AvailabilitySeat[]
}

type ChangeListener = (showId: number) => void

/** The seats of each show, read at most once in `pauseMs`. */
export class AvailabilityCache {
  readonly #read: Db
  readonly #halls = new Map<number, Coalesced<Availability | undefined>>()
  readonly #latest = new Map<number, Availability>()
  readonly #listeners = new Set<ChangeListener>()

  constructor(read: Db) {
    this.#read = read
  }

  invalidate(showId: number): void {
    this.#halls.get(showId)?.invalidate()
    for (const listener of this.#listeners) listener(showId)
  }

  /** Reads all halls again, when nobody knows which have changed. */
  invalidateAll(): void {
    for (const showId of this.#halls.keys()) this.invalidate(showId)
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.add(listener)
  }

  /** Returns the latest seats; undefined if the public knows of no such show. */
  async read(showId: number): Promise<Availability | undefined> {
    let reading = this.#halls.get(showId)
    if (!reading) {
      reading = new Coalesced(() => this.#readHall(showId), pauseMs)
      this.#halls.set(showId, reading)
    }
    const availability = await reading.get()
    // A missing show is not remembered: it may be published, and there is no end of numbers to ask for.
    if (!availability && this.#halls.get(showId) === reading) this.#halls.delete(showId)
    return availability
  }

  async #readHall(showId: number): Promise<Availability | undefined> {
    const show = await findShow(this.#read, showId)
    if (!show || show.status === 'draft') return undefined
    const seats = await listSeats(this.#read, showId)
    const version = seats.reduce((sum, { change }) => sum + change, 0)
    // Most refused holds change nothing: then the object stays the same, and so does what was made from it.
    const before = this.#latest.get(showId)
    if (before?.version === version && isSame(before.seats, seats)) return before
    const availability = { version, seats }
    this.#latest.set(showId, availability)
    return availability
  }
}

function isSame(before: readonly AvailabilitySeat[], after: readonly AvailabilitySeat[]): boolean {
  const fields = ['row', 'number', 'section', 'unnumbered', 'status', 'reserved_until'] as const
  return before.length === after.length && before.every((seat, index) => fields.every((field) => seat[field] === after[index]?.[field]))
}

/** Visitors see a blocked seat as booked. */
export function publicStatus(status: AvailabilitySeat['status']): 'available' | 'reserved' | 'booked' {
  return status === 'blocked' ? 'booked' : status
}
