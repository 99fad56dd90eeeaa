import { concessionWords, factWords, placeWords, seatsInWords } from '@sabha/api/seat-words'
import { verdictMessage } from '@sabha/api/verdict'
import { formatDate, formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { priceInWords } from '@sabha/language/price-words'
import { groupCode } from '@sabha/ticketing/codes'
import type { HallSide } from '@sabha/ticketing/hall-sides'
import { shownPhone } from '@sabha/ticketing/phone'
import { parseSeatId } from '@sabha/ticketing/seats'
import { homeZone } from '@sabha/ticketing/time'
import type { LanguageValue } from '@sabha/ui/use-language'
import type { Guest, Judgement, Recall, ScanFailure } from '../../scan.ts'

type Words = Pick<LanguageValue, 'language' | 'say' | 'sayText'>

/** Says who sold a ticket that isn't on the list yet; null: it is on the list, or its verdict says so. */
export function soldByWords({ guest, verdict }: Pick<Judgement, 'guest' | 'verdict'>, { say, language }: Words): string | null {
  if (!guest?.soldBy || verdict?.kind === 'cannot-tell') return null
  const { counter, at } = guest.soldBy
  const time = formatTime(language, at, guest.zone)
  return counter ? say('Sold at the hall by {{counter}} at {{time}}', { counter, time }) : say('Sold at the hall at {{time}}', { time })
}

/** Returns the verdict's word, which is read at two metres. */
export function verdictWord({ tone, verdict }: Pick<Judgement, 'tone' | 'verdict'>): Phrase {
  if (tone === 'green') return verdict?.kind === 'left' ? 'OUT' : 'VALID'
  if (tone === 'amber') return verdict?.kind === 'wrong-gate' ? 'WRONG GATE' : 'CHECK'
  return verdict?.kind === 'already-used' ? 'ALREADY USED' : 'NOT VALID'
}

/** Says in a sentence why. A backend that refuses without a verdict gives its own message, or none (specification section 8). */
export function judgementWords({ verdict, message, tone, guest, at }: Judgement, { say, sayText, language }: Words): string {
  if (verdict) return verdictMessage(verdict, { say, language, zone: guest?.zone ?? homeZone, scannedAt: at })
  if (message) return sayText(message)
  return tone === 'green' ? '' : say('Ticket invalid or already used.')
}

export function recallWords(recall: Recall, words: Words): string {
  const { verdict, message, shown } = recall
  const tone = recall.call === 'stop' ? 'red' : 'green'
  return judgementWords({ ...shown, verdict, message, tone }, words)
}

export const failureWords = {
  'no-answer': 'Server error verifying ticket. Please try manual entry.',
  'storage-full': 'This phone is full, so the scan wasn’t saved. Free some space, then scan again.',
  'storage-failed': 'This phone couldn’t save the scan. Scan again; if it happens again, use another phone.',
} as const satisfies Record<ScanFailure['why'], Phrase>

/** Returns the seats that the verdict is about, in reading order. */
export function verdictSeats({ tone, guest }: Judgement): string[] {
  if (!guest) return []
  return tone === 'red' || guest.seatsNow.length === 0 ? guest.seats : guest.seatsNow
}

/** Returns how many guests this verdict lets in. */
export function partySize(judgement: Judgement): number {
  const { tone, verdict } = judgement
  // The seats of a ticket that is newer than the list have no names here.
  const unnamed = verdict?.kind === 'admitted' ? verdict.seats.length : 0
  return tone === 'green' ? Math.max(1, verdictSeats(judgement).length, unnamed) : 0
}

/** Whether the guests have a note that calls for attention. */
export function callsForAttention({ guest }: Pick<Judgement, 'guest'>): boolean {
  return guest?.note?.attention === true
}

/** Whether the verdict stays until somebody touches it, as there is more to say than who goes in. */
export function isHeld(judgement: Pick<Judgement, 'guest' | 'verdict'>): boolean {
  const { verdict } = judgement
  return callsForAttention(judgement) || (verdict?.kind === 'admitted' && verdict.elsewhere !== undefined)
}

const sideWords = { left: 'Left side', middle: 'Middle', right: 'Right side' } as const satisfies Record<HallSide, Phrase>

/** Says where these seats are, once per row: `Balcony · Left · Row C`, or `Left side · Row C` where no block has a name. */
export function placesOfSeats(judgement: Judgement, words: Words): string[] {
  const { notes = {}, sides: guestSides = {} } = judgement.guest ?? {}
  const places = verdictSeats(judgement).flatMap((seat) => {
    const side = guestSides[seat]
    const names = placeWords(notes[seat] ?? {}, words)
    if (side && notes[seat]?.block === undefined) names.push(words.say(sideWords[side]))
    const row = parseSeatId(seat)?.row
    if (names.length === 0 || row === undefined) return []
    return [[...names, ...(notes[seat]?.place ? [] : [words.say('Row {{row}}', { row })])].join(' · ')]
  })
  return [...new Set(places)]
}

/** Says how these seats are reached and what is there, where that matters on the way: `Step-free access`, `Wheelchair space: A1`. */
export function accessOfSeats(judgement: Judgement, words: Words): string[] {
  const { say } = words
  const notes = judgement.guest?.notes ?? {}
  const seats = verdictSeats(judgement)
  const told = seats.flatMap((seat) => {
    const { wheelchair, access } = notes[seat]?.facts ?? {}
    return factWords({ ...(wheelchair && { wheelchair }), ...(access && { access }) }, say).map((fact) => ({ seat, fact }))
  })
  const named = (some: readonly { seat: string }[]) =>
    seatsInWords(
      some.map(({ seat }) => seat),
      notes,
      words,
    ).join(', ')
  return [...Map.groupBy(told, ({ fact }) => fact)].map(([fact, same]) => (same.length === seats.length ? fact : `${fact}: ${named(same)}`))
}

/** Says for which seats the door may ask to see proof of a concession: `Child: A1, A2`. */
export function concessionsOfSeats(judgement: Judgement, words: Words): string[] {
  const { say } = words
  const notes = judgement.guest?.notes ?? {}
  const bySeat = verdictSeats(judgement).flatMap((seat) => {
    const who = notes[seat]?.who
    return who ? [{ seat, who }] : []
  })
  return [...Map.groupBy(bySeat, ({ who }) => who)].map(([who, same]) =>
    say('Check: {{who}} ({{seats}})', {
      who: say(concessionWords[who]),
      seats: seatsInWords(
        same.map(({ seat }) => seat),
        notes,
        words,
      ).join(', '),
    }),
  )
}

/** Names the seats that a season pass covers, `Pass: A1`, so that nobody wonders at ₹0. */
export function passesOfSeats(judgement: Judgement, words: Words): string[] {
  const notes = judgement.guest?.notes ?? {}
  const covered = verdictSeats(judgement).filter((seat) => notes[seat]?.pass)
  return covered.length === 0 ? [] : [words.say('Pass: {{title}}', { title: seatsInWords(covered, notes, words).join(', ') })]
}

interface TicketFact {
  label: Phrase
  value: string
}

/** Returns the fields of the specification's panel, in its order, without those that this phone isn't told. */
export function ticketFacts(guest: Guest, words: Words): TicketFact[] {
  const { language, say, sayText } = words
  const { startsAt, zone } = guest
  const facts: TicketFact[] = [
    { label: 'Booking ID', value: guest.bookingId },
    { label: 'Customer', value: guest.name },
    { label: 'E-mail', value: guest.email ?? '' },
    { label: 'Phone', value: shownPhone(guest.phone) },
    { label: 'Show', value: sayText(guest.showTitle) },
    { label: 'Date', value: startsAt === null ? '' : formatDate(language, startsAt, zone) },
    { label: 'Time', value: startsAt === null ? '' : formatTime(language, startsAt, zone) },
    { label: 'Seats', value: seatsInWords(guest.seats, guest.notes, words).join(', ') },
    { label: 'Amount', value: guest.soldBy ? '' : priceInWords(guest.amount, say) },
    { label: 'Verification Code', value: guest.verificationCode === null ? '' : groupCode(guest.verificationCode) },
  ]
  return facts.filter(({ value }) => value !== '')
}
