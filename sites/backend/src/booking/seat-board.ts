import type { Seat } from '@sabha/api/shapes'
import { PreparedBody } from '../http/prepared.ts'
import { listSeats } from '../store/seats.ts'
import { findShow } from '../store/shows.ts'
import type { Db } from '../store/store.ts'

/** The seats of each show as the public sees them, serialised once a change. */
export class SeatBoard {
  readonly #read: Db
  readonly #bodies = new Map<number, Promise<PreparedBody | undefined>>()

  constructor(read: Db) {
    this.#read = read
  }

  changed(showId: number): void {
    this.#bodies.delete(showId)
  }

  /** undefined where there is no such show. */
  async of(showId: number): Promise<PreparedBody | undefined> {
    const known = this.#bodies.get(showId)
    if (known) return known
    const body = this.#prepare(showId)
    this.#bodies.set(showId, body)
    // What failed, or isn't there, is not remembered.
    const forget = () => this.#bodies.get(showId) === body && this.#bodies.delete(showId)
    body.then((made) => made === undefined && forget(), forget)
    return body
  }

  async #prepare(showId: number): Promise<PreparedBody | undefined> {
    const show = await findShow(this.#read, showId)
    if (!show || show.status === 'draft') return undefined
    const seats = (await listSeats(this.#read, showId)).map(
      (seat): Seat => ({
        row_label: seat.row,
        seat_number: seat.number,
        // That the office blocked a seat is nobody else's business.
        status: seat.status === 'blocked' ? 'booked' : seat.status,
        reserved_until: seat.reserved_until === null ? null : new Date(seat.reserved_until).toISOString(),
      }),
    )
    return PreparedBody.of({ success: true, seats })
  }
}
