import type { ShowChange } from '../mail/show-mail.ts'
import { enqueue } from '../store/outbox.ts'
import type { Db } from '../store/store.ts'

/**
 * Tells everybody who has a ticket and left an address, in the transaction that changes the show and before it cancels bookings.
 * `key` names the change: told of again under it, nobody gets a second mail. Answers how many are told.
 */
export async function announceShowChange(tx: Db, showId: number, change: ShowChange, key: string, now: number): Promise<number> {
  const bookings = await tx
    .selectFrom('booking')
    .select('id')
    .where('show_id', '=', showId)
    .where('status', '=', 'paid')
    .where('customer_email', 'is not', null)
    .execute()
  for (const { id } of bookings) {
    await enqueue(tx, { kind: 'show-mail', event: `show:${showId}:${key}:${id}`, bookingId: id, details: change, now })
  }
  return bookings.length
}
