import type { SeatPlace } from '@sabha/ticketing/seats'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { isAmong } from '../seats/among.ts'
import type { Db, Tx } from '../store.ts'
import type { Span } from './lists.ts'

/** A guest who went out, or an entry other than the one that has the seat. Admissions stay as they are; `left_at` says who is outside. */
export type PassageRow = Selectable<Schema['passage']>

export async function addPassages(
  tx: Tx,
  { showId, ticketId, scanId, at, isOut, places }: Passing & { places: readonly SeatPlace[] },
): Promise<void> {
  if (places.length === 0) return
  await tx
    .insertInto('passage')
    .values(
      places.map(({ row, number }) => ({ show_id: showId, row, number, scan_id: scanId, ticket_id: ticketId, is_out: isOut ? 1 : 0, at })),
    )
    .onConflict((known) => known.doNothing())
    .execute()
}

interface Passing {
  showId: number
  ticketId: number
  scanId: string
  at: number
  isOut: boolean
}

/** Returns the passages on these seats, with whether somebody pressed "Let back in". */
export async function passagesOn(db: Db, showId: number, places: readonly SeatPlace[]): Promise<(PassageRow & { reentry: 0 | 1 })[]> {
  if (places.length === 0) return []
  return db
    .selectFrom('passage')
    .innerJoin('scan', 'scan.scan_id', 'passage.scan_id')
    .selectAll('passage')
    .select('reentry')
    .where('passage.show_id', '=', showId)
    .where(isAmong('passage', places))
    .orderBy('passage.at')
    .orderBy('passage.scan_id')
    .execute()
}

/** Removes the passages of a scan, on these seats or on all, and returns them. */
export async function removePassages(tx: Tx, scanId: string, places?: readonly SeatPlace[]): Promise<PassageRow[]> {
  if (places?.length === 0) return []
  const own = tx.deleteFrom('passage').where('scan_id', '=', scanId).returningAll()
  return (places ? own.where(isAmong('passage', places)) : own).execute()
}

/** Removes the passages of a booking's ticket on these seats. */
export async function removePassagesOf(tx: Tx, bookingId: number, places: readonly SeatPlace[]): Promise<void> {
  if (places.length === 0) return
  await tx
    .deleteFrom('passage')
    .where('ticket_id', 'in', (eb) => eb.selectFrom('ticket').select('ticket.id').where('booking_id', '=', bookingId))
    .where(isAmong('passage', places))
    .execute()
}

/** Moves the passages of a booking's ticket along when its guest is given another seat. */
export async function movePassagesOf(tx: Tx, bookingId: number, from: SeatPlace, { row, number }: SeatPlace): Promise<void> {
  await tx
    .updateTable('passage')
    .set({ row, number })
    .where('ticket_id', 'in', (eb) => eb.selectFrom('ticket').select('ticket.id').where('booking_id', '=', bookingId))
    .where(isAmong('passage', [from]))
    .execute()
}

/** Removes all passages of a show. */
export async function removePassagesTo(tx: Tx, showId: number): Promise<void> {
  await tx.deleteFrom('passage').where('show_id', '=', showId).execute()
}

/** Notes on a seat's admission when its guest went out; null: the guest is inside. */
export async function noteLeft(tx: Tx, showId: number, { row, number }: SeatPlace, leftAt: number | null): Promise<void> {
  await tx
    .updateTable('admission')
    .set({ left_at: leftAt })
    .where('show_id', '=', showId)
    .where('row', '=', row)
    .where('number', '=', number)
    .execute()
}

/** Returns the passages of those changed tickets from which somebody went out. */
export async function passagesOfTickets(db: Db, { showId, after, upTo }: Span): Promise<PassageRow[]> {
  return db
    .selectFrom('passage')
    .innerJoin('ticket', 'ticket.id', 'passage.ticket_id')
    .selectAll('passage')
    .where('ticket.show_id', '=', showId)
    .where('door_change', '>', after)
    .where('door_change', '<=', upTo)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('passage as out')
          .select(sql.lit(1).as('one'))
          .whereRef('out.ticket_id', '=', 'passage.ticket_id')
          .where('out.is_out', '=', 1),
      ),
    )
    .orderBy('passage.at')
    .execute()
}
