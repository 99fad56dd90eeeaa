import type { SeatPlace } from '@sabha/ticketing/seats'
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type ScanRow = Selectable<Schema['scan']>

export async function findScan(db: Db, scanId: string): Promise<ScanRow | undefined> {
  return db.selectFrom('scan').selectAll().where('scan_id', '=', scanId).executeTakeFirst()
}

/** Those of these that there are, by their ids. */
export async function findScans(db: Db, scanIds: readonly string[]): Promise<ReadonlyMap<string, ScanRow>> {
  if (scanIds.length === 0) return new Map()
  const scans = await db.selectFrom('scan').selectAll().where('scan_id', 'in', scanIds).execute()
  return new Map(scans.map((scan) => [scan.scan_id, scan]))
}

/** How many of these there are. */
export async function countScans(db: Db, scanIds: readonly string[]): Promise<number> {
  if (scanIds.length === 0) return 0
  const { scans } = await db
    .selectFrom('scan')
    .select((eb) => eb.fn.countAll<number>().as('scans'))
    .where('scan_id', 'in', scanIds)
    .executeTakeFirstOrThrow()
  return scans
}

export async function addScan(tx: Tx, scan: Omit<Insertable<Schema['scan']>, 'undone_at' | 'undo_id'>): Promise<ScanRow> {
  return tx
    .insertInto('scan')
    .values({ ...scan, undone_at: null, undo_id: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Scans by which guests of a ticket were let back in, and that nobody refused or took back since; the earliest first. */
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

/** Scans that let somebody in with a ticket that there is not, and that nobody took back; the earliest first. */
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
 * How the scan ended at the door. A refusal may turn into an admission, never the other way: a late copy of it changes nothing.
 * Answers false where this is no news.
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

/** Answers false where the scan has been taken back before. */
export async function setUndone(tx: Tx, scanId: string, undoId: string, at: number): Promise<boolean> {
  return changesRow(
    tx.updateTable('scan').set({ undone_at: at, undo_id: undoId }).where('scan_id', '=', scanId).where('undone_at', 'is', null),
  )
}

export type AdmissionRow = Selectable<Schema['admission']>

/** Lets the seats in that nobody is in yet, and answers which those were: the first to be received has the seat, by its key. */
export async function admitSeats(
  tx: Tx,
  entry: { showId: number; ticketId: number; scanId: string; places: readonly SeatPlace[]; at: number },
): Promise<SeatPlace[]> {
  if (entry.places.length === 0) return []
  return tx
    .insertInto('admission')
    .values(
      entry.places.map(({ row, number }) => ({
        show_id: entry.showId,
        row,
        number,
        ticket_id: entry.ticketId,
        scan_id: entry.scanId,
        at: entry.at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['row', 'number'])
    .execute()
}

export interface Holder {
  row: string
  number: number
  ticketId: number
  scanId: string
  /** By "Let back in". */
  reentry: 0 | 1
  at: number
  leftAt: number | null
  gate: string
  deviceId: number | null
  accountId: number | null
}

/** Who is in on these seats of a show, and by which scan. */
export async function holdersOf(db: Db, showId: number, places: readonly SeatPlace[]): Promise<Holder[]> {
  if (places.length === 0) return []
  return db
    .selectFrom('admission')
    .innerJoin('scan', 'scan.scan_id', 'admission.scan_id')
    .leftJoin('device', 'device.id', 'scan.device_id')
    .select((eb) => [
      'admission.row',
      'admission.number',
      'admission.ticket_id as ticketId',
      'admission.scan_id as scanId',
      'reentry',
      'admission.at',
      'admission.left_at as leftAt',
      eb.fn.coalesce('device.gate', eb.val('')).as('gate'),
      'scan.device_id as deviceId',
      'scan.account_id as accountId',
    ])
    .where('admission.show_id', '=', showId)
    .where((eb) =>
      eb(
        eb.refTuple('admission.row', 'admission.number'),
        'in',
        places.map((place) => eb.tuple(place.row, place.number)),
      ),
    )
    .execute()
}

/** A seat whose guest is in by another scan of the same ticket from now on. */
export async function moveAdmission(tx: Tx, { row, number }: SeatPlace, to: { showId: number; scanId: string; at: number }): Promise<void> {
  await tx
    .updateTable('admission')
    .set({ scan_id: to.scanId, at: to.at })
    .where('show_id', '=', to.showId)
    .where('row', '=', row)
    .where('number', '=', number)
    .execute()
}

/** Takes back what a scan let in, of these seats or of all, and answers which seats those were. */
export async function removeAdmissions(tx: Tx, scanId: string, places?: readonly SeatPlace[]): Promise<AdmissionRow[]> {
  if (places?.length === 0) return []
  const own = tx.deleteFrom('admission').where('scan_id', '=', scanId).returningAll()
  return (places ? own.where(isAmong(places)) : own).execute()
}

/** Those of a booking's ticket on these seats, and answers which they were. */
export async function removeAdmissionsOf(tx: Tx, bookingId: number, places: readonly SeatPlace[]): Promise<AdmissionRow[]> {
  if (places.length === 0) return []
  return tx
    .deleteFrom('admission')
    .where('ticket_id', 'in', (eb) => eb.selectFrom('ticket').select('ticket.id').where('booking_id', '=', bookingId))
    .where(isAmong(places))
    .returningAll()
    .execute()
}

/** All of a show, and answers which they were. */
export async function removeAdmissionsTo(tx: Tx, showId: number): Promise<AdmissionRow[]> {
  return tx.deleteFrom('admission').where('show_id', '=', showId).returningAll().execute()
}

const isAmong = (places: readonly SeatPlace[]) => (eb: ExpressionBuilder<Schema, 'admission'>) =>
  eb(
    eb.refTuple('admission.row', 'admission.number'),
    'in',
    places.map((place) => eb.tuple(place.row, place.number)),
  )
