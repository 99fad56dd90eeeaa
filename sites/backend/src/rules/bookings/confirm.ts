import { type Refusal, refuse } from '@sabha/api/refusal'
import { type BookingRow, bookingSeats, lockBooking } from '../../store/bookings/bookings.ts'
import { orderOfBooking } from '../../store/payments/payments.ts'
import { lockSeats } from '../../store/seats/seats.ts'
import { Rollback, rollback, type Tx } from '../../store/store.ts'
import { issueTicket, takeSeats } from '../payments/fulfil.ts'
import { lockLimits, lostSinceHold } from '../payments/lost-since-hold.ts'
import { toPay } from '../payments/orders.ts'
import type { SettleContext } from '../payments/settle.ts'

type ConfirmContext = Pick<SettleContext, 'store' | 'now' | 'randomBytes' | 'gst' | 'settings'>

/**
 * Books seats that are held and cost nothing, without a payment. The quote of the hold counts, whatever the prices are now. A repeated call
 * changes nothing. Refuses seats that have a price, and a hold that is over.
 */
export async function confirmFree(
  context: ConfirmContext,
  [booking, ...others]: readonly [BookingRow, ...BookingRow[]],
): Promise<Refusal | undefined> {
  if (others.length > 0) return context.store.concurrent([], (tx) => confirmAll(tx, context, [booking, ...others]))
  return context.store.batched({ kind: 'confirmation', locks: [], conflictsOn: [`booking:${booking.id}`] }, (tx) =>
    confirm(tx, context, booking.id),
  )
}

/**
 * Confirms the bookings in the order of their shows, in which a payment of several nights takes seats. All seats are locked before any
 * limit, as a hold locks them.
 */
async function confirmAll(tx: Tx, context: ConfirmContext, bookings: readonly BookingRow[]): Promise<Rollback<Refusal> | undefined> {
  for (const { id } of bookings.toSorted((a, b) => a.id - b.id)) await lockBooking(tx, id)
  const nights = bookings.toSorted((a, b) => a.show_id - b.show_id)
  for (const { id, show_id } of nights) await lockSeats(tx, show_id, { places: await bookingSeats(tx, id) })
  await lockLimits(tx, nights)
  for (const { id } of nights) {
    const refused = await confirm(tx, context, id)
    if (refused) return refused instanceof Rollback ? refused : rollback(refused)
  }
  return undefined
}

async function confirm(tx: Tx, context: ConfirmContext, bookingId: number): Promise<Refusal | Rollback<Refusal> | undefined> {
  // Behind the lock: a release or another confirmation of the hold comes before or after.
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return refuse('unknown-booking')
  if (toPay(booking) > 0) return refuse('payment-needed')
  if (booking.status === 'paid') return undefined
  // Beside others in a basket, it is booked with them or not at all.
  if (await orderOfBooking(tx, booking.id)) return refuse('payment-needed')
  if (booking.status === 'cancelled') return refuse('already-cancelled')
  const now = context.now()
  if (booking.status !== 'pending' || booking.reserved_until <= now) return refuse('hold-over')
  // The show was cancelled or is over, the guest had their data deleted, or the hold has ended since. The rollback frees what was taken.
  const limits = { freeSeats: context.settings.values.free_seats_per_guest, now: context.now }
  if (!(await takeSeats(tx, booking, now)) || (await lostSinceHold(tx, booking, limits))) return rollback(refuse('hold-over'))
  await issueTicket(tx, context, booking, now)
  return undefined
}
