import type { Context } from '../rules/context.ts'
import { followChange } from '../rules/shows/tell-bookings.ts'
import { accountById } from '../store/accounts/accounts.ts'
import { advanceChange, bookingsToTell, openChanges, type ShowChangeRow } from '../store/shows/changes.ts'
import { rollback, type Tx } from '../store/store.ts'

/** Bookings per transaction. Other transactions wait for as long as one takes. */
const batch = 25

/**
 * Refunds and informs the bookings of shows that were cancelled or moved, each once, in the order of their ids. The transaction of a batch
 * also stores how far the job has come, so after a crash it continues with the next batch, and only one of several processes does a batch.
 * A change that fails doesn't stop the others; the job rejects with the first failure at the end.
 */
export async function workShowChanges({ store, now }: Pick<Context, 'store' | 'now'>, ending?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const { id } of await openChanges(store.read)) {
    try {
      while (!ending?.aborted) {
        const change = (await openChanges(store.read)).find((each) => each.id === id)
        if (!change || !(await store.alone((tx) => seeToBatch(tx, change, now())))) break
      }
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Returns false if nothing is left, or if another process did this batch. */
async function seeToBatch(tx: Tx, change: ShowChangeRow, now: number) {
  const bookings = await bookingsToTell(tx, change, batch)
  const account = await accountById(tx, change.account_id)
  for (const booking of bookings) await followChange(tx, change, booking, account?.name ?? '', now)
  const isLast = bookings.length < batch
  const isOurs = await advanceChange(tx, change, {
    lastBookingId: bookings.at(-1)?.id ?? change.last_booking_id,
    seenTo: bookings.length,
    finishedAt: isLast ? now : null,
  })
  return isOurs ? true : rollback(false)
}
