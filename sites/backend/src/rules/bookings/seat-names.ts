import { seatsInWords } from '@sabha/api/seat-words'
import type { Language } from '@sabha/language/languages'
import { sayIn } from '@sabha/language/translate'
import { readNotes } from '@sabha/ticketing/seat-facts'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { findSeats } from '../../store/seats/seats.ts'
import type { Db } from '../../store/store.ts'

/** Returns seats as people read them: `A1`, and places without numbers by their count: `Mats, 3 places`. */
export function seatNames(seats: readonly (SeatPlace & { notes: string | null })[], language: Language): string[] {
  const notes = Object.fromEntries(seats.flatMap((seat) => (seat.notes === null ? [] : [[seatId(seat), readNotes(seat.notes)] as const])))
  return seatsInWords(seats.map(seatId), notes, { say: sayIn(language), language })
}

/** Does the same for seats of which only the places are known; one that the hall doesn't have keeps its id. */
export async function namesOf(db: Db, showId: number, places: readonly SeatPlace[], language: Language): Promise<string[]> {
  const seats = await findSeats(db, showId, places)
  const unknown = places.filter(({ row, number }) => !seats.some((seat) => seat.row === row && seat.number === number))
  return [...seatNames(seats, language), ...unknown.map(seatId)]
}
