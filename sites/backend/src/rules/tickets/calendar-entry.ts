import { contact } from '@sabha/language/contact'
import type { Language } from '@sabha/language/languages'
import { sayIn, sayText } from '@sabha/language/translate'
import { groupCode } from '@sabha/ticketing/codes'
import { seatId } from '@sabha/ticketing/seats'
import { type FullBooking, standingSeats } from '../../store/bookings.ts'
import { calendarFile } from '../messages/calendar.ts'

/** The show of a booking for the customer's calendar, with what they need at the door. */
export function calendarOf(booking: FullBooking, language: Language, made: { at: number; ticketUrl: string | null }): Uint8Array {
  const say = sayIn(language)
  const isCancelled = booking.status !== 'paid'
  const { performer, ticket_code: ticketCode } = booking
  return calendarFile({
    uid: `${booking.public_id}@${contact.email.slice(contact.email.indexOf('@') + 1)}`,
    madeAt: made.at,
    startsAt: booking.starts_at,
    endsAt: booking.ends_at,
    summary: sayText(say, booking.title),
    location: sayText(say, booking.venue),
    description: [
      ...(performer ? [sayText(say, performer)] : []),
      say('Seats: {{seats}}', { seats: standingSeats(booking).map(seatId).join(', ') }),
      `${say('Booking ID')}: ${booking.public_id}`,
      ...(ticketCode && !isCancelled ? [`${say('Ticket Code')}: ${groupCode(ticketCode)}`] : []),
      say('Please arrive 30 minutes early.'),
    ].join('\n'),
    url: made.ticketUrl,
    isCancelled,
  })
}
