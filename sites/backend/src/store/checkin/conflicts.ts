import type { SeatPlace } from '@sabha/ticketing/seats'
import type { ConflictReason } from '@sabha/ticketing/verdict'
import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import { onSeatOf } from '../seats/among.ts'
import type { Db, Tx } from '../store.ts'
import type { ConflictEnd, ConflictKind } from './tables.ts'

export type ConflictRow = Selectable<Schema['scan_conflict']>

/** Adds a conflict; the same one again is kept once. */
export async function addConflict(
  tx: Tx,
  conflict: {
    showId: number | null
    kind: ConflictKind
    verdict: ConflictReason | null
    seat: SeatPlace | null
    firstScanId: string | null
    secondScanId: string
    now: number
  },
): Promise<void> {
  await tx
    .insertInto('scan_conflict')
    .values({
      show_id: conflict.showId,
      kind: conflict.kind,
      verdict: conflict.verdict,
      row: conflict.seat?.row ?? '',
      number: conflict.seat?.number ?? 0,
      first_scan_id: conflict.firstScanId,
      second_scan_id: conflict.secondScanId,
      found_at: conflict.now,
      resolved_at: null,
      resolved_by: null,
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Whether a scan is in a conflict, with another scan or with the rules, that nobody has settled. */
export async function isDisputed(db: Db, scanId: string): Promise<boolean> {
  const open = await db
    .selectFrom('scan_conflict')
    .select('id')
    .where((eb) => eb.or([eb('first_scan_id', '=', scanId), eb('second_scan_id', '=', scanId)]))
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Returns the conflicts with others who were let in on this seat after this scan and, as far as is known, are inside; the first to be found
 * first. Those that staff settled count too: what staff say takes nobody out.
 */
export async function standingAgainst(db: Db, firstScanId: string, { row, number }: SeatPlace): Promise<ConflictRow[]> {
  return db
    .selectFrom('scan_conflict')
    .innerJoin('scan', 'scan.scan_id', 'second_scan_id')
    .selectAll('scan_conflict')
    .where('first_scan_id', '=', firstScanId)
    .where('row', '=', row)
    .where('number', '=', number)
    .where((eb) => eb.or([eb('resolved_at', 'is', null), eb('resolved_by', '=', 'office')]))
    .where('undone_at', 'is', null)
    .where((eb) => eb.or([eb('acted', 'is', null), eb('acted', '=', 'admitted')]))
    .orderBy('scan_conflict.id')
    .execute()
}

/** Returns, by scan, the seats from which the scan's guests were moved after they came in. */
export async function movedAfter(db: Db, scanIds: readonly string[]): Promise<ReadonlyMap<string, SeatPlace[]>> {
  if (scanIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('scan_conflict')
    .innerJoin('scan', 'scan.scan_id', 'second_scan_id')
    .select(['scan.scan_id', 'scan_conflict.row', 'scan_conflict.number'])
    .where('scan.scan_id', 'in', scanIds)
    .where('scan_conflict.verdict', 'in', ['moved', 'sold-again'])
    .where('scan_conflict.row', '!=', '')
    // A seat that they gave back and that was sold again is not one that they were moved from.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking_seat')
            .select('booking_seat.row')
            .whereRef('booking_seat.booking_id', '=', 'scan.booking_id')
            .whereRef('booking_seat.row', '=', 'scan_conflict.row')
            .whereRef('booking_seat.number', '=', 'scan_conflict.number'),
        ),
      ),
    )
    .orderBy('scan_conflict.id')
    .execute()
  return Map.groupBy(rows, ({ scan_id }) => scan_id)
}

/** Returns the double entries of a seat, including settled ones. */
export async function conflictsOn(db: Db, showId: number, { row, number }: SeatPlace): Promise<ConflictRow[]> {
  return db
    .selectFrom('scan_conflict')
    .selectAll()
    .where('show_id', '=', showId)
    .where('kind', '=', 'double-entry')
    .where('row', '=', row)
    .where('number', '=', number)
    .execute()
}

/** Reopens a conflict: its second scan is in conflict with this first one after all. */
export async function reopenConflict(tx: Tx, id: number, firstScanId: string): Promise<void> {
  await tx
    .updateTable('scan_conflict')
    .set({ first_scan_id: firstScanId, resolved_at: null, resolved_by: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Resolves open conflicts; settled ones stay as they were settled. `which`: one conflict, those with this second scan, or all at a show's
 * door.
 */
export async function resolveConflicts(
  tx: Tx,
  which: { id: number } | { second_scan_id: string } | { show_id: number },
  by: ConflictEnd,
  now: number,
): Promise<void> {
  await tx
    .updateTable('scan_conflict')
    .set({ resolved_at: now, resolved_by: by })
    .where((eb) => eb.and(which))
    .where('resolved_at', 'is', null)
    .execute()
}

export async function findConflict(db: Db, id: number): Promise<ConflictRow | undefined> {
  return db.selectFrom('scan_conflict').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Records what staff decided, for all seats on which the same two scans are in conflict. Returns those seats, or none if the conflict was
 * settled before.
 */
export async function settleConflict(
  tx: Tx,
  { id, kind, verdict, first_scan_id, second_scan_id }: ConflictRow,
  by: { accountId: number; note: string; now: number },
): Promise<SeatPlace[]> {
  const settled = await tx
    .updateTable('scan_conflict')
    .set({ resolved_at: by.now, resolved_by: 'office', account_id: by.accountId, note: by.note })
    .where('second_scan_id', '=', second_scan_id)
    .where('first_scan_id', first_scan_id === null ? 'is' : '=', first_scan_id)
    .where('kind', '=', kind)
    .where('verdict', verdict === null ? 'is' : '=', verdict)
    .where('resolved_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('scan_conflict as asked').select('asked.id').where('asked.id', '=', id).where('asked.resolved_at', 'is', null),
      ),
    )
    .returning(['row', 'number'])
    .execute()
  return settled.filter(({ row }) => row !== '')
}

/** Removes what staff wrote about the conflicts of a booking's scans. */
export async function forgetConflictNotes(tx: Tx, bookingId: number): Promise<void> {
  await tx
    .updateTable('scan_conflict')
    .set({ note: '' })
    .where('note', '!=', '')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scan')
          .select('scan.scan_id')
          .where('scan.booking_id', '=', bookingId)
          .where(({ or, eb }) =>
            or([
              eb('scan.scan_id', '=', eb.ref('scan_conflict.first_scan_id')),
              eb('scan.scan_id', '=', eb.ref('scan_conflict.second_scan_id')),
            ]),
          ),
      ),
    )
    .execute()
}

/** Makes another scan the first of a conflict: it has the seat now. */
export async function moveConflict(tx: Tx, id: number, firstScanId: string): Promise<void> {
  await tx.updateTable('scan_conflict').set({ first_scan_id: firstScanId }).where('id', '=', id).execute()
}

/** One conflict of two scans, on all the seats that it is about. */
export interface ListedConflict extends ConflictRow {
  /** Empty if the conflict is about the whole ticket. */
  seats: (SeatPlace & { notes: string | null })[]
  bookingId: string
  name: string
  first: ConflictSideRow | null
  second: ConflictSideRow
}

interface ConflictSideRow {
  scanId: string
  at: number
  gate: string
  /** The phone's name, or the account's. */
  device: string
  deviceId: number | null
}

/** Returns a show's conflicts that are open or were settled after `since`, the latest first. */
export async function listConflicts(db: Db, showId: number, since: number, most: number): Promise<ListedConflict[]> {
  const conflicts = await db
    .selectFrom('scan_conflict')
    .innerJoin('scan', 'scan.scan_id', 'scan_conflict.second_scan_id')
    .leftJoin('booking', 'booking.id', 'scan.booking_id')
    .leftJoin('seat', onSeatOf('seat', 'scan_conflict'))
    .selectAll('scan_conflict')
    .select('seat.notes')
    .select((eb) => [
      eb.fn.coalesce('booking.public_id', eb.val('')).as('bookingId'),
      eb.fn.coalesce('booking.customer_name', eb.val('')).as('name'),
    ])
    .where('scan_conflict.show_id', '=', showId)
    .where((eb) => eb.or([eb('resolved_at', 'is', null), eb('resolved_at', '>', since)]))
    .orderBy('scan_conflict.id', 'desc')
    .limit(most)
    .execute()
  if (conflicts.length === 0) return []
  const scanIds = conflicts.flatMap(({ first_scan_id, second_scan_id }) => [first_scan_id ?? [], second_scan_id].flat())
  const sides = await db
    .selectFrom('scan')
    .leftJoin('device', 'device.id', 'scan.device_id')
    .leftJoin('account', 'account.id', 'scan.account_id')
    .select((eb) => [
      'scan.scan_id as scanId',
      'scan.at',
      'scan.device_id as deviceId',
      eb.fn.coalesce('device.gate', eb.val('')).as('gate'),
      eb.fn.coalesce('device.name', 'account.name', eb.val('')).as('device'),
    ])
    .where('scan.scan_id', 'in', scanIds)
    .execute()
  const sideOf = new Map(sides.map((side) => [side.scanId, side]))
  const listed = conflicts.flatMap((conflict) => {
    const second = sideOf.get(conflict.second_scan_id)
    const first = conflict.first_scan_id === null ? null : (sideOf.get(conflict.first_scan_id) ?? null)
    return second ? [{ ...conflict, first, second }] : []
  })
  return byScans(listed)
}

/**
 * Joins the rows of the same two scans. There is a row per seat, because each seat may be given back or taken over alone; but a booking of
 * two that came in twice is one matter for staff.
 */
function byScans(rows: (Omit<ListedConflict, 'seats'> & { notes: string | null })[]): ListedConflict[] {
  const one = ({ kind, verdict, first_scan_id, second_scan_id, resolved_at, resolved_by }: ConflictRow) =>
    JSON.stringify([kind, verdict, first_scan_id, second_scan_id, resolved_at, resolved_by])
  return [...Map.groupBy(rows, one).values()].flatMap((group) => {
    const oldestFirst = group.toReversed()
    const [first] = oldestFirst
    return first ? [{ ...first, seats: oldestFirst.filter(({ row }) => row !== '') }] : []
  })
}
