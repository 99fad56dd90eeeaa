import type { SeatPlace } from '@sabha/ticketing/seats'
import { sql } from 'kysely'
import { chunksOf } from '../chunks.ts'
import { isAmong, onSeatOf } from '../seats/among.ts'
import { inHallOrder } from '../seats/hall-order.ts'
import { isFree, isHoldOver, type SeatRow } from '../seats/seats.ts'
import type { Db, Tx } from '../store.ts'

/** Seats while a group keeps them: `reserved` until the group's hour, with `group_id`; with `booking_id` too while somebody pays. */

/**
 * Takes free seats out of sale for a group and returns how many. Fewer than asked for means that somebody was faster and that the caller
 * has to roll back.
 */
export async function keepSeats(
  tx: Tx,
  showId: number,
  places: readonly SeatPlace[],
  keep: { groupId: number; until: number; by: string; now: number },
): Promise<number> {
  let kept = 0
  for (const some of chunksOf(places)) {
    const { numUpdatedRows } = await tx
      .updateTable('seat')
      .set((eb) => ({
        status: 'reserved',
        reserved_until: keep.until,
        booking_id: null,
        group_id: keep.groupId,
        changed_by: keep.by,
        change: eb('change', '+', 1),
      }))
      .where('show_id', '=', showId)
      .where(isAmong('seat', some))
      .where(isFree(keep.now))
      .executeTakeFirst()
    kept += Number(numUpdatedRows)
  }
  tx.afterCommit({ kind: 'seats-changed', showId })
  return kept
}

/**
 * Holds seats of a group for a guest who pays, and returns how many it got: of all who have the link, one gets each seat. Fewer than asked
 * for means that another was faster and that the caller has to roll back.
 */
export async function holdKeptSeats(
  tx: Tx,
  showId: number,
  places: readonly SeatPlace[],
  hold: { groupId: number; bookingId: number; until: number; now: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('seat')
    .set((eb) => ({ booking_id: hold.bookingId, reserved_until: hold.until, changed_by: null, change: eb('change', '+', 1) }))
    .where((eb) => eb.and([eb('show_id', '=', showId), isAmong('seat', places), eb('group_id', '=', hold.groupId)]))
    .where((eb) =>
      eb.and([
        eb('status', '=', 'reserved'),
        eb('reserved_until', '>', hold.now),
        eb.or([eb('booking_id', 'is', null), isHoldOver(hold.now)(eb)]),
      ]),
    )
    .executeTakeFirst()
  tx.afterCommit({ kind: 'seats-changed', showId })
  return Number(numUpdatedRows)
}

/** Sets another hour for the seats that a group keeps. A guest who is paying keeps the time of their hold, if it ends later. */
export async function keepUntil(tx: Tx, showId: number, groupId: number, until: number): Promise<void> {
  await tx
    .updateTable('seat')
    .set((eb) => ({ reserved_until: until, change: eb('change', '+', 1) }))
    .where('group_id', '=', groupId)
    .where('status', '=', 'reserved')
    .where((eb) =>
      eb.or([
        eb('booking_id', 'is', null),
        eb(
          'booking_id',
          'in',
          eb
            .selectFrom('booking')
            .select('booking.id')
            .where((booking) => booking.or([booking('booking.status', '!=', 'pending'), booking('booking.reserved_until', '<', until)])),
        ),
      ]),
    )
    .execute()
  tx.afterCommit({ kind: 'seats-changed', showId })
}

/** Puts the seats of a group that nobody is paying back on sale, or those of `places` alone; returns which they were. */
export async function freeKeptSeats(
  tx: Tx,
  showId: number,
  groupId: number,
  { places, by, now }: { places?: readonly SeatPlace[]; by: string | null; now: number },
): Promise<SeatPlace[]> {
  const freed = await tx
    .updateTable('seat')
    .set((eb) => ({
      status: 'available',
      reserved_until: null,
      booking_id: null,
      group_id: null,
      changed_by: by,
      change: eb('change', '+', 1),
    }))
    .where('show_id', '=', showId)
    .where('group_id', '=', groupId)
    .where('status', '=', 'reserved')
    .where((eb) => eb.or([eb('booking_id', 'is', null), isHoldOver(now)(eb)]))
    .$if(places !== undefined, (query) => query.where(isAmong('seat', places ?? [])))
    .returning(['row', 'number'])
    .execute()
  tx.afterCommit({ kind: 'seats-changed', showId })
  return freed
}

/** SQL: whether a member of the group can take a kept seat: nobody is paying it. */
const isWaiting = (now: number) =>
  sql<0 | 1>`case when seat.booking_id is null or seat.booking_id in
    (select booking.id from booking where booking.status <> 'pending' or booking.reserved_until <= ${now}) then 1 else 0 end`.as(
    'is_waiting',
  )

const isKept = (now: number) =>
  sql<0 | 1>`case when seat.group_id = group_seat.group_id and seat.status = 'reserved' and seat.reserved_until > ${now}
    then 1 else 0 end`.as('is_kept')

export type KeptSeatRow = SeatRow & { is_waiting: 0 | 1 }

/** Returns what a group keeps and nobody has paid, in the order of the hall. */
export async function keptSeats(db: Db, groupId: number, now: number): Promise<KeptSeatRow[]> {
  return db
    .selectFrom('seat')
    .selectAll('seat')
    .select(isWaiting(now))
    .where('group_id', '=', groupId)
    .where('status', '=', 'reserved')
    .where('reserved_until', '>', now)
    .orderBy(inHallOrder('seat'))
    .execute()
}

export interface GroupSeatRow extends SeatPlace {
  group_id: number
  section: string
  notes: string | null
  unnumbered: 0 | 1
  /** The booking that has it, or had it last. */
  booking_id: number | null
  paid_at: number | null
  /** Paid by the group's link, and its booking still has it. */
  is_paid: boolean | 0 | 1
  /** Still kept for the group. */
  is_kept: 0 | 1
  /** Kept, and nobody is paying it. */
  is_waiting: 0 | 1
}

/** Returns every seat that was kept for these groups and not taken off them, in the order of the hall. */
export async function seatsOfGroups(db: Db, groupIds: readonly number[], now: number): Promise<GroupSeatRow[]> {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('group_seat')
    .innerJoin('seat_group', 'seat_group.id', 'group_seat.group_id')
    .innerJoin('seat', onSeatOf('seat', 'group_seat'))
    .select([
      'group_seat.group_id',
      'group_seat.row',
      'group_seat.number',
      'paid_at',
      'seat.section',
      'seat.notes',
      'seat.unnumbered',
      'seat.booking_id',
    ])
    .select(isKept(now))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking')
          .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
          .select('booking.id')
          .whereRef('booking.group_id', '=', 'group_seat.group_id')
          .where('booking.status', '=', 'paid')
          .whereRef('booking_seat.row', '=', 'group_seat.row')
          .whereRef('booking_seat.number', '=', 'group_seat.number')
          .where('released_at', 'is', null),
      ).as('is_paid'),
    )
    .select(isWaiting(now))
    .where('group_seat.group_id', 'in', groupIds)
    .orderBy(inHallOrder('seat'))
    .execute()
}
