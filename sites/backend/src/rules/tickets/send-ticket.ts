import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { readEmail } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { findBooking, setContact } from '../../store/bookings/bookings.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { newToken } from '../tokens.ts'

/** Sends a ticket by mail, at any time. A new address is kept with the booking. */
export async function sendTicket(
  services: Pick<Context, 'store' | 'now' | 'randomBytes'>,
  account: AccountRow,
  bookingId: string,
  address: string | undefined,
): Promise<Refusal | undefined> {
  const { store, now, randomBytes } = services
  return store.alone(async (tx) => {
    const booking = await findBooking(tx, bookingId)
    if (!booking) return refuse('unknown-booking')
    if (booking.status !== 'paid') return refuse('not-paid')
    // Nobody looks for people in it any more.
    if (booking.forgotten_at !== null) return refuse('person-forgotten')
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
