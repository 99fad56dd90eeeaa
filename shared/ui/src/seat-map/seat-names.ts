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
  'by-hand': 'booked by staff',
  blocked: 'blocked',
  'not-here': 'not for sale here',
} as const satisfies Record<SeatState, Phrase>

const holes = { row: '\u0001', number: '\u0002', state: '\u0003' }

/**
 * Returns the naming of seats, by section and its price, then by row. It translates a sentence once for each section and then puts in rows,
 * numbers and states: translating a thousand seats one by one would take longer than drawing them.
 */
export function seatNamer(say: Say): (section: string, price: string) => (row: string) => SeatNames {
  const said = ofEveryState((state) => say(words[state]))
  return (section, price) => {
    const sentence = section
      ? say('Row {{row}}, seat {{number}}, {{section}}, {{price}}, {{state}}', { ...holes, section, price })
      : say('Row {{row}}, seat {{number}}, {{state}}', holes)
    return (row) =>
      ofEveryState((state) => {
        const [before = '', after = ''] = sentence.replace(holes.row, row).replace(holes.state, said[state]).split(holes.number)
        return [before, after]
      })
  }
}

function ofEveryState<T>(value: (state: SeatState) => T): Readonly<Record<SeatState, T>> {
  return {
    available: value('available'),
    selected: value('selected'),
    reserved: value('reserved'),
    booked: value('booked'),
    'by-hand': value('by-hand'),
    blocked: value('blocked'),
    'not-here': value('not-here'),
  }
}
