import { type Refusal, refuse } from '@sabha/api/refusal'
import { localDate } from '@sabha/ticketing/time'
import type { AccountRow } from '../../store/accounts.ts'
import type { BookingRow } from '../../store/bookings.ts'

/**
 * Why an account may not take seats from this booking, by whatever door; undefined: it may. What customers paid is for accounts with full
 * access alone. What the desk sold, staff take back on the day of the sale, when the same cash box is open; gifts cost nothing, on any day.
 */
export function cancelRefusal(
  account: Pick<AccountRow, 'permission'>,
  booking: Pick<BookingRow, 'kind' | 'total' | 'paid_at'>,
  zone: string,
  now: number,
): Refusal | undefined {
  if (account.permission === 'admin') return undefined
  if (booking.kind === 'customer') return refuse('cancel-needs-admin')
  if (booking.total === 0) return undefined
  const isToday = booking.paid_at !== null && localDate(Number(booking.paid_at), zone) === localDate(now, zone)
  return isToday ? undefined : refuse('desk-sale-of-another-day')
}
