import type { PaymentProvider } from '../../adapters/razorpay/provider.ts'
import { type BookingRow, changeStatus, lapsedBookings } from '../../store/bookings.ts'
import { orderOfBooking } from '../../store/payments.ts'
import { lockSeats, releaseSeats } from '../../store/seats.ts'
import type { Context } from '../context.ts'
import { askAndSettle } from '../payments/asking.ts'
import type { SettleContext, Settlement } from '../payments/settle.ts'

/** Gives an unpaid booking's seats back, unless the provider says that it is paid: then it is settled instead. */
export async function releaseUnpaid(context: SettleContext, provider: PaymentProvider, booking: BookingRow): Promise<Settlement> {
  const order = await orderOfBooking(context.store.read, booking.id)
  const settlement = order ? await askAndSettle(context, provider, order.id) : 'open'
  if (settlement === 'open') await release(context, booking)
  return settlement
}

/** Tidies up after holds that are over; the seats are free by the query already. */
export async function sweepLapsed(context: Pick<Context, 'store' | 'now' | 'seatsChanged'>): Promise<void> {
  for (const booking of await lapsedBookings(context.store.read, context.now(), 200)) await release(context, booking)
}

async function release(
  context: Pick<Context, 'store' | 'now' | 'seatsChanged'>,
  booking: Pick<BookingRow, 'id' | 'show_id'>,
): Promise<void> {
  await context.store.concurrent([], async (tx) => {
    if (!(await changeStatus(tx, booking.id, 'expired'))) return
    await lockSeats(tx, booking.show_id, { bookingId: booking.id })
    await releaseSeats(tx, booking.id)
  })
  context.seatsChanged(booking.show_id)
}
