import { type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findBooking } from '../../store/bookings/bookings.ts'
import { setDoorNote } from '../../store/bookings/holder.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

/**
 * Tells the door something of a booking's guests; empty: takes it back. The audit log says that it was done and not what was told: it may be
 * about somebody's health, and goes with the person.
 */
export async function noteForDoor(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  { bookingId, text, attention }: { bookingId: string; text: string; attention: boolean },
): Promise<undefined | Refusal> {
  if (attention && text === '') return refuse('door-note-needed', { field: 'note' })
  return store.alone(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (!booking) return refuse('unknown-booking')
    if (booking.status !== 'paid') return refuse('not-paid')
    if (booking.forgotten_at !== null) return refuse('person-forgotten')
    await setDoorNote(tx, booking.id, { text, attention })
    await logAction(tx, account, now(), {
      what: text === '' ? 'door-note-removed' : 'door-note-written',
      ...aboutBooking(booking),
    })
    return undefined
  })
}
