import type { Seat } from '@sabha/api/shapes'
import { api } from '../../api.ts'
import { passOf } from '../../waiting-room/kept-place.ts'

export interface SeatsReading {
  seats: readonly Seat[]
  /** When they were read, by the server's clock: holds end by it, and a phone's may be wrong. Epoch ms. */
  at: number
}

/** Reads a show's seats with the visitor's pass, if the show has a waiting room. */
export async function readSeats(showId: string, signal: AbortSignal): Promise<SeatsReading> {
  const pass = passOf(showId)
  let at = 0
  const onServerTime = (time: number) => {
    at = time
  }
  const { seats } = await api.seats.list({ show_id: showId, ...(pass !== null && { pass }) }, { signal, onServerTime })
  return { seats, at }
}
