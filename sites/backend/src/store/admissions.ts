import type { SeatPlace } from '@sabha/ticketing/seats'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db } from './store.ts'

export type AdmissionRow = Selectable<Schema['admission']>

/** Lets the seats in that nobody is in yet, and answers which those were: the first to be received has the seat, by its key. */
export async function admitSeats(
  tx: Db,
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
  scanId: string
  at: number
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
      'admission.scan_id as scanId',
      'admission.at',
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

/** Takes back what a scan let in, of these seats or of all, and answers which seats those were. */
export async function removeAdmissions(tx: Db, scanId: string, places?: readonly SeatPlace[]): Promise<AdmissionRow[]> {
  if (places?.length === 0) return []
  const own = tx.deleteFrom('admission').where('scan_id', '=', scanId).returningAll()
  return (places ? own.where(isAmong(places)) : own).execute()
}

const isAmong = (places: readonly SeatPlace[]) => (eb: ExpressionBuilder<Schema, 'admission'>) =>
  eb(
    eb.refTuple('admission.row', 'admission.number'),
    'in',
    places.map((place) => eb.tuple(place.row, place.number)),
  )
