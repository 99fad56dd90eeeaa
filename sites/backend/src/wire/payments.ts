import type { MoneyOwed } from '@sabha/api/admin/payments'
import { rupeesOf } from '@sabha/ticketing/money'
import type { GivenBack } from '../rules/bookings/cancel-booking.ts'
import type { MoneyToGive } from '../rules/payments/money-owed.ts'
import { iso } from './instants.ts'

/** Where the provider sends its events, and where its form posts the result of a payment. */
export const webhookPath = '/api/razorpay_webhook.php'
export const callbackPath = '/api/payment_callback.php'

/** What became of the money of seats that were taken away. */
export function wireGivenBack({ refunded, atDesk, putOff }: GivenBack) {
  return { refunded: rupeesOf(refunded), at_desk: rupeesOf(atDesk), put_off: rupeesOf(putOff) }
}

/** How a call names money that is owed, or kept. */
export const owedId = ({ id }: { id: number }): string => `owed-${id}`

/** Returns what staff must give back or decide about, oldest first. */
export function wireMoneyOwed({ byHand, places, failed, count, total, underWay }: MoneyToGive) {
  const owed = [
    ...byHand.map((row): MoneyOwed => {
      const seats = JSON.parse(row.seats) as string[]
      const isOnline = row.booking_kind === 'customer'
      return {
        id: owedId(row),
        kind: row.kind === 'donation' ? (isOnline ? 'put-off' : 'desk') : row.kind,
        is_donation: row.kind === 'donation',
        booking_id: row.public_id,
        customer_name: row.customer_name,
        customer_phone: row.customer_phone,
        show_title: row.title,
        seats,
        seat_notes: places(row.show_id, seats),
        amount: rupeesOf(row.due),
        since: iso(row.created_at),
        made_by: row.made_by,
        is_online: isOnline,
      }
    }),
    ...failed.map(
      (row): MoneyOwed => ({
        id: `refund-${row.id}`,
        kind: 'refund-failed',
        is_donation: false,
        booking_id: row.publicId,
        customer_name: row.name,
        customer_phone: row.phone,
        show_title: row.title,
        seats: [],
        amount: rupeesOf(row.amount),
        since: iso(row.since),
        made_by: '',
        is_online: true,
      }),
    ),
  ].toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
  return { owed, count, total: rupeesOf(total), under_way: rupeesOf(underWay) }
}
