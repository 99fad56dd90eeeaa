import { parseSeatId } from '@sabha/ticketing/seats'
import * as z from 'zod/mini'
import { readJson, remove, session, write } from '../session/browser-storage.ts'
import type { Hold, PaymentFields } from './checkout-state.ts'

export interface KeptCheckout {
  hold: Hold
  /** Null until the provider's form has handed a payment over. */
  payment: PaymentFields | null
}

export interface CheckoutRecord {
  keep: (checkout: KeptCheckout) => void
  read: () => KeptCheckout | null
  forget: () => void
}

const key = 'checkout'

const Kept = z.object({
  hold: z.object({
    bookingId: z.string(),
    showId: z.string(),
    seats: z.array(z.string().check(z.refine((seat) => parseSeatId(seat) !== undefined))),
    reservedUntil: z.nullable(z.number()),
  }),
  payment: z.nullable(z.object({ razorpay_payment_id: z.string(), razorpay_order_id: z.string(), razorpay_signature: z.string() })),
})

/** The checkout under way in this tab, which a reload of the page outlives. */
export const sessionRecord: CheckoutRecord = {
  keep: (checkout) => {
    write(session, key, JSON.stringify(checkout))
  },
  read: () => {
    const read = Kept.safeParse(readJson(session, key))
    return read.success ? read.data : null
  },
  forget: () => remove(session, key),
}
