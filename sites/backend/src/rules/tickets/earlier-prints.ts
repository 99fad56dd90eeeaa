import { day, minute } from '@sabha/ticketing/durations'
import { fullBooking } from '../../store/bookings/full-booking.ts'
import { enqueue, printsToForget } from '../../store/messages/outbox.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { type Printing, printedKeys } from './documents.ts'

/** ms, longer than it takes to read and print a booking. */
const printTakes = minute

/**
 * Deletes the prints of a booking as it is now, after this transaction. Its ticket is about to change. Later nobody could find the earlier
 * print, which has the guest's name, to delete it on request. `cause`: why, if the issue stays the same.
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
 * Returns a job that deletes old prints of this machine, for every hour. A task to delete prints runs in one process, but other machines may
 * have printed the same ticket into their own folders.
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
