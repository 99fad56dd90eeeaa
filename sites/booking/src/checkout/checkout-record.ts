import { parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import * as z from 'zod/mini'
import { readJson, remove, session, write } from '../session/browser-storage.ts'
import { atRest, type CheckoutState, type Hold, KnownBooking, type PaymentFields } from './checkout-state.ts'

export interface KeptCheckout {
  hold: Hold
  /** Null until the provider's form has handed a payment over. */
  payment: PaymentFields | null
}

/** Seats whose hold was asked for, and not answered yet. */
export interface AskedSeats {
  showId: string
  seats: SeatId[]
  /** When a hold of them is over, in epoch ms. */
  until: number
}

export interface CheckoutRecord {
  keep: (checkout: KeptCheckout) => void
  read: () => KeptCheckout | null
  forget: () => void
  keepAsked: (asked: AskedSeats | null) => void
  asked: () => AskedSeats | null
}

const key = 'checkout'
const askedKey = 'askedSeats'

const seats = z.array(z.string().check(z.refine((seat) => parseSeatId(seat) !== undefined)))

const HeldNight = z.object({
  bookingId: z.string(),
  showId: z.string(),
  seats,
  reservedUntil: z.nullable(z.number()),
  // Absent from the record of an earlier release.
  ticket: z._default(z.string(), ''),
  guestId: z._default(z.nullable(z.string()), null),
  known: z._default(KnownBooking, KnownBooking.parse({})),
})

const Asked = z.object({ showId: z.string(), seats, until: z.number() })

const Kept = z.object({
  hold: z.extend(HeldNight, { beside: z.optional(z.array(HeldNight)) }),
  payment: z.nullable(z.object({ razorpay_payment_id: z.string(), razorpay_order_id: z.string(), razorpay_signature: z.string() })),
})

/**
 * The checkout under way in this tab; it outlives a reload of the page. A sign-out, here or in another tab, leaves it, and the next
 * person who signs in goes on with it: what was paid belongs to the person at this tab. It is forgotten when the ticket or the refund
 * is on the screen, or when the hold has been given back.
 */
export const sessionRecord: CheckoutRecord = {
  keep: (checkout) => {
    write(session, key, JSON.stringify(checkout))
  },
  read: () => {
    const read = Kept.safeParse(readJson(session, key))
    return read.success ? read.data : null
  },
  forget: () => remove(session, key),
  keepAsked: (asked) => {
    if (asked) write(session, askedKey, JSON.stringify(asked))
    else remove(session, askedKey)
  },
  asked: () => {
    const read = Asked.safeParse(readJson(session, askedKey))
    return read.success ? read.data : null
  },
}

/** Forgets the checkout whose ticket is on the screen. The record of another checkout stays. */
export function forgetCheckoutOf(bookingId: string): void {
  if (sessionRecord.read()?.hold.bookingId === bookingId) sessionRecord.forget()
}

/** Returns the state in which a checkout that a reload cut off goes on; null where there was none. */
export function resumingState(record: CheckoutRecord): CheckoutState | null {
  const kept = record.read()
  if (!kept) return null
  return kept.payment ? { step: 'verifying', hold: kept.hold, attempt: 1 } : { step: 'releasing', hold: kept.hold }
}

/** Returns the state of a page that goes on with no checkout. Seats whose hold a reload cut off may be the visitor's own. */
export function restingState({ asked }: CheckoutRecord, now: number): CheckoutState {
  const held = asked()
  if (!held || held.until <= now) return atRest
  return { step: 'idle', failure: null, leftover: { showId: held.showId, seats: held.seats, freedAt: null } }
}
