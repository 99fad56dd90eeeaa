import type { SeatUpdate } from '@sabha/api/seats'
import { seatId } from '@sabha/ticketing/seats'
import type { StoredSeat } from './seat-states.ts'

/** The seats with an update of the stream laid over them; seats that stay as they were stay the same objects. */
export function laidOver<Seat extends StoredSeat>(seats: readonly Seat[], update: SeatUpdate): Seat[] {
  const news = new Map<string, StoredSeat['status']>()
  for (const status of ['available', 'reserved', 'booked'] as const) for (const id of update[status]) news.set(id, status)
  return seats.map((seat) => {
    const status = news.get(seatId({ row: seat.row_label, number: seat.seat_number })) ?? (update.whole ? 'available' : seat.status)
    if (status === seat.status && status !== 'reserved') return seat
    // When a hold ends is the stream's to say, by the clock of the backend.
    return { ...seat, status, reserved_until: null }
  })
}

export interface Overlay {
  /** An update has come. */
  heard: (update: SeatUpdate) => void
  /** A reading of the hall, with the updates that came while it was under way laid over it: it may have begun before them. */
  over: <Seat extends StoredSeat>(read: () => Promise<readonly Seat[]>) => Promise<readonly Seat[]>
}

export function createOverlay(): Overlay {
  const underWay = new Set<SeatUpdate[]>()
  return {
    heard(update) {
      for (const updates of underWay) updates.push(update)
    },
    async over(read) {
      const updates: SeatUpdate[] = []
      underWay.add(updates)
      try {
        const seats = await read()
        return updates.reduce((laid: Awaited<ReturnType<typeof read>>, update) => laidOver(laid, update), seats)
      } finally {
        underWay.delete(updates)
      }
    },
  }
}
