import { seatsInWords } from '@sabha/api/seat-words'
import type { Language } from '@sabha/language/languages'
import { sayIn } from '@sabha/language/translate'
import { readNotes } from '@sabha/ticketing/seat-facts'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'

/** Seats as people read them: `A1`, and of places without numbers how many: `Mats, 3 places`. */
export function seatNames(seats: readonly (SeatPlace & { notes: string | null })[], language: Language): string[] {
  const notes = Object.fromEntries(seats.flatMap((seat) => (seat.notes === null ? [] : [[seatId(seat), readNotes(seat.notes)] as const])))
  return seatsInWords(seats.map(seatId), notes, { say: sayIn(language), language })
}
