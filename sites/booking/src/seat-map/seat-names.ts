import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'
import type { SeatState } from './seat-states.ts'

/** A seat's name around its number, for each state: `['Row A, seat ', ', KAVERI, ₹2,499, available']`. */
export type SeatNames = Readonly<Record<SeatState, readonly [before: string, after: string]>>

const words = {
  available: 'available',
  selected: 'selected',
  reserved: 'reserved',
  booked: 'booked',
  blocked: 'blocked',
} as const satisfies Record<SeatState, Phrase>

const hole = '\u0000'

/** Said once a row and state: translating a thousand seats one by one would take longer than drawing them. */
export function seatNames(say: Say, row: string, section: string, price: string): SeatNames {
  const around = (state: SeatState): readonly [string, string] => {
    const params = { row, number: hole, section, price, state: say(words[state]) }
    const name = section
      ? say('Row {{row}}, seat {{number}}, {{section}}, {{price}}, {{state}}', params)
      : say('Row {{row}}, seat {{number}}, {{state}}', params)
    const [before = '', after = ''] = name.split(hole)
    return [before, after]
  }
  return {
    available: around('available'),
    selected: around('selected'),
    reserved: around('reserved'),
    booked: around('booked'),
    blocked: around('blocked'),
  }
}
