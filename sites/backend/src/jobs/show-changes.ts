import type { Context } from '../rules/context.ts'
import { loseNights } from '../rules/season-passes/lost-nights.ts'
import { followChange } from '../rules/shows/tell-bookings.ts'
import { accountById } from '../store/accounts/accounts.ts'
import { advanceLoss, type NightLoss, openLosses } from '../store/season-passes/losses.ts'
import { passesOfShow } from '../store/season-passes/passes.ts'
import { advanceChange, bookingsToTell, openChanges, type ShowChangeRow } from '../store/shows/changes.ts'
import { type Rollback, rollback, type Tx } from '../store/store.ts'

/** Bookings, or passes, per transaction. Other transactions wait for as long as one takes. */
const batch = 25

/**
 * Takes a night from the passes that lose one to a cancelled show; refunds and informs the bookings of shows that were cancelled or moved.
 * Each once, in the order of their ids. The transaction of a batch also stores how far the job has come, so after a crash it continues with
 * the next batch, and only one of several processes does a batch. A change that fails doesn't stop the others; the job rejects with the
 * first failure at the end.
 */
export async function workShowChanges({ store, now }: Pick<Context, 'store' | 'now'>, ending?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  const work = async (next: () => Promise<((tx: Tx) => Promise<boolean | Rollback<false>>) | undefined>) => {
    try {
      while (!ending?.aborted) {
        const job = await next()
        if (!job || !(await store.alone(job))) break
      }
    } catch (error) {
      failures.push(error)
    }
  }
  for (const { change_id, show_id } of await openLosses(store.read)) {
    await work(async () => {
      const loss = (await openLosses(store.read)).find((each) => each.change_id === change_id && each.show_id === show_id)
      return loss && ((tx) => loseBatch(tx, loss, now()))
    })
  }
  for (const { id } of await openChanges(store.read)) {
    await work(async () => {
      const change = (await openChanges(store.read)).find((each) => each.id === id)
      return change && ((tx) => seeToBatch(tx, change, now()))
    })
  }
  if (failures.length > 0) throw failures[0]
}

/** Returns false if another process did this batch. */
async function loseBatch(tx: Tx, loss: NightLoss, now: number) {
  const passes = await passesOfShow(tx, loss.show_id, { after: loss.last_pass_id, upTo: loss.newest_pass_id, most: batch })
  const account = await accountById(tx, loss.account_id)
  await loseNights(tx, loss, passes, { by: account?.name ?? '', now })
  const isOurs = await advanceLoss(tx, loss, {
    lastPassId: passes.at(-1)?.id ?? loss.last_pass_id,
    finishedAt: passes.length < batch ? now : null,
  })
  return isOurs ? true : rollback(false as const)
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
  return isOurs ? true : rollback(false as const)
}
