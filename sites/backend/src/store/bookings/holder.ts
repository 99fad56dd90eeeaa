import type { SeatPlace } from '@sabha/ticketing/seats'
import { type AuditRow, auditOfBooking } from '../accounts/audit.ts'
import { bookingChanged } from '../checkin/lists.ts'
import type { Db, Tx } from '../store.ts'
import { type BookingRow, changeBookingWords } from './bookings.ts'
import { isHandedOn } from './payer.ts'

/**
 * Returns the guest who had the booking before another browser took it over by the codes of its present ticket; undefined if none did.
 * Anyone who holds a leaked ticket has those codes too.
 */
export async function guestBeforeClaims(db: Db, bookingId: number): Promise<number | undefined> {
  const entries = await auditOfBooking(db, bookingId)
  const claim = entries.slice(entries.findLastIndex(isIssue) + 1).find(({ what }) => what === 'booking-claimed')
  return claim && (JSON.parse(claim.details) as ClaimDetails).from.guest
}

/**
 * Whether an audit entry makes earlier claims void. A move of seats doesn't: a guest who brought the booking to their browser keeps it, and
 * the new ticket is theirs as the earlier one was.
 */
export function isIssue({ what }: AuditRow): boolean {
  return what === 'ticket-reissued' || what === 'ticket-handed-on'
}

/** What is recorded with a claim of a booking. */
export interface ClaimDetails {
  from: { guest: number }
}

/**
 * Makes somebody else the holder of the ticket: in the booking, in the words that find it, and on the seats as staff see them. Clears the
 * door note and the names that a group's link has put on its seats, because they concern the first holder. `bookedBy`: the guest who
 * booked, if another has brought the booking to their browser.
 */
export async function renameHolder(
  tx: Tx,
  before: BookingRow,
  seats: readonly SeatPlace[],
  { name, phone, bookedBy }: { name: string; phone: string; bookedBy?: number | undefined },
): Promise<void> {
  const { id, public_id, show_id, customer_name, customer_phone } = before
  const payer = isHandedOn(before)
    ? {}
    : {
        payer_name: customer_name,
        payer_phone: customer_phone,
        payer_email: before.customer_email,
        payer_guest_id: bookedBy ?? before.guest_id,
      }
  // Some words of the first holder may also be the second's, or the booking's own.
  const now = { texts: [public_id, name], phone }
  await changeBookingWords(tx, id, { texts: [customer_name], phone: customer_phone }, now)
  await tx
    .updateTable('booking')
    .set({ customer_name: name, customer_phone: phone, door_note: '', door_attention: 0, ...payer })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('booking_seat').set({ guest_name: null }).where('booking_id', '=', id).execute()
  for (const { row, number } of seats) {
    await tx
      .updateTable('seat')
      .set({ customer_name: name })
      .where('show_id', '=', show_id)
      .where('row', '=', row)
      .where('number', '=', number)
      .where('booking_id', '=', id)
      .execute()
  }
}

/** What the door has to know of a booking's guests; empty: nothing. */
export async function setDoorNote(tx: Tx, bookingId: number, { text, attention }: { text: string; attention: boolean }): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ door_note: text, door_attention: attention ? 1 : 0 })
    .where('id', '=', bookingId)
    .execute()
  await bookingChanged(tx, bookingId)
}
