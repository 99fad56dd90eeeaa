import { verdictMessage } from '@sabha/api/verdict'
import { formatDate, formatMoney, formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { groupCode } from '@sabha/ticketing/codes'
import { shownPhone } from '@sabha/ticketing/phone'
import { homeZone } from '@sabha/ticketing/time'
import type { LanguageValue } from '@sabha/ui/use-language'
import type { Guest, Judgement, Recall, ScanFailure } from '../../scan.ts'

type Words = Pick<LanguageValue, 'language' | 'say' | 'sayText'>

/** The word that is read at two metres. */
export function verdictWord({ tone, verdict }: Pick<Judgement, 'tone' | 'verdict'>): Phrase {
  if (tone === 'green') return 'VALID'
  if (tone === 'amber') return 'CHECK'
  return verdict?.kind === 'already-used' ? 'ALREADY USED' : 'NOT VALID'
}

/** Why, in a sentence. A backend that says no without a verdict gives its own message, or none (specification section 8). */
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

/** The seats that the verdict is about, in reading order. */
export function verdictSeats({ tone, guest }: Judgement): string[] {
  if (!guest) return []
  return tone === 'red' || guest.seatsNow.length === 0 ? guest.seats : guest.seatsNow
}

interface TicketFact {
  label: Phrase
  value: string
}

/** The fields of the specification's panel, in its order; what this phone isn't told is left out. */
export function ticketFacts(guest: Guest, { language, sayText }: Words): TicketFact[] {
  const { startsAt, zone } = guest
  const facts: TicketFact[] = [
    { label: 'Booking ID', value: guest.bookingId },
    { label: 'Customer', value: guest.name },
    { label: 'E-mail', value: guest.email ?? '' },
    { label: 'Phone', value: shownPhone(guest.phone) },
    { label: 'Show', value: sayText(guest.showTitle) },
    { label: 'Date', value: startsAt === null ? '' : formatDate(language, startsAt, zone) },
    { label: 'Time', value: startsAt === null ? '' : formatTime(language, startsAt, zone) },
    { label: 'Seats', value: guest.seats.join(', ') },
    { label: 'Amount', value: formatMoney(guest.amount) },
    { label: 'Verification Code', value: guest.verificationCode === null ? '' : groupCode(guest.verificationCode) },
  ]
  return facts.filter(({ value }) => value !== '')
}
