import type { Phrase } from '@sabha/language/phrases'
import { type Say, sayText } from '@sabha/language/translator'
import { type AisleSide, type SeatFacts, type SeatNotes, type ToldFact, toldFacts } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'

const aisles = {
  left: 'Aisle on the left',
  right: 'Aisle on the right',
  both: 'Aisles on both sides',
} as const satisfies Record<AisleSide, Phrase>

const words: Readonly<Record<ToldFact, (facts: SeatFacts, say: Say) => string | undefined>> = {
  wheelchair: ({ wheelchair }, say) => wheelchair && say('Wheelchair space'),
  companion: ({ companion: seat }, say) => (seat === undefined ? undefined : say('Companion seat for {{seat}}', { seat })),
  view: ({ view }, say) => view && say('Restricted view'),
  access: ({ access }, say) => access && say('Step-free access'),
  aisle: ({ aisle }, say) => aisle && say(aisles[aisle]),
}

/** What is told of a seat, each fact as a short phrase: `Restricted view`. */
export function factWords(facts: SeatFacts, say: Say): string[] {
  return toldFacts.flatMap((fact) => words[fact](facts, say) ?? [])
}

/** Floor and block first: `Balcony`, `Left wing`, `Restricted view`. */
export function noteWords({ floor, block, facts = {} }: SeatNotes, say: Say): string[] {
  return [...[floor, block].flatMap((name) => (name === undefined ? [] : [sayText(say, name)])), ...factWords(facts, say)]
}

/** What there is to say of some seats, a line for those of which it is the same: `A1, A2: Balcony · Restricted view`. */
export function notesBySeats(
  seats: readonly SeatId[],
  notes: Readonly<Record<SeatId, SeatNotes>>,
  say: Say,
): { seats: SeatId[]; words: string }[] {
  const told = seats.flatMap((seat) => {
    const of = Object.hasOwn(notes, seat) ? notes[seat] : undefined
    return of ? [{ seat, words: noteWords(of, say).join(' · ') }] : []
  })
  return [...Map.groupBy(told, ({ words: said }) => said)].map(([said, same]) => ({ seats: same.map(({ seat }) => seat), words: said }))
}
