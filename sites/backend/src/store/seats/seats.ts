import type { SeatPlace } from '@sabha/ticketing/seats'
import type { SeatStatus } from '@sabha/ticketing/states'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import { reading, writing } from '../engine/batchable.ts'
import { runsConcurrently } from '../engine/postgres/locks.ts'
import { countReleased } from '../reports/tallies.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'
import { isAmong } from './among.ts'
import {
  bookSeatsOfMany,
  findSeatsOfMany,
  lockSeatsOfMany,
  releaseSeatsOfMany,
  reserveSeatsOfMany,
  type SeatsToBook,
  type SeatsToReserve,
} from './seats-of-many.ts'

export type SeatRow = Selectable<Schema['seat']>
type SeatExpression = ExpressionBuilder<Schema, 'seat'>

/** The seats of one show at these places. */
const at = (showId: number, places: readonly SeatPlace[]) => (eb: SeatExpression) =>
  eb.and([eb('show_id', '=', showId), isAmong('seat', places)])

/** SQL: free, or reserved until a time that has passed. The query decides, not a sweeper. */
export const isFree =
  (now: number) =>
  (eb: SeatExpression): Expression<SqlBool> =>
    eb.or([eb('status', '=', 'available'), eb.and([eb('status', '=', 'reserved'), eb('reserved_until', '<=', now)])])

export async function findSeats(db: Db, showId: number, places: readonly SeatPlace[]): Promise<SeatRow[]> {
  return places.length === 0 ? [] : askSeats(db, { showId, places })
}

const askSeats = reading({
  one: (db: Db, { showId, places }: SeatsWanted): Promise<SeatRow[]> =>
    db.selectFrom('seat').selectAll().where(at(showId, places)).execute(),
  many: findSeatsOfMany,
})

interface SeatsWanted {
  showId: number
  places: readonly SeatPlace[]
}

/**
 * Locks these seats and those of a booking until the transaction ends. All transactions lock in the same order, so that they don't
 * deadlock.
 */
export async function lockSeats(
  tx: Tx,
  showId: number,
  wanted: { places?: readonly SeatPlace[]; bookingId?: number | undefined },
): Promise<void> {
  const { places = [], bookingId } = wanted
  if (runsConcurrently(tx)) await askLocks(tx, { showId, places, bookingId })
}

const askLocks = reading({ one: lockTheirSeats, many: lockSeatsOfMany })

