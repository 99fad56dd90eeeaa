import type { SeatPlace } from '@sabha/ticketing/seats'
import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import { isAmong } from '../seats/among.ts'
import type { Db, Tx } from '../store.ts'

export type AdmissionRow = Selectable<Schema['admission']>

/** Admits the seats on which nobody is inside yet and returns them. The primary key decides: the first scan to be received has the seat. */
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
  /** 1: let in by "Let back in". */
  reentry: 0 | 1
  at: number
  leftAt: number | null
  gate: string
  deviceId: number | null
  accountId: number | null
}

/** Returns who is in on these seats of a show, and by which scan. */
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
    .where(isAmong('admission', places))
    .execute()
}

/** Makes another scan of the same ticket the one by which a seat's guest is in. */
export async function moveAdmission(tx: Tx, { row, number }: SeatPlace, to: { showId: number; scanId: string; at: number }): Promise<void> {
  await tx
    .updateTable('admission')
    .set({ scan_id: to.scanId, at: to.at })
    .where('show_id', '=', to.showId)
    .where('row', '=', row)
    .where('number', '=', number)
    .execute()
}

/** Removes what a scan admitted, on these seats or on all, and returns it. */
export async function removeAdmissions(tx: Tx, scanId: string, places?: readonly SeatPlace[]): Promise<AdmissionRow[]> {
  if (places?.length === 0) return []
  const own = tx.deleteFrom('admission').where('scan_id', '=', scanId).returningAll()
  return (places ? own.where(isAmong('admission', places)) : own).execute()
}

/** Removes the admissions of a booking's ticket on these seats, and returns them. */
export async function removeAdmissionsOf(tx: Tx, bookingId: number, places: readonly SeatPlace[]): Promise<AdmissionRow[]> {
  if (places.length === 0) return []
  return tx
    .deleteFrom('admission')
    .where('ticket_id', 'in', (eb) => eb.selectFrom('ticket').select('ticket.id').where('booking_id', '=', bookingId))
    .where(isAmong('admission', places))
    .returningAll()
    .execute()
}

/** Removes all admissions of a show, and returns them. */
export async function removeAdmissionsTo(tx: Tx, showId: number): Promise<AdmissionRow[]> {
  return tx.deleteFrom('admission').where('show_id', '=', showId).returningAll().execute()
}
