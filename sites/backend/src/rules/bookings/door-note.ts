import { type Refusal, refuse } from '@sabha/api/refusal'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type BookingRow, findBooking } from '../../store/bookings/bookings.ts'
import { setDoorNote } from '../../store/bookings/holder.ts'
import { isReplaced } from '../../store/tickets/tickets.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

export interface DoorNoteEdit {
  bookingId: string
  text: string
  attention: boolean
  /** What it was when this was written; undefined from who doesn't say. */
  before: { note: string; attention: boolean } | undefined
  /** Of the ticket, where the dialog says it. */
  issueSeen?: number | undefined
}

/**
 * Tells the door something of a booking's guests; empty: takes it back. The audit log says that it was done and not what was told: it may be
 * about somebody's health, and goes with the person.
 */
export async function noteForDoor(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  { bookingId, text, attention, before, issueSeen }: DoorNoteEdit,
): Promise<undefined | Refusal> {
  if (attention && text === '') return refuse('door-note-needed', { field: 'note' })
  return store.alone(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (!booking) return refuse('unknown-booking')
    if (booking.status !== 'paid') return refuse('not-paid')
    if (booking.forgotten_at !== null) return refuse('person-forgotten')
    if (await isReplaced(tx, booking.id, issueSeen)) return refuse('ticket-replaced')
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
