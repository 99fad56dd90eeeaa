import type { TicketArchive } from '../../adapters/pdf/archive.ts'
import { forgetBookingRow, forgetGuestRow, namedForInvoice, rememberedBookings, rememberedGuests } from '../../store/privacy.ts'
import type { Db } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { forgetBooking } from './forget-booking.ts'
import { bookingsKeptSince, printsKeptMs, recordsKeptSince } from './retention.ts'

/** Bookings or guests a transaction: others wait that long. */
const batch = 50

/**
 * Takes people out of what is older than it may be kept. Each batch is found anew, in the transaction that sees to it: so a crash only costs
 * the batch under way, asked again it goes on behind what is done, and two processes do nothing twice.
 */
export async function forgetOld(services: Pick<Context, 'store' | 'now'> & { tickets: Pick<TicketArchive, 'forgetOlder'> }): Promise<void> {
  const { store, now, tickets } = services
  await inBatches(store, async (tx) => {
    const bookings = await rememberedBookings(tx, bookingsKeptSince(now()), now(), batch)
    for (const booking of bookings) await forgetBooking(tx, booking, now())
    return bookings.length
  })
  await inBatches(store, async (tx) => {
    const bookings = await namedForInvoice(tx, recordsKeptSince(now()), batch)
    for (const { id } of bookings) await forgetBookingRow(tx, id, { name: '', now: now() })
    return bookings.length
  })
  await inBatches(store, async (tx) => {
    const guests = await rememberedGuests(tx, bookingsKeptSince(now()), batch)
    for (const id of guests) await forgetGuestRow(tx, id, now())
    return guests.length
  })
  await tickets.forgetOlder(now() - printsKeptMs)
}

/** Until nothing is left. */
async function inBatches(store: Context['store'], work: (tx: Db) => Promise<number>): Promise<void> {
  while ((await store.alone(work)) > 0);
}
