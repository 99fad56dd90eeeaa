import type { DoorDatabase } from './database.ts'
import type { ScanRow, UndoRow, WaitingRow } from './rows.ts'
import { stored } from './storage-problem.ts'

/** The rows of the queue: what the server has not acknowledged, in the order in which it happened. */

/** ms for which the door itself asks about a scan before the queue takes it over: a little more than the timeout of a request. */
const askingTime = 12_000
/** ms after which an amber verdict that nobody decided, as the scanner was closed, is a refusal. While it is on a screen, it waits on. */
const decidingTime = 2 * 60_000

export type NewScanRow = Omit<ScanRow, 'seq' | 'kind' | 'attempts' | 'error' | 'version'>
type NewUndoRow = Omit<UndoRow, 'seq' | 'kind' | 'attempts' | 'error' | 'version' | 'askedAt'>

export async function addScan(db: DoorDatabase, row: NewScanRow): Promise<void> {
  await db.queue.add({ kind: 'scan', attempts: 0, error: null, version: 0, ...row })
}

export async function addUndo(db: DoorDatabase, row: NewUndoRow): Promise<void> {
  await db.queue.add({ kind: 'undo', attempts: 0, error: null, version: 0, askedAt: 0, ...row })
}

export async function findScan(db: DoorDatabase, id: string): Promise<ScanRow | undefined> {
  const row = await db.queue.where('id').equals(id).first()
  return row?.kind === 'scan' ? row : undefined
}

/** Changes a scan that was found, or adds it where the queue doesn't have it. Runs inside the transaction that looked it up. */
export async function changeScan(db: DoorDatabase, before: ScanRow | undefined, row: NewScanRow): Promise<void> {
  if (before) await db.queue.put({ ...before, ...row, error: null, version: before.version + 1 })
  else await addScan(db, row)
}

/** Notes that the scan's amber verdict is still on the screen. */
export async function markOnScreen(db: DoorDatabase, scanId: string, now: number): Promise<void> {
  await db.queue
    .where('id')
    .equals(scanId)
    .modify((row) => {
      if (row.kind === 'scan' && row.undecided) row.onScreenAt = now
    })
}

/**
 * Marks waiting rows with the device that scanned them (null: an account), before the phone becomes another device to the server. Rows that
 * have such a mark keep it.
 */
export async function signQueue(db: DoorDatabase, deviceId: number | null): Promise<void> {
  await stored(() =>
    db.queue.toCollection().modify((row) => {
      if (row.deviceId === undefined) row.deviceId = deviceId
    }),
  )
}

export function isPartitionBusy(db: DoorDatabase, partitionKey: string): Promise<boolean> {
  return db.queue
    .where('lane')
    .equals(partitionKey)
    .count()
    .then((rows) => rows > 0)
}

/** Whether what came last was taken by a clock that nobody has put right since. */
export async function isLastUnsure(db: DoorDatabase): Promise<boolean> {
  return (await stored(() => db.queue.toCollection().last()))?.unsure !== undefined
}

export function nextRows(db: DoorDatabase, after: number, limit: number): Promise<WaitingRow[]> {
  return db.queue.where('seq').above(after).limit(limit).toArray()
}

/** Whether a row may go out: not while the door asks about it, nor while a person decides. */
export function isReady(row: WaitingRow, now: number): boolean {
  if (isWithin(askingTime, row.askedAt, now)) return false
  return row.kind === 'undo' || !row.undecided || !isWithin(decidingTime, row.onScreenAt ?? row.at, now)
}

/** Whether less than `time` has passed. A clock that was set back in between counts as later, so that it can't hold a row for hours. */
function isWithin(time: number, since: number, now: number): boolean {
  return now >= since && now - since < time
}

/** Lets rejected rows wait to be sent again. */
export async function retryRejected(db: DoorDatabase): Promise<void> {
  await db.queue.filter(({ error }) => error !== null).modify({ error: null })
}