async function lockTheirSeats(tx: Tx, { showId, places, bookingId }: SeatsWanted & { bookingId?: number | undefined }): Promise<void> {
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
 * Reserves the seats that are free and returns how many those were. Fewer than asked for means that somebody was faster and that the caller
 * has to roll back.
 */
export async function reserveSeats(tx: Tx, hold: SeatsToReserve): Promise<number> {
  const reserved = await askReservation(tx, hold)
  tx.afterCommit({ kind: 'seats-changed', showId: hold.showId })
  return reserved
}

const askReservation = writing({ one: reserveTheirSeats, many: reserveSeatsOfMany })

async function reserveTheirSeats(tx: Tx, hold: SeatsToReserve): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('seat')
    .set((eb) => ({
      status: 'reserved',
      reserved_until: hold.until,
      booking_id: hold.bookingId,
      group_id: null,
      changed_by: null,
      change: eb('change', '+', 1),
    }))
    .where(at(hold.showId, hold.places))
    .where(isFree(hold.now))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Books the seats of a paid booking: those it still holds, and those that are free again. Returns how many it got. Fewer than the booking
 * has means that a seat is gone and that the caller has to roll back.
 */
export async function bookSeats(tx: Tx, booking: SeatsToBook): Promise<number> {
  const booked = await askBooking(tx, booking)
  tx.afterCommit({ kind: 'seats-changed', showId: booking.showId })
  return booked
}

const askBooking = writing({ one: bookTheirSeats, many: bookSeatsOfMany })

async function bookTheirSeats(tx: Tx, booking: SeatsToBook): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('seat')
    .set((eb) => ({
      status: 'booked',
      reserved_until: null,
      booking_id: booking.id,
      booking_type: 'customer',
      customer_name: booking.customerName,
      group_id: null,
      changed_by: null,
      change: eb('change', '+', 1),
    }))
    .where(at(booking.showId, booking.places))
    .where((eb) =>
      eb.or([
        isFree(booking.now)(eb),
        eb.and([eb('status', '=', 'reserved'), eb('booking_id', '=', booking.id)]),
        ...(booking.groupId === null ? [] : [isLeftOfGroup(booking.groupId, booking.now)(eb)]),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** SQL: kept for this group while nobody in it is paying. A late payment of a member still finds the seat. */
const isLeftOfGroup = (groupId: number, now: number) => (eb: SeatExpression) =>
  eb.and([eb('status', '=', 'reserved'), eb('group_id', '=', groupId), eb.or([eb('booking_id', 'is', null), isHoldOver(now)(eb)])])

/** SQL: the hold of the seat's booking was given up or has run out. A hold that this transaction can't see yet has not. */
export const isHoldOver = (now: number) => (eb: SeatExpression) =>
  eb('booking_id', 'in', (inner) =>
    inner
      .selectFrom('booking')
      .select('booking.id')
      .where((booking) => booking.or([booking('booking.status', '!=', 'pending'), booking('booking.reserved_until', '<=', now)])),
  )

/** Gives back the seats that a booking holds and has not paid: to the group that keeps them, or to everybody. */
export async function releaseSeats(tx: Tx, bookingId: number): Promise<void> {
  for (const showId of await askRelease(tx, bookingId)) tx.afterCommit({ kind: 'seats-changed', showId })
}

/** Returns the show of each seat. */
const askRelease = writing({
  one: async (tx: Tx, bookingId: number): Promise<readonly number[]> => {
    const released = await tx
      .updateTable('seat')
      .set((eb) => ({
        status: eb
          .case()
          .when('group_id', 'is', null)
          .then('available' as const)
          .else('reserved' as const)
          .end(),
        reserved_until: eb.selectFrom('seat_group').select('kept_until').whereRef('seat_group.id', '=', 'seat.group_id'),
        booking_id: null,
        changed_by: null,
        change: eb('change', '+', 1),
      }))
      .where('booking_id', '=', bookingId)
      .where('status', '=', 'reserved')
      .returning('show_id')
      .execute()
    return released.map(({ show_id }) => show_id)
  },
  many: releaseSeatsOfMany,
})

export interface SeatTarget {
  status: Exclude<SeatStatus, 'reserved'>
  /** Null unless the seat is booked. */
  bookingId: number | null
  customerName: string | null
  changedBy: string
  /** Only where the seat is blocked for a counter. */
  leaseId?: number
}

/**
 * Changes the seats that are still as they were read, and returns how many those were. Fewer than asked for means that somebody was faster
 * and that the caller has to roll back.
 */
export async function changeSeats(tx: Tx, showId: number, seats: readonly Pick<SeatRow, 'row' | 'number' | 'change'>[], to: SeatTarget) {
  const { numUpdatedRows } = await tx
    .updateTable('seat')
    .set((eb) => ({
      status: to.status,
      reserved_until: null,
      booking_id: to.bookingId,
      booking_type: to.bookingId === null ? null : 'manual',
      customer_name: to.customerName,
      changed_by: to.changedBy,
      lease_id: to.leaseId ?? null,
      group_id: null,
      change: eb('change', '+', 1),
    }))
    .where('show_id', '=', showId)
    .where((eb) =>
      eb(
        eb.refTuple('row', 'number', 'change'),
        'in',
        seats.map((seat) => eb.tuple(seat.row, seat.number, seat.change)),
      ),
    )
    .executeTakeFirst()
  tx.afterCommit({ kind: 'seats-changed', showId })
  return Number(numUpdatedRows)
}

/** Marks seats of a booking as released. Returns how many of them the booking still had. */
export async function releaseBookedSeats(tx: Tx, bookingId: number, places: readonly SeatPlace[], now: number): Promise<number> {
  const released = await tx
    .updateTable('booking_seat')
    .set({ released_at: now })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .where(isAmong('booking_seat', places))
    .returning(['section', 'price'])
    .execute()
  await countReleased(tx, bookingId, released)
  return released.length
}

/** Makes seats available again if they are this booking's. */
export async function freeSeatsOf(tx: Tx, bookingId: number, places: readonly SeatPlace[], changedBy: string | null): Promise<void> {
  const freed = await tx
    .updateTable('seat')
    .set((eb) => ({
      status: 'available',
      reserved_until: null,
      booking_id: null,
      booking_type: null,
      customer_name: null,
      changed_by: changedBy,
      change: eb('change', '+', 1),
    }))
    .where('booking_id', '=', bookingId)
    .where(isAmong('seat', places))
    .returning('show_id')
    .execute()
  for (const { show_id: showId } of freed) tx.afterCommit({ kind: 'seats-changed', showId })
}

/**
 * Books the seats that staff move a booking to, with the booking and the name of the seats that it leaves. Returns false if a seat has
 * changed since it was read.
 */
export async function bookMovedSeats(
  tx: Tx,
  showId: number,
  moves: readonly { from: SeatRow; to: SeatRow }[],
  changedBy: string,
): Promise<boolean> {
  for (const { from, to } of moves) {
    const isBooked = await changesRow(
      tx
        .updateTable('seat')
        .set((eb) => ({
          status: 'booked',
          reserved_until: null,
          booking_id: from.booking_id,
          booking_type: from.booking_type,
          customer_name: from.customer_name,
          group_id: null,
          changed_by: changedBy,
          change: eb('change', '+', 1),
        }))
        .where(at(showId, [to]))
        .where('change', '=', to.change),
    )
    if (!isBooked) return false
  }
  tx.afterCommit({ kind: 'seats-changed', showId })
  return true
}
