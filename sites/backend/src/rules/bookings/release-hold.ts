import { type BookingRow, findBooking, lapsedBookings } from '../../store/bookings/bookings.ts'
import { orderOfBooking } from '../../store/payments/payments.ts'
import type { Context } from '../context.ts'
import { askAndSettle, type SettleContext, type Settlement } from '../payments/settle.ts'
import { endHold } from './end-hold.ts'

/** Gives an unpaid booking's seats back, unless the provider says that it is paid: then it is settled instead. */
export async function releaseUnpaid(context: SettleContext, booking: BookingRow): Promise<Settlement> {
  const order = await orderOfBooking(context.store.read, booking.id)
  const settlement = order ? await askAndSettle(context, order) : 'open'
  if (settlement !== 'open' || (await release(context, booking))) return settlement
  // Free seats that were confirmed just before have no order.
  return (await findBooking(context.store.read, String(booking.id)))?.status === 'paid' ? 'booked' : 'open'
}

/** Tidies up after holds that are over; queries already count their seats as free. */
export async function sweepLapsed(context: Pick<Context, 'store' | 'now'>): Promise<void> {
  for (const booking of await lapsedBookings(context.store.read, context.now(), 200)) await release(context, booking)
}

/** Returns false if it was paid, confirmed or given up before. */
async function release(context: Pick<Context, 'store' | 'now'>, booking: Pick<BookingRow, 'id' | 'show_id'>): Promise<boolean> {
  return context.store.batched({ kind: 'release', locks: [], conflictsOn: [`booking:${booking.id}`] }, (tx) => endHold(tx, booking))
}
