import { ApiError } from '@sabha/api/errors'
import type { CheckoutDeps, Tell } from './checkout.ts'
import type { Hold, PaymentFields } from './checkout-state.ts'

/** Pauses (ms) before each further attempt. */
const pauses = [1000, 2000, 4000, 8000]

/**
 * Has a payment turned into a booking. The call is idempotent, so it is safe to send again whenever it isn't known what became
 * of it: no answer (it may have been booked: the next answer carries the booking), a failure of the server (nothing was booked,
 * or it was and the next answer tells), the provider not yet sure of the capture. A refusal is final.
 */
export async function verify(hold: Hold, payment: PaymentFields, { client, record, wait }: CheckoutDeps, tell: Tell): Promise<void> {
  record.keep({ hold, payment })
  const paymentId = payment.razorpay_payment_id
  for (let attempt = 1; ; attempt++) {
    tell({ step: 'verifying', hold, attempt })
    try {
      const { booking } = await client.verifyPayment({ ...payment, booking_id: hold.bookingId })
      record.forget()
      return tell({ step: 'booked', booking: { ...booking, booking_id: booking.booking_id || hold.bookingId } })
    } catch (error) {
      if (!mayChange(error)) {
        record.forget()
        // The hold isn't given up: if the payment stands after all, these are still its seats.
        return tell({ step: 'idle', failure: { kind: 'refused', error, paymentId }, leftover: { seats: hold.seats, freedAt: null } })
      }
      const pause = pauses[attempt - 1]
      if (pause === undefined) return tell({ step: 'unverified', hold, failure: { kind: 'unanswered', error, paymentId } })
      await wait(pause)
    }
  }
}

function mayChange(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return true
  return error.code === 'payment-incomplete' || error.status === 429 || (error.status ?? 0) >= 500
}
