import { ApiError } from '@sabha/api/errors'
import type { CheckoutDeps, Tell } from './checkout.ts'
import type { Hold, PaymentFields } from './checkout-state.ts'
import { withKnown } from './known-booking.ts'

/** Pauses (ms) before each further attempt. */
const pauses = [1000, 2000, 4000, 8000]

/**
 * Has a payment turned into a booking. The call is idempotent, so it is safe to send again whenever it isn't known what became
 * of it: no answer (it may have been booked: the next answer carries the booking), a failure of the server (nothing was booked,
 * or it was and the next answer tells), the provider not yet sure of the capture. That the money goes back is final. Any other refusal may be a
 * mistake of somebody's: it is told, and can be asked about again. Nothing here forgets the payment: that is for whoever has shown what became of it.
 */
export async function verify(hold: Hold, payment: PaymentFields, { client, record, wait }: CheckoutDeps, tell: Tell): Promise<void> {
  record.keep({ hold, payment })
  const paymentId = payment.razorpay_payment_id
  for (let attempt = 1; ; attempt++) {
    tell({ step: 'verifying', hold, attempt })
    try {
      const { booking } = await client.payments.verify({ ...payment, booking_id: hold.bookingId })
      return tell({ step: 'booked', hold, booking: withKnown(booking, hold) })
    } catch (error) {
      const refused = { kind: 'refused', error, paymentId } as const
      if (isRefunded(error)) return tell({ step: 'idle', failure: refused, leftover: { seats: hold.seats, freedAt: null } })
      if (!mayChange(error)) return tell({ step: 'unverified', hold, failure: refused })
      const pause = pauses[attempt - 1]
      if (pause === undefined) return tell({ step: 'unverified', hold, failure: { kind: 'unanswered', error, paymentId } })
      await wait(pause)
    }
  }
}

/** A payment had arrived, and goes back: the message says why. */
export function isRefunded(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'booking-cancelled' || (error.code?.startsWith('payment-refunded') ?? false)
}

function mayChange(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return true
  return error.code === 'payment-incomplete' || error.status === 429 || (error.status ?? 0) >= 500
}
