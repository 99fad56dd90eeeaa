import { type Refusal, refuse } from '@sabha/api/refusal'
import type { GuestRow } from '../../store/accounts/guests.ts'
import { giveToGuest, lockBooking } from '../../store/bookings/bookings.ts'
import type { ClaimDetails } from '../../store/bookings/holder.ts'
import { findByCodes } from '../../store/tickets/tickets.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

export interface BookingCodes {
  publicId: string
  code: string
  phone: string
}

/**
 * Makes a booking this guest's by its codes, and returns its id. The log records whose it was: they get it back when its ticket is
 * reissued, because its codes may have leaked.
 */
export async function claimBooking(
  { store, now }: Pick<Context, 'store' | 'now'>,
  guest: Pick<GuestRow, 'id'>,
  codes: BookingCodes,
): Promise<number | Refusal> {
  const found = await findByCodes(store.read, codes)
  if (!found) return refuse('wrong-codes')
  if (found.guest_id === guest.id) return found.id
  return store.concurrent([], async (tx) => {
    // Read behind the lock: the ticket may have been reissued with other codes.
    const booking = await lockBooking(tx, found.id)
    if (!booking || !(await findByCodes(tx, codes))) return refuse('wrong-codes')
    if (booking.guest_id === guest.id) return booking.id
    const details: ClaimDetails = { from: { guest: booking.guest_id } }
    await logAction(tx, null, now(), { what: 'booking-claimed', ...aboutBooking(booking), details: { ...details } })
    await giveToGuest(tx, booking.id, guest.id)
    return booking.id
  })
}
