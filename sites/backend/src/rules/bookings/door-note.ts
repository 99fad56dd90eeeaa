import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { setDoorNote } from '../../store/bookings/holder.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { ticketedBooking } from '../tickets/reissue-ticket.ts'

export interface DoorNoteEdit {
  bookingId: string
  text: string
  attention: boolean
  /** The note when this edit was begun; undefined: the client doesn't say. */
  before: { note: string; attention: boolean } | undefined
  /** The issue of the ticket that the dialog showed, where it says so. */
  issueSeen?: number | undefined
}

/**
 * Tells the door something about a booking's guests; an empty text takes it back. The audit log says that it was done and not what was
 * told: it may be about somebody's health, and goes with the person.
 */
export async function noteForDoor(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  { bookingId, text, attention, before, issueSeen }: DoorNoteEdit,
): Promise<undefined | Refusal> {
  if (attention && text === '') return refuse('door-note-needed', { field: 'note' })
  return store.alone(async (tx) => {
    const booking = await ticketedBooking(tx, { bookingId, issueSeen })
    if (isRefusal(booking)) return booking
    if (isEditedSince(booking, before) && !isNoted(booking, { note: text, attention })) return refuse('door-note-edited')
    await setDoorNote(tx, booking.id, { text, attention })
    await logAction(tx, account, now(), {
      what: text === '' ? 'door-note-removed' : 'door-note-written',
      ...aboutBooking(booking),
    })
    return undefined
  })
}

const isEditedSince = (booking: BookingRow, before: DoorNoteEdit['before']) => before !== undefined && !isNoted(booking, before)

const isNoted = (booking: BookingRow, { note, attention }: { note: string; attention: boolean }) =>
  booking.door_note === note && (booking.door_attention === 1) === attention
