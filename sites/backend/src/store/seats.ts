import type { SeatPlace } from '@sabha/ticketing/seats'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import { runsConcurrently } from './row-locks.ts'
import type { Schema } from './schema.ts'
import type { Db, Tx } from './store.ts'

export type SeatRow = Selectable<Schema['seat']>
type SeatExpression = ExpressionBuilder<Schema, 'seat'>

/** The seats of one show at these places. */
const at = (showId: number, places: readonly SeatPlace[]) => (eb: SeatExpression) =>
  eb.and([
    eb('show_id', '=', showId),
    eb(
      eb.refTuple('row', 'number'),
      'in',
      places.map((place) => eb.tuple(place.row, place.number)),
    ),
  ])

/** Free, or reserved by somebody whose time is over: the query decides, not a sweeper. */
export const isFree =
  (now: number) =>
  (eb: SeatExpression): Expression<SqlBool> =>
    eb.or([eb('status', '=', 'available'), eb.and([eb('status', '=', 'reserved'), eb('reserved_until', '<=', now)])])

export type AvailabilitySeat = Pick<SeatRow, 'row' | 'number' | 'status' | 'reserved_until' | 'change'>

/** Every seat of a show, A to Z before ZZ. */
export async function listSeats(db: Db, showId: number): Promise<AvailabilitySeat[]> {
  return db
    .selectFrom('seat')
    .select(['row', 'number', 'status', 'reserved_until', 'change'])
    .where('show_id', '=', showId)
    .orderBy((eb) => eb.fn('length', ['row']))
    .orderBy('row')
    .orderBy('number')
    .execute()
}

export async function findSeats(db: Db, showId: number, places: readonly SeatPlace[]): Promise<SeatRow[]> {
  return db.selectFrom('seat').selectAll().where(at(showId, places)).execute()
}

/**
 * Keeps everybody else from these seats, and from those of a booking, until the transaction ends: in one order for all, so that nobody
 * waits in a circle.
 */
export async function lockSeats(
  tx: Tx,
  showId: number,
  wanted: { places?: readonly SeatPlace[]; bookingId?: number | undefined },
): Promise<void> {
  if (!runsConcurrently(tx)) return
  const { places = [], bookingId } = wanted
  await tx
    .selectFrom('seat')
    .select('number')
    .where('show_id', '=', showId)
    .where((eb) =>
      eb.or([
        ...(places.length > 0 ? [at(showId, places)(eb)] : []),
        ...(bookingId === undefined ? [] : [eb('booking_id', '=', bookingId)]),
      ]),
    )
    .orderBy('row')
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Reserves the seats that are free and answers how many those were: fewer than asked for means that somebody was faster,
 * and that the caller has to roll back.
 */
export async function reserveSeats(
  tx: Tx,
  hold: { showId: number; places: readonly SeatPlace[]; bookingId: number; until: number; now: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('seat')
    .set((eb) => ({
      status: 'reserved',
      reserved_until: hold.until,
      booking_id: hold.bookingId,
      changed_by: null,
      change: eb('change', '+', 1),
    }))
    .where(at(hold.showId, hold.places))
    .where(isFree(hold.now))
    .executeTakeFirst()
  tx.afterCommit({ kind: 'seats-changed', showId: hold.showId })
  return Number(numUpdatedRows)
}

/**
 * Books the seats for a paid booking: those it still holds, and those that are free again. Answers how many it got; fewer than
 * the booking has means that one is gone, and that the caller has to roll back.
 */
export async function bookSeats(
  tx: Tx,
  booking: { id: number; showId: number; customerName: string; places: readonly SeatPlace[]; now: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('seat')
    .set((eb) => ({
      status: 'booked',
      reserved_until: null,
      booking_id: booking.id,
      booking_type: 'customer',
      customer_name: booking.customerName,
      changed_by: null,
      change: eb('change', '+', 1),
    }))
    .where(at(booking.showId, booking.places))
    .where((eb) => eb.or([isFree(booking.now)(eb), eb.and([eb('status', '=', 'reserved'), eb('booking_id', '=', booking.id)])]))
    .executeTakeFirst()
  tx.afterCommit({ kind: 'seats-changed', showId: booking.showId })
  return Number(numUpdatedRows)
}

/** Gives back what a booking holds and has not paid. */
export async function releaseSeats(tx: Tx, bookingId: number): Promise<void> {
  const released = await tx
    .updateTable('seat')
    .set((eb) => ({ status: 'available', reserved_until: null, booking_id: null, changed_by: null, change: eb('change', '+', 1) }))
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'reserved')
    .returning('show_id')
    .execute()
  for (const { show_id: showId } of released) tx.afterCommit({ kind: 'seats-changed', showId })
}
