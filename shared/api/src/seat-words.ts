import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { type Say, sayText } from '@sabha/language/translator'
import type { ConcessionKind } from '@sabha/ticketing/quote'
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

/** Returns what guests are told about a seat, each fact as a short phrase: `Restricted view`. */
export function factWords(facts: SeatFacts, say: Say): string[] {
  return toldFacts.flatMap((fact) => words[fact](facts, say) ?? [])
}

/** The names of those who pay less. */
export const concessionWords = {
  child: 'Child',
  student: 'Student',
  senior: 'Senior',
  member: 'Member',
} as const satisfies Record<ConcessionKind, Phrase>

/** Returns the words of a discount line: `Code SPRING`, `Child`, `Pass: Season 2027`, or an offer by its name. */
export function discountWords({ reason, name = '' }: { reason: string; name?: string }, say: Say): string {
  if (reason === 'offer') return sayText(say, name)
  if (reason === 'pass') return say('Pass: {{title}}', { title: sayText(say, name) })
  return reason === 'concession' && name in concessionWords
    ? say(concessionWords[name as ConcessionKind])
    : say('Code {{code}}', { code: name })
}

/** Returns what is said of a booked seat besides its place: its facts, its concession, and whether a pass covers it. */
export function bookedWords({ facts = {}, who, pass }: SeatNotes, say: Say): string[] {
  return [...factWords(facts, say), ...(who ? [say(concessionWords[who])] : []), ...(pass ? [say('Pass')] : [])]
}

export interface NoteWords {
  say: Say
  language: Language
}

/** Returns floor and block: `Balcony`, `Left wing`. */
export function placeWords({ floor, block, kn }: SeatNotes, words: NoteWords): string[] {
  const names = [
    { name: floor, kn: kn?.floor },
    { name: block, kn: kn?.block },
  ]
  return names.flatMap((each) => (each.name === undefined ? [] : [groupName({ name: each.name, kn: each.kn }, words)]))
}

/** Returns what a floor or block is called. */
export function groupName({ name, kn }: { name: string; kn?: string | undefined }, { say, language }: NoteWords): string {
  return (language === 'kn' ? kn : undefined) ?? sayText(say, name)
}

/** Returns all that is said of a booked seat, floor and block first: `Balcony`, `Left wing`, `Restricted view`. */
export function noteWords(notes: SeatNotes, words: NoteWords): string[] {
  return [...placeWords(notes, words), ...bookedWords(notes, words.say)]
}

/** Notes by seat. They also name the places without numbers, whose ids nobody reads. */
type Notes = Readonly<Record<SeatId, SeatNotes>>

const notesOf = (notes: Notes | undefined, seat: SeatId) => (notes && Object.hasOwn(notes, seat) ? notes[seat] : undefined)

/** Returns seats as people read them: numbered seats by id, places by their count: `A1`, `Mats, 3 places`. */
export function seatsInWords(seats: readonly SeatId[], notes: Notes | undefined, words: NoteWords): string[] {
  const numbered = seats.filter((seat) => !notesOf(notes, seat)?.place)
  const places = Map.groupBy(
    seats.flatMap((seat) => notesOf(notes, seat)?.place ?? []),
    (place) => groupName(place, words),
  )
  return [...numbered, ...Array.from(places, ([name, same]) => placesInWords(name, same.length, words.say))]
}

/** `Mats, 3 places`; season passes are sold as places, and are called `3 passes`. */
export function placesInWords(name: string, count: number, say: Say): string {
  if (name === say('Passes')) return count === 1 ? say('1 pass') : say('{{count}} passes', { count: String(count) })
  return count === 1 ? say('{{name}}, 1 place', { name }) : say('{{name}}, {{count}} places', { name, count: String(count) })
}

/** Returns the notes on some seats, one line for all seats with the same notes: `A1, A2: Balcony · Restricted view`. */
export function notesBySeats(seats: readonly SeatId[], notes: Notes, by: NoteWords): { seats: string[]; words: string }[] {
  const told = seats.flatMap((seat) => {
    const of = Object.hasOwn(notes, seat) ? notes[seat] : undefined
    const said = of ? noteWords(of, by).join(' · ') : ''
    return said === '' ? [] : [{ seat, words: said }]
  })
  return [...Map.groupBy(told, ({ words: said }) => said)].map(([said, same]) => ({
    seats: seatsInWords(
      same.map(({ seat }) => seat),
      notes,
      by,
    ),
    words: said,
  }))
}
