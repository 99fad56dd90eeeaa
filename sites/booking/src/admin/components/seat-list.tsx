import { type NoteWords, seatsInWords } from '@sabha/api/seat-words'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import { parseSeatId, type SeatId, sortSeatIds } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './seat-list.module.css'

/** `A12–A15, B3`; a line breaks between ranges only. */
export function SeatList({ seats, notes }: { seats: readonly string[]; notes?: Notes | undefined }) {
  const words = useLanguage()
  return namedRanges(seats, notes, words).map((range, index, all) => (
    <span key={range} className={styles.range}>
      {range}
      {index < all.length - 1 && ', '}
    </span>
  ))
}

type Notes = Readonly<Record<SeatId, SeatNotes>>

/** Returns `A12–A15`, `B3` and, for places without numbers, their count: `Mats, 3 places`. */
export function namedRanges(seats: readonly SeatId[], notes: Notes | undefined, words: NoteWords): string[] {
  const places = seats.filter((seat) => notes?.[seat]?.place)
  const numbered = seatRanges(seats.filter((seat) => !notes?.[seat]?.place))
  return [...(numbered === '' ? [] : numbered.split(', ')), ...seatsInWords(places, notes, words)]
}

/** Shortens a list of seats to ranges: `A12–A15, B3`. */
export function seatRanges(seats: readonly SeatId[]): string {
  const ranges: { first: SeatId; last: SeatId }[] = []
  for (const seat of sortSeatIds(seats)) {
    const before = ranges.at(-1)
    if (before && isNext(before.last, seat)) before.last = seat
    else ranges.push({ first: seat, last: seat })
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}–${last}`)).join(', ')
}

function isNext(seat: SeatId, next: SeatId): boolean {
  const [a, b] = [parseSeatId(seat), parseSeatId(next)]
  return a !== undefined && b !== undefined && a.row === b.row && b.number === a.number + 1
}
