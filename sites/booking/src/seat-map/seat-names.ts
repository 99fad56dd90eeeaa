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

const rowHole = '\u0001'
const numberHole = '\u0002'

/**
 * How the seats of a section are named, by row label. The sentence is said once a section and state, and rows and numbers
 * are put in afterwards: translating a thousand seats one by one would take longer than drawing them.
 */
export function sectionSeatNames(say: Say, section: string, price: string): (row: string) => SeatNames {
  const sentence = (state: SeatState) => {
    const params = { row: rowHole, number: numberHole, section, price, state: say(words[state]) }
    return section
      ? say('Row {{row}}, seat {{number}}, {{section}}, {{price}}, {{state}}', params)
      : say('Row {{row}}, seat {{number}}, {{state}}', params)
  }
  const sentences: Readonly<Record<SeatState, string>> = {
    available: sentence('available'),
    selected: sentence('selected'),
    reserved: sentence('reserved'),
    booked: sentence('booked'),
    blocked: sentence('blocked'),
  }
  return (row) => {
    const around = (state: SeatState): readonly [string, string] => {
      const [before = '', after = ''] = sentences[state].replace(rowHole, row).split(numberHole)
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
}
