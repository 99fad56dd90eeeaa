import type { Booking } from '@sabha/api/shapes'
import type { Phrase } from '@sabha/language/phrases'
import { type DisplayStatus, displayStatus } from '@sabha/ticketing/bookings'
import { localDate } from '@sabha/ticketing/time'
import { type Occasion, startOf } from '../../show-words.ts'

/** Returns when the booking's show takes place. */
export function occasionOf({ show_date, show_time, starts_at, ends_at, timezone }: Booking): Occasion {
  return { date: show_date, time: show_time, starts_at, ends_at, timezone }
}

/** Returns the show's date, `YYYY-MM-DD` on the hall's calendar. */
export function showDateOf(booking: Booking): string {
  const start = startOf(occasionOf(booking))
  return start === undefined ? booking.show_date.slice(0, 10) : localDate(start, booking.timezone)
}

/** Returns the status to show. A show whose start can't be read counts as still to come. */
export function statusOf(booking: Booking, now: number): DisplayStatus {
  const startsAt = startOf(occasionOf(booking)) ?? Number.POSITIVE_INFINITY
  return displayStatus({ status: booking.status.toLowerCase(), startsAt }, now)
}

/** Whether there is a ticket to download and to mail. A refund of one seat of several, or of a second payment, leaves it. */
export function hasTicket({ status }: Booking): boolean {
  return isPaid(status)
}

/** Says how far the latest refund has come; null where there is none. */
export function refundPhrase({ status, refund_status }: Booking): Phrase | null {
  if (refund_status === null) return null
  if (refund_status === 'failed') return 'Your refund is stuck. Write to us and we’ll sort it out.'
  const isDone = refund_status === 'processed'
  if (isPaid(status)) return isDone ? 'Money was paid back to you.' : 'Money is on its way back to you.'
  return isDone ? 'Your refund is complete.' : 'Your refund is on its way.'
}

const isPaid = (status: string) => status.toLowerCase() === 'paid'
