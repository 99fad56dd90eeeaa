import type { Seat } from '@sabha/api/shapes'
import { type BoardSeat, listSeats } from '../../store/seats.ts'
import { findShow } from '../../store/shows.ts'
import type { Db } from '../../store/store.ts'
import { PreparedBody } from '../../wire/prepared.ts'
import { Fresh } from '../coalesced.ts'

/** Between the beginnings of two readings of one hall. */
const pauseMs = 50

/** A hall as one reading found it. */
export interface Board {
  /** The sum of the seats' change counters: it grows with every change, and is the same in every process and after a restart. */
  version: number
  seats: readonly BoardSeat[]
}

type ChangeListener = (showId: number) => void

/** The seats of each show, read at most so often, and serialised for the public once a change. */
export class SeatBoard {
  readonly #read: Db
  readonly #boards = new Map<number, Fresh<Board | undefined>>()
  readonly #bodies = new Map<number, { board: Board; body: Promise<PreparedBody> }>()
  readonly #listeners = new Set<ChangeListener>()

  constructor(read: Db) {
    this.#read = read
  }

  changed(showId: number): void {
    this.#boards.get(showId)?.stale()
    for (const listener of this.#listeners) listener(showId)
  }

  /** Nobody knows which have changed: whatever is remembered is read anew. */
  allChanged(): void {
    for (const showId of this.#boards.keys()) this.changed(showId)
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.add(listener)
  }

  /** undefined where the public knows of no such show. */
  async read(showId: number): Promise<Board | undefined> {
    let fresh = this.#boards.get(showId)
    if (!fresh) {
      fresh = new Fresh(() => this.#readBoard(showId), pauseMs)
      this.#boards.set(showId, fresh)
    }
    const board = await fresh.get()
    // What isn't there is not remembered: it may be published, and there is no end of numbers to ask for.
    if (!board && this.#boards.get(showId) === fresh) this.#boards.delete(showId)
    return board
  }

  /** The answer of get_seats; undefined where there is no such show. */
  async of(showId: number): Promise<PreparedBody | undefined> {
    const board = await this.read(showId)
    if (!board) return undefined
    let kept = this.#bodies.get(showId)
    if (kept?.board !== board) {
      const body = PreparedBody.of({ success: true, seats: board.seats.map(wireSeat) })
      body.catch(() => this.#bodies.get(showId)?.body === body && this.#bodies.delete(showId))
      kept = { board, body }
      this.#bodies.set(showId, kept)
    }
    return kept.body
  }

  async #readBoard(showId: number): Promise<Board | undefined> {
    const show = await findShow(this.#read, showId)
    if (!show || show.status === 'draft') return undefined
    const seats = await listSeats(this.#read, showId)
    const version = seats.reduce((sum, { change }) => sum + change, 0)
    // Most refused holds change nothing; the body stays the one that was compressed before.
    const before = this.#bodies.get(showId)?.board
    return before?.version === version && isSame(before.seats, seats) ? before : { version, seats }
  }
}

function isSame(before: readonly BoardSeat[], after: readonly BoardSeat[]): boolean {
  const fields = ['row', 'number', 'status', 'reserved_until'] as const
  return before.length === after.length && before.every((seat, index) => fields.every((field) => seat[field] === after[index]?.[field]))
}

function wireSeat(seat: BoardSeat): Seat {
  return {
    row_label: seat.row,
    seat_number: seat.number,
    status: publicStatus(seat.status),
    reserved_until: seat.reserved_until === null ? null : new Date(seat.reserved_until).toISOString(),
  }
}

/** That the office blocked a seat is nobody else's business. */
export function publicStatus(status: BoardSeat['status']): 'available' | 'reserved' | 'booked' {
  return status === 'blocked' ? 'booked' : status
}
