import { type Refusal, refuse } from '@sabha/api/refusal'
import { newBookingId, type RandomBytes } from '@sabha/ticketing/codes'
import { minute } from '@sabha/ticketing/durations'
import type { GstLines, Paise } from '@sabha/ticketing/money'
import type { QuotedSeat, QuoteSeat } from '@sabha/ticketing/quote'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { addBooking, type BookingRow, unpaidSeats } from '../../store/bookings/bookings.ts'
import type { PriceCodeRow } from '../../store/prices/codes.ts'
import { lockSeats } from '../../store/seats/seats.ts'
import type { ShowRow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import type { Guess } from '../guesses.ts'
import { takeUse } from '../prices/codes.ts'
import { endLockedHold } from './end-hold.ts'
import { hasFreeSeats, lockFreeSeats } from './free-limit.ts'
import { type HoldRequest, wrongCode } from './quote-hold.ts'

/** A booking that is to be paid: which hold it replaces, what limits it, and how long its seats are held. */

/**
 * Ends the guest's earlier hold and takes the use of the code. Both happen behind the locks on the seats: a settlement, too, takes seats
 * first and then the use of a code.
 */
export async function replaceHold(
  tx: Tx,
  showId: number,
  hold: {
    request: HoldRequest
    places: readonly SeatPlace[]
    earlier: BookingRow | undefined
    code: PriceCodeRow | undefined
    codeGuess: Guess
    at: number
  },
): Promise<Refusal | undefined> {
  const { request, places, earlier, code, codeGuess, at } = hold
  await lockSeats(tx, showId, { places, bookingId: earlier?.id })
  // A payment that is still under way for it is settled or refunded when it arrives.
  if (earlier) await endLockedHold(tx, earlier)
  const user = { guestId: request.guestId, phone: request.customer.phone }
  return code && !(await takeUse(tx, code, { user, now: at })) ? wrongCode(codeGuess) : undefined
}

/** Refuses more seats than one may have. It runs behind the locks on the seats. */
export async function refusalOfCount(
  tx: Tx,
  showId: number,
  asked: {
    request: HoldRequest
    seats: number
    total: Paise
    settings: Context['settings']['values']
    at: number
    /** Seats that passes cover: the passes were paid for. */
    covered: number
  },
): Promise<Refusal | undefined> {
  const { request, seats, total, covered, settings, at } = asked
  const { guestId, address, customer } = request
  if (total === 0 && covered < seats) {
    const most = settings.free_seats_per_guest
    const person = { guestId, phone: customer.phone }
    await lockFreeSeats(tx, [{ showId, ...person }])
    if (!(await hasFreeSeats(tx, showId, { person, seats: seats - covered, most, at }))) return refuse('too-many-free-seats', { most })
  }
  return (await unpaidSeats(tx, address, at)) + seats > settings.unpaid_seats ? refuse('too-many-held') : undefined
}

interface Quoted {
  request: Omit<HoldRequest, 'address'> & { address: string | null }
  priced: readonly QuotedSeat<QuoteSeat & SeatPlace>[]
  amount: GstLines
  code: PriceCodeRow | undefined
  exemptUpTo: Paise
  holdMinutes: number
  at: number
  randomBytes: RandomBytes
  groupId?: number
}

interface Pending {
  bookingId: number
  publicId: string
  donation: Paise
  /** Epoch ms: how long the hold lasts. */
  reservedUntil: number
}

/** Adds the booking that is to be paid, at the price that was quoted. Its seats are still to be reserved. */
export async function addPending(tx: Tx, show: ShowRow, quoted: Quoted): Promise<Pending> {
  const { request, priced, amount, code, exemptUpTo, holdMinutes, at, randomBytes, groupId = null } = quoted
  const { customer, donation = 0, buyer } = request
  const publicId = newBookingId(randomBytes)
  const reservedUntil = at + holdMinutes * minute
  const bookingId = await addBooking(
    tx,
    {
      public_id: publicId,
      show_id: show.id,
      guest_id: request.guestId,
      status: 'pending',
      customer_name: customer.name,
      customer_phone: customer.phone,
      customer_email: customer.email,
      language: request.language,
      seat_count: priced.length,
      ...amount,
      gst_rate: show.gst_rate,
      gst_exempt_up_to: exemptUpTo,
      code_id: code?.id ?? null,
      donation,
      group_id: groupId,
      buyer_gstin: buyer?.gstin ?? null,
      buyer_name: buyer?.name ?? null,
      buyer_address: buyer?.address ?? null,
      reserved_until: reservedUntil,
      address: request.address,
      created_at: at,
    },
    priced,
  )
  return { bookingId, publicId, donation, reservedUntil }
}
