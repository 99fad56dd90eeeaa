import type { Booking } from '@sabha/api/shapes'
import type { SeatId } from '@sabha/ticketing/seats'
import * as z from 'zod/mini'

/** Seats that the backend keeps for this visitor while they pay. */
export interface Hold {
  bookingId: string
  showId: string
  seats: SeatId[]
  /** Epoch ms; null from a backend that doesn't say. */
  reservedUntil: number | null
  /** The ticket's token, which can end the checkout even after its guest has signed out. Empty from a backend without such tokens. */
  ticket: string
  /** The guest whose booking it is. */
  guestId: string | null
  known: KnownBooking
  /** Further shows in the same payment, each a booking of its own. The first hold that ends, ends them all. */
  beside?: readonly Hold[] | undefined
}

/** Returns all bookings of the checkout. */
export function nightsOf(hold: Hold): readonly [Hold, ...Hold[]] {
  return [hold, ...(hold.beside ?? [])]
}

/** Returns the ids of all bookings in the payment; left out where the checkout is of one booking. */
export function alsoOf(hold: Hold) {
  return hold.beside && { bookings: nightsOf(hold).map(({ bookingId }) => bookingId) }
}

/** Returns the hold with one more show in its payment. */
export function withNight(hold: Hold, night: Hold): Hold {
  const ends = [hold.reservedUntil, night.reservedUntil].filter((until) => until !== null)
  return { ...hold, beside: [...(hold.beside ?? []), night], reservedUntil: ends.length > 0 ? Math.min(...ends) : null }
}

/** The fields that the provider's form hands over after a payment; they are enough to verify it again after a reload. */
export interface PaymentFields {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

/** Seats of a hold that was given up. The hall as it was last read may still show them as taken, though only we held them. */
interface Leftover {
  showId: string
  seats: SeatId[]
  /** Epoch ms; null where the backend didn't answer: the seats then stay ours until the hold ends by itself. */
  freedAt: number | null
}

export function leftoverOf({ showId, seats }: Hold, freedAt: number | null): Leftover {
  return { showId, seats, freedAt }
}

/** Why a checkout ended without a booking (specification section 8). */
export type CheckoutFailure =
  | { kind: 'booking'; error: unknown }
  /** Another show of the same payment could not be held. */
  | { kind: 'night'; error: unknown; show: string }
  | { kind: 'order'; error: unknown }
  /** Seats that cost nothing were held, and could not be booked. */
  | { kind: 'confirm'; error: unknown }
  /** The provider's script or form could not be opened. */
  | { kind: 'form'; error: unknown }
  /** An attempt to pay failed; while the form is open it offers another. */
  | { kind: 'payment' }
  /** The form was closed unpaid: by the visitor, or by itself when the time was up. */
  | { kind: 'dismissed' }
  | { kind: 'timed-out' }
  /** Nobody answered whether a payment arrived; the next attempt asks first. */
  | { kind: 'unchecked' }
  /** Paid after the seats were gone: the backend gives the money back. */
  | { kind: 'refunded'; error: unknown }
  /** The backend checked the payment and refused it. Where the money goes back, `error` says why. */
  | { kind: 'refused'; error: unknown; paymentId: string }
  /** No answer about the payment came; the page can ask again. */
  | { kind: 'unanswered'; error: unknown; paymentId: string }

/**
 * ```
 * idle → holding → ordering → paying → verifying → booked
 *          ↓          ↓         ↓ ↑ failed attempt   ↓ ↑ again
 *        idle      releasing ←──┘              idle, unverified
 *                     ↓
 *               idle, or booked when the provider says that it was paid after all
 * ```
 * A booking that costs nothing goes from `holding` to `confirming`, and from there to `booked` or `releasing`.
 * `unverified` is left by asking again, or by a visitor who leaves the payment to the box office.
 * A page that was loaded again in the middle starts at `verifying` (the payment's fields are kept) or `releasing`.
 */
export type CheckoutState =
  | { step: 'idle'; failure: CheckoutFailure | null; leftover: Leftover | null }
  | { step: 'holding' }
  | { step: 'ordering'; hold: Hold }
  | { step: 'confirming'; hold: Hold }
  | { step: 'paying'; hold: Hold; failure: CheckoutFailure | null }
  | { step: 'verifying'; hold: Hold; attempt: number }
  | { step: 'unverified'; hold: Hold; payment: PaymentFields; failure: CheckoutFailure }
  | { step: 'releasing'; hold: Hold }
  | { step: 'booked'; hold: Hold; booking: Booking; beside?: readonly BookedNight[] }

/** A further booking of the payment, with the token of its ticket. */
interface BookedNight {
  booking: Booking
  ticket: string
}

/** Returns the state after the backend has booked: with the booking that it returned, and the others of the payment. */
export function bookedState(hold: Hold, booking: Booking, others: readonly Booking[] = []): CheckoutState {
  const beside = (hold.beside ?? []).flatMap((night) => {
    const booked = others.find(({ booking_id }) => booking_id === night.bookingId)
    return booked ? [{ booking: withKnown(booked, night), ticket: night.ticket }] : []
  })
  return { step: 'booked', hold, booking: withKnown(booking, hold), ...(beside.length > 0 && { beside }) }
}

/** Whether a payment was made, or may have been: nothing may take the visitor away from the page. */
export function isHolding(state: CheckoutState): boolean {
  return 'hold' in state
}

/** Whether a checkout is under way: until it ends, nothing may be changed on the page. */
export function isUnderWay(state: CheckoutState): boolean {
  return state.step !== 'idle'
}

export const atRest: CheckoutState = { step: 'idle', failure: null, leftover: null }

/** Returns the seats of a show that look taken in the hall as it was read at `readAt` (epoch ms), but are ours. */
export function ownSeats(state: CheckoutState, showId: string, readAt: number): readonly SeatId[] {
  if ('hold' in state) return state.hold.showId === showId ? state.hold.seats : []
  if (state.step !== 'idle' || state.leftover?.showId !== showId) return []
  const { seats, freedAt } = state.leftover
  return freedAt === null || readAt < freedAt ? seats : []
}

export function failureOf(state: CheckoutState): CheckoutFailure | null {
  return 'failure' in state ? state.failure : null
}

const text = z._default(z.string(), '')

/** What the seat page knew of a booking. A backend may verify a payment with only codes, names and amounts (specification section 3). */
export const KnownBooking = z.object({
  show_title: text,
  show_date: text,
  show_time: text,
  venue: text,
  customer_name: text,
  customer_phone: text,
  /** Rupees. */
  total_amount: z._default(z.number(), 0),
})
export type KnownBooking = z.output<typeof KnownBooking>

/** Returns the booking as the backend sent it; the seat page's knowledge fills in what is missing. */
function withKnown(booking: Booking, { bookingId, showId, seats, known }: Hold): Booking {
  return {
    ...booking,
    booking_id: booking.booking_id || bookingId,
    show_id: booking.show_id ?? showId,
    show_title: booking.show_title || known.show_title,
    show_date: booking.show_date || known.show_date,
    show_time: booking.show_time || known.show_time,
    venue: booking.venue || known.venue,
    customer_name: booking.customer_name || known.customer_name,
    customer_phone: booking.customer_phone || known.customer_phone,
    seats: booking.seats.length > 0 ? booking.seats : seats,
    total_amount: booking.total_amount || known.total_amount,
  }
}
