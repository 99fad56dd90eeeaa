import { day, minute } from '@sabha/ticketing/durations'
import { fullBooking } from '../../store/bookings/full-booking.ts'
import { enqueue, printsToForget } from '../../store/messages/outbox.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { type Printing, printedKeys } from './documents.ts'

/** ms, longer than it takes to read and print a booking. */
const printTakes = minute

/**
 * Has the prints of a booking as it is now deleted, once this transaction is kept. Its ticket is about to change, and afterwards nobody
 * could tell where the earlier print is, with its guest's name, not even to delete it on request. `cause`: why, where the issue stays the
 * same.
 */
export async function outdatePrints(tx: Tx, services: Pick<Context, 'now'> & Printing, bookingId: number, cause?: string): Promise<void> {
  const booking = await fullBooking(tx, bookingId)
  const keys = booking ? printedKeys(services, booking) : []
  if (keys.length === 0) return
  const now = services.now()
  const event = `forget-prints:${cause ?? `issue-${booking?.issue ?? 0}`}:${bookingId}`
  await enqueue(tx, { kind: 'forget-prints', event, bookingId: null, details: { keys }, now })
  await forgetLatePrints(tx, event, keys, now)
}

/** Deletes, a while later, what was printed here or in another process by somebody who had read the booking before it changed. */
export async function forgetLatePrints(tx: Tx, event: string, keys: readonly string[], now: number): Promise<void> {
  const task = { kind: 'forget-prints', event: `${event}:late`, bookingId: null, details: { keys } } as const
  await enqueue(tx, { ...task, now, dueAt: now + printTakes })
}

export async function forgetPrints({ tickets }: Pick<Printing, 'tickets'>, keys: readonly string[]): Promise<void> {
  for (const key of keys) await tickets.forget(key)
}

/** ms that a print is kept. An old ticket is printed again on request. */
export const printsKeptMs = 30 * day

/**
 * Returns a sweep of this machine's own prints, for every hour: a task to delete prints is worked by one process, and the others may have
 * printed the same ticket into folders of their own.
 */
export function openPrintSweep({ store, now, tickets }: Pick<Context, 'store' | 'now'> & Pick<Printing, 'tickets'>): () => Promise<void> {
  let since = now() - printsKeptMs
  return async () => {
    const begun = now()
    await forgetPrints({ tickets }, await printsToForget(store.read, since))
    // Again what was found in the last minutes: a print may have been on its way.
    since = begun - 10 * printTakes
  }
}
