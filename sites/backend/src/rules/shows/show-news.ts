import type { Paise } from '@sabha/ticketing/money'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { asPayer, isHandedOn } from '../../store/bookings/payer.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import { addToTell, type News } from '../../store/messages/to-tell.ts'
import type { ShowBefore, ShowChangeRow } from '../../store/shows/changes.ts'
import type { Tx } from '../../store/store.ts'

/**
 * A change of a show that people have tickets for: its time and venue before, or that it is cancelled; with the staff's note. `atDesk`: for
 * a desk or counter sale, the amount that the desk gives back; 0: nothing was paid.
 */
export type ShowChange =
  | { kind: 'moved'; before: { startsAt: number; endsAt: number; venue: string }; note?: string }
  | { kind: 'cancelled'; note?: string; atDesk?: Paise; creditNote?: string | undefined }

/**
 * Informs a customer of a change of the show: by mail, or by a task for the staff if there is only a phone number. `key` names the change,
 * so that nobody is informed of it twice.
 */
export async function notifyOfShow(tx: Tx, booking: BookingRow, change: ShowChange, key: string, now: number): Promise<void> {
  const event = `show:${booking.show_id}:${key}:${booking.id}`
  if (booking.customer_email !== null) {
    await enqueue(tx, { kind: 'show-mail', event, bookingId: booking.id, details: change, now })
  } else if (booking.customer_phone !== '') {
    const news: News =
      change.kind === 'moved'
        ? { kind: 'show-moved', venueBefore: change.before.venue }
        : { kind: 'show-cancelled', ...(change.atDesk !== undefined && { atDesk: change.atDesk }) }
    await addToTell(tx, { event, bookingId: booking.id, news, now })
  }
}

/** What waits at the desk for who paid there, and the serial of its credit note. */
export interface DeskRefund {
  amount: Paise
  creditNote?: string | undefined
}

/**
 * Tells a person who paid at the desk, and has handed the ticket on, of the money that waits there: by mail, or by a task for the staff if
 * there is only a phone number. `event`: names the news, so that they are told once.
 */
export async function tellPayerOfDesk(
  tx: Tx,
  booking: BookingRow,
  { amount, creditNote, event, now }: DeskRefund & { event: string; now: number },
): Promise<void> {
  if (amount === 0 || !isHandedOn(booking)) return
  const { customer_email: email, customer_phone: phone } = asPayer(booking)
  const about = { event: `payer:${event}:${booking.id}`, bookingId: booking.id, now }
  if (email !== null) {
    const details: DeskRefund = { amount, creditNote }
    await enqueue(tx, { ...about, kind: 'desk-mail', details })
  } else if (phone !== '') await addToTell(tx, { ...about, news: { kind: 'refund-at-desk', amount } })
}

/** Returns the key of this change, the same wherever a booking is informed of it. */
export function keyOfChange({ id }: Pick<ShowChangeRow, 'id'>): string {
  return `change-${id}`
}

export async function notifyOfMove(tx: Tx, booking: BookingRow, change: ShowChangeRow, now: number): Promise<void> {
  const before = JSON.parse(change.before) as ShowBefore
  await notifyOfShow(tx, booking, { kind: 'moved', before, note: change.note }, keyOfChange(change), now)
}
