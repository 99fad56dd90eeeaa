/** Row label joined with seat number, e.g. `A12`, `ZZ3`. */
export type SeatId = string

export interface SeatPlace {
  row: string
  number: number
}

/** The same set wherever there are none, so that nothing looks changed. */
export const noSeats: ReadonlySet<SeatId> = new Set()

const seatIdPattern = /^([A-Z]{1,3})([1-9]\d{0,3})$/

export function seatId(place: SeatPlace): SeatId {
  return `${place.row}${place.number}`
}

export function isSamePlace(a: SeatPlace, b: SeatPlace): boolean {
  return a.row === b.row && a.number === b.number
}

/** The row and number of a seat id, or undefined if it isn't one. */
export function parseSeatId(id: string): SeatPlace | undefined {
  const match = seatIdPattern.exec(id)
  if (!match?.[1] || !match[2]) return undefined
  return { row: match[1], number: Number(match[2]) }
}

/** Sorts rows in hall order, A … Z before ZZ, then by number. */
export function bySeat(a: SeatPlace, b: SeatPlace): number {
  return a.row.length - b.row.length || (a.row < b.row ? -1 : a.row > b.row ? 1 : a.number - b.number)
}

/** Sorts ids in the same order: A2 before A10. */
export function bySeatId(a: SeatId, b: SeatId): number {
  const place = (id: SeatId) => parseSeatId(id) ?? { row: id, number: 0 }
  return bySeat(place(a), place(b))
}

export function sortSeatIds(ids: readonly SeatId[]): SeatId[] {
  return ids.toSorted(bySeatId)
}
