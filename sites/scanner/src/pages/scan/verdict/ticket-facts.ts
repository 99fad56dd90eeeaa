import { formatDate, formatMoney, formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { groupCode } from '@sabha/ticketing/codes'
import { shownPhone } from '@sabha/ticketing/phone'
import type { LanguageValue } from '@sabha/ui/use-language'
import type { Guest } from '../../../scan.ts'

export interface TicketFact {
  label: Phrase
  value: string
}

/** The fields of the specification's panel, in its order; what this phone isn't told is left out. */
export function ticketFacts(guest: Guest, { language, sayText }: Pick<LanguageValue, 'language' | 'sayText'>): TicketFact[] {
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
