import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import { hour } from '@sabha/ticketing/durations'
import { readEmail } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { lockBooking, setContact } from '../../store/bookings/bookings.ts'
import type { FullBooking } from '../../store/bookings/full-booking.ts'
import { enqueue, resendsSince } from '../../store/messages/outbox.ts'
import { rollback } from '../../store/store.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { newToken } from '../tokens.ts'
import { ticketedBooking } from './reissue-ticket.ts'

/** Sends the ticket again for its guest, until shortly before the show, and only so often an hour. */
export async function sendAgain(
  { store, now, settings: { values: settings } }: Pick<Context, 'store' | 'now' | 'settings'>,
  booking: FullBooking,
  asked: { email?: string | undefined; language?: Language | undefined },
): Promise<Refusal | undefined> {
  const email = readEmail(asked.email ?? booking.customer_email ?? '')
  if (isRefusal(email)) return email
  const { resend_hours } = settings
  const at = now()
  if (at > booking.starts_at - resend_hours * hour) return refuse('resend-closed', { resend_hours })
  return store.concurrent([`resend:${booking.id}`], async (tx) => {
    const { id: bookingId } = booking
    // Behind the lock: the booking may have been handed on, and the new ticket is its new holder's.
    if ((await lockBooking(tx, bookingId))?.guest_id !== booking.guest_id) return rollback(refuse('not-yours'))
    const earlier = await resendsSince(tx, bookingId, at - hour)
    if (earlier >= settings.resends_per_hour) return rollback(refuse('too-many-requests'))
    await setContact(tx, bookingId, { email, language: asked.language ?? booking.language })
    await enqueue(tx, { kind: 'ticket-mail', event: `resend:${bookingId}:${at}:${earlier}`, bookingId, now: at })
    return undefined
  })
}

/** Sends the ticket for staff, at any time. A new address is kept with the booking. */
export async function sendTicket(
  services: Pick<Context, 'store' | 'now' | 'randomBytes'>,
  account: AccountRow,
  { bookingId, address, issueSeen }: { bookingId: string; address: string | undefined; issueSeen: number | undefined },
): Promise<Refusal | undefined> {
  const { store, now, randomBytes } = services
  return store.alone(async (tx) => {
    const booking = await ticketedBooking(tx, { bookingId, issueSeen })
    if (isRefusal(booking)) return booking
    const email = readEmail(address ?? booking.customer_email ?? '')
    if (isRefusal(email)) return { ...email, params: { field: 'email' } }
    await setContact(tx, booking.id, { email, language: booking.language })
    const event = `office-sent:${booking.id}:${newToken(randomBytes).slice(0, 12)}`
    await enqueue(tx, { kind: 'ticket-mail', event, bookingId: booking.id, now: now() })
    await logAction(tx, account, now(), {
      what: 'ticket-sent',
      ...aboutBooking(booking),
    })
    return undefined
  })
}
