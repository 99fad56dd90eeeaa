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

/** What is told of a seat, each fact as a short phrase: `Restricted view`. */
export function factWords(facts: SeatFacts, say: Say): string[] {
  return toldFacts.flatMap((fact) => words[fact](facts, say) ?? [])
}

/** Who pays less. */
export const concessionWords = {
  child: 'Child',
  student: 'Student',
  senior: 'Senior',
  member: 'Member',
} as const satisfies Record<ConcessionKind, Phrase>

/** A line of what seats cost: `Code SPRING`, `Child`, `Pass: Season 2027`, or an offer by its name. */
export function discountWords({ reason, name = '' }: { reason: string; name?: string }, say: Say): string {
  if (reason === 'offer') return sayText(say, name)
  if (reason === 'pass') return say('Pass: {{title}}', { title: sayText(say, name) })
  return reason === 'concession' && name in concessionWords
    ? say(concessionWords[name as ConcessionKind])
    : say('Code {{code}}', { code: name })
}

/** What is told of a seat that was booked beside its place: its facts, whose concession was paid, and whether a pass covers it. */
export function bookedWords({ facts = {}, who, pass }: SeatNotes, say: Say): string[] {
  return [...factWords(facts, say), ...(who ? [say(concessionWords[who])] : []), ...(pass ? [say('Pass')] : [])]
}

export interface NoteWords {
  say: Say
  language: Language
}

/** Floor and block: `Balcony`, `Left wing`. */
export function placeWords({ floor, block, kn }: SeatNotes, words: NoteWords): string[] {
  const names = [
    { name: floor, kn: kn?.floor },
    { name: block, kn: kn?.block },
  ]
  return names.flatMap((each) => (each.name === undefined ? [] : [groupName({ name: each.name, kn: each.kn }, words)]))
}

/** What a floor or block is called. */
export function groupName({ name, kn }: { name: string; kn?: string | undefined }, { say, language }: NoteWords): string {
  return (language === 'kn' ? kn : undefined) ?? sayText(say, name)
}

/** Floor and block first: `Balcony`, `Left wing`, `Restricted view`. */
export function noteWords(notes: SeatNotes, words: NoteWords): string[] {
  return [...placeWords(notes, words), ...bookedWords(notes, words.say)]
}

/** What seats without numbers are called by: nobody reads their ids. */
type Notes = Readonly<Record<SeatId, SeatNotes>>

const notesOf = (notes: Notes | undefined, seat: SeatId) => (notes && Object.hasOwn(notes, seat) ? notes[seat] : undefined)

/** Seats as people read them: each by its id, and of places how many: `A1`, `Mats, 3 places`. */
export function seatsInWords(seats: readonly SeatId[], notes: Notes | undefined, words: NoteWords): string[] {
  const numbered = seats.filter((seat) => !notesOf(notes, seat)?.place)
  const places = Map.groupBy(
    seats.flatMap((seat) => notesOf(notes, seat)?.place ?? []),
    (place) => groupName(place, words),
  )
  return [...numbered, ...Array.from(places, ([name, same]) => placesInWords(name, same.length, words.say))]
}

/** `Mats, 3 places`. */
export function placesInWords(name: string, count: number, say: Say): string {
  return count === 1 ? say('{{name}}, 1 place', { name }) : say('{{name}}, {{count}} places', { name, count: String(count) })
}

/** What there is to say of some seats, a line for those of which it is the same: `A1, A2: Balcony · Restricted view`. */
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
