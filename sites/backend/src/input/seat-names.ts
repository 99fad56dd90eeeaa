import { type Refusal, refuse } from '@sabha/api/refusal'
import { parseSeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'

export interface NamedSeat extends SeatPlace {
  /** null if the name doesn't say. */
  showId: number | null
}

/** Reads `1-A12`, or `A12` where the show is known otherwise. */
export function readSeatName(text: string): NamedSeat | undefined {
  const match = /^(?:(\d{1,9})-)?([A-Z]+\d+)$/.exec(text.replace(/\s/g, '').toUpperCase())
  const place = match?.[2] === undefined ? undefined : parseSeatId(match[2])
  return place && { ...place, showId: match?.[1] === undefined ? null : Number(match[1]) }
}

/** Reads seats of one show. A seat that is named twice is refused. */
export function readSeatsOf(showId: number, names: readonly string[]): SeatPlace[] | Refusal {
  if (names.length === 0) return refuse('no-seats')
  const read = names.map(readSeatName)
  const unknown = names.filter((_, index) => {
    const seat = read[index]
    return !seat || (seat.showId !== null && seat.showId !== showId)
  })
  if (unknown.length > 0) return refuse('unknown-seat', { seats: unknown })
  const places = read.filter((seat) => seat !== undefined).map(({ row, number }) => ({ row, number }))
  return new Set(places.map(seatId)).size === places.length ? places : refuse('same-seat-twice')
}
