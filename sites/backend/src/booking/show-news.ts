import type { ShowChange } from '../mail/show-mail.ts'
import type { BookingRow } from '../store/bookings.ts'
import { enqueue } from '../store/outbox.ts'
import type { Db } from '../store/store.ts'
import { addToTell } from '../store/to-tell.ts'

/**
 * Tells a customer what became of the show: by mail, or else by the office, which has to have a number for that. `key` names the
 * change: told of again under it, nobody hears it twice.
 */
export async function tellOfShow(tx: Db, booking: BookingRow, change: ShowChange, key: string, now: number): Promise<void> {
  const event = `show:${booking.show_id}:${key}:${booking.id}`
  if (booking.customer_email !== null) {
    await enqueue(tx, { kind: 'show-mail', event, bookingId: booking.id, details: change, now })
  } else if (booking.customer_phone !== '') {
    await addToTell(tx, { event, bookingId: booking.id, news: { kind: change.kind === 'moved' ? 'show-moved' : 'show-cancelled' }, now })
  }
}
