import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type ScanRow = Selectable<Schema['scan']>

export async function findScan(db: Db, scanId: string): Promise<ScanRow | undefined> {
  return db.selectFrom('scan').selectAll().where('scan_id', '=', scanId).executeTakeFirst()
}

/** Returns those of these scans that exist, by their ids. */
export async function findScans(db: Db, scanIds: readonly string[]): Promise<ReadonlyMap<string, ScanRow>> {
  if (scanIds.length === 0) return new Map()
  const scans = await db.selectFrom('scan').selectAll().where('scan_id', 'in', scanIds).execute()
  return new Map(scans.map((scan) => [scan.scan_id, scan]))
}

/** Returns how many of these scans exist. */
export async function countScans(db: Db, scanIds: readonly string[]): Promise<number> {
  if (scanIds.length === 0) return 0
  const { scans } = await db
    .selectFrom('scan')
    .select((eb) => eb.fn.countAll<number>().as('scans'))
    .where('scan_id', 'in', scanIds)
    .executeTakeFirstOrThrow()
  return scans
}

/** Returns those of these scans that have arrived for a show. */
export async function arrivedScans(db: Db, showId: number, scanIds: readonly string[]): Promise<string[]> {
  if (scanIds.length === 0) return []
  const rows = await db.selectFrom('scan').select('scan_id').where('show_id', '=', showId).where('scan_id', 'in', scanIds).execute()
  return rows.map(({ scan_id }) => scan_id)
}

export async function addScan(tx: Tx, scan: Omit<Insertable<Schema['scan']>, 'undone_at' | 'undo_id'>): Promise<ScanRow> {
  return tx
    .insertInto('scan')
    .values({ ...scan, undone_at: null, undo_id: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the scans by which guests of a ticket were let back in and that nobody has refused or taken back since; the earliest first. */
export async function backInsideScans(db: Db, ticketId: number): Promise<ScanRow[]> {
  return db
    .selectFrom('scan')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('reentry', '=', 1)
    .where('undone_at', 'is', null)
    .where((eb) => eb.or([eb('acted', 'is', null), eb('acted', '=', 'admitted')]))
    .orderBy('received_at')
    .orderBy('scan_id')
    .execute()
}

/** Returns the scans that let somebody in with a ticket that doesn't exist here and that nobody took back; the earliest first. */
export async function scansThatClaimed(db: Db, ticketId: number, since: number) {
  return db
    .selectFrom('scan')
    .leftJoin('device', 'device.id', 'scan.device_id')
    .select((eb) => [
      'seat_index',
      'scan.at',
      eb.fn.coalesce('device.gate', eb.val('')).as('gate'),
      'device_id as deviceId',
      'account_id as accountId',
    ])
    .where('claimed_ticket_id', '=', ticketId)
    .where('acted', '=', 'admitted')
    .where('leaving', '=', 0)
    .where('undone_at', 'is', null)
    .where('scan.at', '>=', since)
    .orderBy('scan.at')
    .execute()
}

/**
 * Records how the scan ended at the door. A refusal may turn into an admission, never the other way, so that a late copy of it changes
 * nothing. Returns false if this is no news.
 */
export async function setActed(tx: Tx, scanId: string, acted: NonNullable<ScanRow['acted']>, shown: ScanRow['shown']): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('scan')
      .set((eb) => ({ acted, shown: eb.fn.coalesce('shown', eb.val(shown)) }))
      .where('scan_id', '=', scanId)
      .where((eb) => eb.or([eb('acted', 'is', null), ...(acted === 'admitted' ? [eb('acted', '=', 'refused')] : [])]))
      .where('undone_at', 'is', null),
  )
}

/** Returns false if the scan was taken back before. */
export async function setUndone(tx: Tx, scanId: string, undoId: string, at: number): Promise<boolean> {
  return changesRow(
    tx.updateTable('scan').set({ undone_at: at, undo_id: undoId }).where('scan_id', '=', scanId).where('undone_at', 'is', null),
  )
}
