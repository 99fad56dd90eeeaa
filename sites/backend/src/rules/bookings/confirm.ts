import { type Refusal, refuse } from '@sabha/api/refusal'
import { lockBooking } from '../../store/bookings/bookings.ts'
import { type Rollback, rollback, type Tx } from '../../store/store.ts'
import { toPay } from '../payments/orders.ts'
import { issueTicket, type SettleContext, takeSeats } from '../payments/settle.ts'
import { keepsUse } from '../prices/codes.ts'

type ConfirmContext = Pick<SettleContext, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'>

/**
 * Books seats that are held and cost nothing, without a payment. What was quoted at the hold counts, whatever the prices are by now. Asked
 * again, it changes nothing. Refused where the seats have a price, or the hold is over.
 */
export async function confirmFree(context: ConfirmContext, bookingId: number): Promise<Refusal | undefined> {
  return context.store.together({ kind: 'confirmation', locks: [], apart: [`booking:${bookingId}`] }, (tx) =>
    confirm(tx, context, bookingId),
  )
}

async function confirm(tx: Tx, context: ConfirmContext, bookingId: number): Promise<Refusal | Rollback<Refusal> | undefined> {
  // Behind the lock: whoever gives the hold back, or confirms it too, comes before or after.
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return refuse('unknown-booking')
  if (toPay(booking) > 0) return refuse('payment-needed')
  if (booking.status === 'paid') return undefined
  if (booking.status === 'cancelled') return refuse('already-cancelled')
  const now = context.now()
  if (booking.status !== 'pending' || booking.reserved_until <= now) return refuse('hold-over')
  // The show was cancelled, or is over, or the guest had their data deleted, or the hold has ended since. What could be had is given back.
  if (!(await takeSeats(tx, booking, now)) || !(await keepsUse(tx, booking, context.now))) return rollback(refuse('hold-over'))
  await issueTicket(tx, context, booking, now)
  return undefined
}
