import type { Booking } from '@sabha/api/shapes'
import type { Phrase } from '@sabha/language/phrases'
import { type DisplayStatus, displayStatus } from '@sabha/ticketing/bookings'
import { localDate } from '@sabha/ticketing/time'
import { type Occasion, startOf } from '../../show-words.ts'

/** When the booking's show is on. */
export function occasionOf({ show_date, show_time, starts_at, ends_at, timezone }: Booking): Occasion {
  return { date: show_date, time: show_time, starts_at, ends_at, timezone }
}

/** `YYYY-MM-DD` on the hall's calendar. */
export function showDateOf(booking: Booking): string {
  const start = startOf(occasionOf(booking))
  return start === undefined ? booking.show_date.slice(0, 10) : localDate(start, booking.timezone)
}

/** A show whose start can't be read is taken to be still to come. */
export function statusOf(booking: Booking, now: number): DisplayStatus {
  const startsAt = startOf(occasionOf(booking)) ?? Number.POSITIVE_INFINITY
  return displayStatus({ status: booking.status.toLowerCase(), startsAt }, now)
}

/** Called off: there is no ticket to download or to mail any more. */
export function isCalledOff({ status, refund_status }: Booking): boolean {
  return status.toLowerCase() === 'cancelled' || refund_status !== null
}

/** How far a refund has come, in words; null where there is none. */
export function refundPhrase({ refund_status }: Booking): Phrase | null {
  if (refund_status === null) return null
  if (refund_status === 'processed') return 'Your refund is complete.'
  return refund_status === 'failed' ? 'Your refund needs our help: please write to us.' : 'Your refund is on its way.'
}
