import type { Random } from '../../builders/random.ts'
import type { LoadAnswer } from '../http.ts'

interface ListedSeat {
  row_label: string
  seat_number: number
  status: string
}

/** The map as the buyers last saw it. All buyers share one reading of each state, since ten thousand browsers don't fit on this machine. */
export class SeatView {
  etag: string | undefined
  isSoldOut = false
  #free: ListedSeat[] = []

  take({ status, etag, body }: LoadAnswer): void {
    if (status !== 200 || etag === this.etag) return
    const seats = body['seats'] as ListedSeat[]
    this.etag = etag
    this.isSoldOut = seats.every((seat) => seat.status === 'booked')
    this.#free = seats.filter((seat) => seat.status === 'available')
  }

  /** Chooses 1 to 4 neighbouring seats, in front more often than at the back; none where none are free. */
  choose(chance: Random): string[] {
    return this.#neighboursAt(chance.next() ** 1.3, chance)
  }

  /** Chooses 1 to 4 neighbouring seats, every seat as often as any other. */
  chooseAnywhere(chance: Random): string[] {
    return this.#neighboursAt(chance.next(), chance)
  }

  /** `place` runs from 0, the first free seat, to 1, the last one. */
  #neighboursAt(place: number, chance: Random): string[] {
    const first = Math.floor(place * this.#free.length)
    const wanted = 1 + Math.floor(chance.next() * 4)
    const row = this.#free[first]?.row_label
    return this.#free
      .slice(first, first + wanted)
      .filter((seat) => seat.row_label === row)
      .map((seat) => `${seat.row_label}${seat.seat_number}`)
  }
}
