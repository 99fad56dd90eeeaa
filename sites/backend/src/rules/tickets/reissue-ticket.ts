import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { newTicketCode, newVerificationCode } from '@sabha/ticketing/codes'
import { readEmail, readPerson } from '../../input/texts.ts'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addCounterGuest } from '../../store/accounts/guests.ts'
import { addBookingWords, type BookingRow, bookingSeats, findBooking, giveToGuest, setContact } from '../../store/bookings/bookings.ts'
import { guestBeforeClaims, renameHolder } from '../../store/bookings/holder.ts'
import { enqueue } from '../../store/messages/outbox.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { isReplaced, reissueTicket } from '../../store/tickets/tickets.ts'
import { aboutBooking, logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { renewPasses } from '../season-passes/sell.ts'
import type { Printing } from './documents.ts'
import { outdatePrints } from './earlier-prints.ts'

interface NewHolder {
  name: string
  phone: string
}

export interface ReissueRequest {
  bookingId: string
  /** The person who holds it from now on; null: the one who held it before. */
  holder: NewHolder | null
  /**
   * Where the new ticket goes. Empty: to the booking's address. It then goes to nobody if the booking has no address, gets a new holder, or
   * if its codes were used in another browser.
   */
  email: string
  language: 'en' | 'kn' | undefined
  /** The issue of the ticket that the dialog showed, where it says so. */
  issueSeen?: number | undefined
}

/** A token has one byte for the issue. */
export const mostIssues = 255

/**
 * Reissues the ticket of a booking: whatever was printed, mailed or linked before is worth nothing, on every phone from its next list on. A
 * new holder is a guest of their own: the one who handed the ticket on sees it no more. Without a new holder, the guest who booked keeps
 * it: a person who brought it to another browser by the earlier codes loses it, and the booking's address may be theirs.
 */
export async function reissue(
  services: Pick<Context, 'store' | 'now' | 'randomBytes'> & Printing,
  account: AccountRow,
  request: ReissueRequest,
): Promise<undefined | Refusal> {
  const { store, now, randomBytes } = services
  const { holder } = request
  const person = holder && readPerson(holder.name, holder.phone)
  if (person && isRefusal(person)) return person
  return store.alone(async (tx): Promise<undefined | Refusal | Rollback<Refusal>> => {
    const booking = await ticketedBooking(tx, request)
    if (isRefusal(booking)) return booking
    const claimedFrom = await guestBeforeClaims(tx, booking.id)
    const email = addressOf(request, booking, claimedFrom)
    if (isRefusal(email)) return { ...email, params: { field: 'email' } }

    await outdatePrints(tx, services, booking.id)
    const codes = { ticket_code: newTicketCode(randomBytes), verification_code: newVerificationCode(randomBytes) }
    const issue = await reissueTicket(tx, booking.id, codes, mostIssues)
    if (issue === undefined) return rollback(refuse('too-many-requests'))
    await renewPasses(tx, randomBytes, booking.id, now())
    await addBookingWords(tx, booking.id, { texts: [codes.ticket_code, codes.verification_code] })
    await giveTo(tx, booking, { person, claimedFrom }, now())
    await setContact(tx, booking.id, { email, language: request.language ?? booking.language })
    if (email !== null) await enqueue(tx, { kind: 'ticket-mail', event: `issue-${issue}:${booking.id}`, bookingId: booking.id, now: now() })
    const what = person ? 'ticket-handed-on' : 'ticket-reissued'
    await logAction(tx, account, now(), { what, ...aboutBooking(booking), details: { issue } })
    return undefined
  })
}

/** Returns a booking whose ticket is good and is still the issue that staff see. */
export async function ticketedBooking(
  tx: Tx,
  { bookingId, issueSeen }: { bookingId: string; issueSeen?: number | undefined },
): Promise<BookingRow | Refusal> {
  const booking = await findBooking(tx, bookingId)
  if (!booking) return refuse('unknown-booking')
  if (booking.status !== 'paid') return refuse('not-paid')
  // Its person was deleted, and no later deletion would find a new one in it.
  if (booking.forgotten_at !== null) return refuse('person-forgotten')
  return (await isReplaced(tx, booking.id, issueSeen)) ? refuse('ticket-replaced') : booking
}

/** Returns where the ticket goes from now on. The address of a person who handed it on, or came by its codes, is not its holder's. */
function addressOf({ email, holder }: ReissueRequest, booking: BookingRow, claimedFrom: number | undefined): string | null | Refusal {
  const isKept = email.trim() === '' && !holder && claimedFrom === undefined
  const address = isKept ? (booking.customer_email ?? '') : email.trim()
  return address === '' ? null : readEmail(address)
}

/** Gives the booking to another person, or back to the guest who booked. If nobody had taken it, that guest keeps it. */
async function giveTo(
  tx: Tx,
  booking: BookingRow,
  { person, claimedFrom }: { person: NewHolder | null; claimedFrom: number | undefined },
  now: number,
): Promise<void> {
  if (person) {
    await giveToGuest(tx, booking.id, await addCounterGuest(tx, { ...person, now }))
    await renameHolder(tx, booking, await bookingSeats(tx, booking.id), { ...person, bookedBy: claimedFrom })
  } else if (claimedFrom !== undefined) await giveToGuest(tx, booking.id, claimedFrom)
}
