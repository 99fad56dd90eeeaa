/** How a checkout ends: booked, given back, or unknown; also one that a reload cut off. */

import type { ClientWith } from '@sabha/api/client'
import { ApiError, isRefused } from '@sabha/api/errors'
import type { Booking } from '@sabha/api/shapes'
import type { CheckoutRecord } from './checkout-record.ts'
import {
  alsoOf,
  bookedState,
  type CheckoutFailure,
  type CheckoutState,
  type Hold,
  leftoverOf,
  nightsOf,
  type PaymentFields,
} from './checkout-state.ts'
import type { OpenForm } from './provider-form.ts'

/** What a checkout is given. */
export interface CheckoutDeps {
  client: ClientWith<'bookings.hold' | 'bookings.confirm' | 'payments.createOrder' | 'bookings.release' | 'payments.verify'>
  openForm: OpenForm
  /** Keeps what a reload in the middle of a checkout must find again. */
  record: CheckoutRecord
  wait: (ms: number) => Promise<void>
  /** Epoch ms. */
  now: () => number
}

export type Tell = (state: CheckoutState) => void

/** Goes on with a checkout that a reload cut off: verifies a payment, gives back a mere hold. */
export async function resume(deps: CheckoutDeps, tell: Tell): Promise<void> {
  const kept = deps.record.read()
  if (kept?.payment) await verify(kept.hold, kept.payment, deps, tell)
  else if (kept) await release(kept.hold, null, deps, tell)
}

/**
 * Books seats that cost nothing. The call is idempotent, so it is sent again while its outcome is unknown. A hold that could not be
 * confirmed is given back, which also finds a booking whose answer was lost.
 */
export async function confirm(hold: Hold, deps: CheckoutDeps, tell: Tell): Promise<void> {
  tell({ step: 'confirming', hold })
  for (let attempt = 1; ; attempt++) {
    try {
      const { booking, bookings } = await deps.client.bookings.confirm({ booking_id: hold.bookingId, ...alsoOf(hold) })
      return tell(bookedState(hold, booking, bookings))
    } catch (error) {
      const pause = mayChange(error) ? pauses[attempt - 1] : undefined
      if (pause === undefined) return release(hold, { kind: 'confirm', error }, deps, tell)
      await deps.wait(pause)
    }
  }
}

/** Gives the seats back. The backend asks the provider first, so this also finds a payment that nobody reported. */
export async function release(hold: Hold, failure: CheckoutFailure | null, deps: CheckoutDeps, tell: Tell): Promise<void> {
  const { record, now } = deps
  tell({ step: 'releasing', hold })
  const { booking, others, errors } = await releaseAll(hold, deps)
  const freed = leftoverOf(hold, now())
  if (booking) return tell(bookedState(hold, booking, others))
  const refunded = errors.find(isRefunded)
  if (refunded) return tell({ step: 'idle', failure: { kind: 'refunded', error: refunded }, leftover: freed })
  if (!errors.every(isAnswered)) {
    // Nobody knows what became of the hold: the record stays, so that the next attempt or the next visit asks again.
    return tell({ step: 'idle', failure: mayHavePaid(failure) ? { kind: 'unchecked' } : failure, leftover: leftoverOf(hold, null) })
  }
  // The page may have been left, and another checkout begun since.
  if (record.read()?.hold.bookingId === hold.bookingId) record.forget()
  tell({ step: 'idle', failure, leftover: freed })
}

/** Whether the provider's form may have taken a payment: it was open, or a reload has left nobody who knows. */
function mayHavePaid(failure: CheckoutFailure | null): boolean {
  return failure === null || ['dismissed', 'timed-out', 'payment'].includes(failure.kind)
}

/** Gives back every booking of the hold. A `booking` in the result means that all of them were paid after all. */
async function releaseAll(hold: Hold, { client }: CheckoutDeps) {
  const bookings: (Booking | null)[] = []
  const errors: unknown[] = []
  for (const { bookingId, ticket } of nightsOf(hold)) {
    try {
      const { booking } = await client.bookings.release({ booking_id: bookingId, ...(ticket && { ticket }) })
      bookings.push(booking)
    } catch (error) {
      bookings.push(null)
      errors.push(error)
    }
  }
  const [booking = null, ...others] = bookings
  return { booking, others: others.filter((other) => other !== null), errors }
}

/** Whether the backend answered about the booking itself, and not about who asks, how often, or its own troubles. */
function isAnswered(error: unknown): boolean {
  return isRefused(error) && ![401, 403, 429].includes(error.status ?? 0)
}

/** Pauses (ms) before each further attempt. */
const pauses = [1000, 2000, 4000, 8000]

/**
 * Has the backend turn a payment into a booking. The call is idempotent, so it is sent again whenever its outcome is unknown: no answer
 * came (the next one carries the booking, if there is one), the server failed (nothing was booked, or the next answer says so), or the
 * provider is not yet sure of the capture. A refusal because the money goes back is final. Any other refusal may be somebody's mistake:
 * the page shows it, and can ask again. Nothing here forgets the payment: the caller that has shown its outcome does.
 */
export async function verify(hold: Hold, payment: PaymentFields, { client, record, wait }: CheckoutDeps, tell: Tell): Promise<void> {
  record.keep({ hold, payment })
  const paymentId = payment.razorpay_payment_id
  for (let attempt = 1; ; attempt++) {
    tell({ step: 'verifying', hold, attempt })
    try {
      const { booking, bookings } = await client.payments.verify({ ...payment, booking_id: hold.bookingId })
      return tell(bookedState(hold, booking, bookings))
    } catch (error) {
      const refused = { kind: 'refused', error, paymentId } as const
      if (isRefunded(error)) return tell({ step: 'idle', failure: refused, leftover: leftoverOf(hold, null) })
      if (!mayChange(error)) return tell({ step: 'unverified', hold, payment, failure: refused })
      const pause = pauses[attempt - 1]
      if (pause === undefined) return tell({ step: 'unverified', hold, payment, failure: { kind: 'unanswered', error, paymentId } })
      await wait(pause)
    }
  }
}

/** Whether a payment arrived and goes back; the error says why. */
function isRefunded(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'booking-cancelled' || (error.code?.startsWith('payment-refunded') ?? false)
}

function mayChange(error: unknown): boolean {
  return !isRefused(error) || error.code === 'payment-incomplete' || error.status === 429
}
