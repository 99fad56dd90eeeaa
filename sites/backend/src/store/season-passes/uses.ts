import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { type Selectable, sql } from 'kysely'
import { reading } from '../engine/batchable.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type PassUseRow = Selectable<Schema['pass_use']>

/** An open use, with the evening that it is for. */
export interface OpenUse extends Pick<PassUseRow, 'pass_id' | 'slot' | 'show_id' | 'booking_id' | 'row' | 'number'> {
  /** The seat is booked; if not, somebody holds it. */
  isBooked: boolean
  publicId: string
  title: string
  starts_at: number
  zone: string
}

/** SQL: the use counts. That of a cancelled booking, of a lapsed hold or of a seat that was given back doesn't. */
const countsNow = (now: number) => sql<boolean>`(booking_seat.released_at is null
  and (booking.status = 'paid' or (booking.status = 'pending' and booking.reserved_until > ${now})))`

function openUses(db: Db, now: number) {
  return db
    .selectFrom('pass_use')
    .innerJoin('booking', 'booking.id', 'pass_use.booking_id')
    .innerJoin('booking_seat', (join) =>
      join
        .onRef('booking_seat.booking_id', '=', 'pass_use.booking_id')
        .onRef('booking_seat.row', '=', 'pass_use.row')
        .onRef('booking_seat.number', '=', 'pass_use.number'),
    )
    .where('pass_use.ended_at', 'is', null)
    .where(countsNow(now))
}

/** Returns what passes are used for now, by the pass's id, the earliest evening first. */
export async function usesOfPasses(db: Db, passIds: readonly number[], now: number): Promise<ReadonlyMap<number, OpenUse[]>> {
  if (passIds.length === 0) return new Map()
  const rows = await openUses(db, now)
    .innerJoin('show', 'show.id', 'pass_use.show_id')
    .select(['pass_id', 'slot', 'pass_use.show_id', 'pass_use.booking_id', 'pass_use.row', 'pass_use.number'])
    .select(['booking.status', 'public_id', 'title', 'starts_at', 'zone'])
    .where('pass_id', 'in', passIds)
    .orderBy('starts_at')
    .orderBy('pass_use.id')
    .execute()
  const uses = rows.map(({ status, public_id, ...use }) => ({ ...use, isBooked: status === 'paid', publicId: public_id }))
  return Map.groupBy(uses, ({ pass_id }) => pass_id)
}

/** Returns the ids of the passes by which seats of an evening are booked. */
export async function passesBookedFor(db: Db, showId: number, now: number): Promise<number[]> {
  const rows = await openUses(db, now)
    .select('pass_id')
    .where('booking.show_id', '=', showId)
    .where('pass_use.show_id', '=', showId)
    .where('booking.status', '=', 'paid')
    .orderBy('pass_id')
    .execute()
  return rows.map(({ pass_id }) => pass_id)
}

/** Returns for how many nights the passes of each season pass are used, by its show's id. */
export async function countUses(db: Db, now: number): Promise<ReadonlyMap<number, number>> {
  const rows = await openUses(db, now)
    .innerJoin('sold_pass', 'sold_pass.id', 'pass_use.pass_id')
    .select(({ fn }) => ['sold_pass.show_id', fn.countAll<number>().as('uses')])
    .groupBy('sold_pass.show_id')
    .execute()
  return new Map(rows.map(({ show_id, uses }) => [show_id, Number(uses)]))
}

/** Returns the ids of a show's bookings that were quoted with a pass. */
export async function bookingsByPass(db: Db, showId: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('pass_use').select('booking_id').distinct().where('show_id', '=', showId).execute()
  return new Set(rows.map(({ booking_id }) => booking_id))
}

/** Ends the uses of a pass that no longer count, so that their night and their slot are free again. */
export async function endOverUses(tx: Tx, passId: number, now: number): Promise<void> {
  const open = (await openUses(tx, now).select('pass_use.id').where('pass_id', '=', passId).execute()).map(({ id }) => id)
  await tx
    .updateTable('pass_use')
    .set({ ended_at: now })
    .where('pass_id', '=', passId)
    .where('ended_at', 'is', null)
    .$if(open.length > 0, (query) => query.where('id', 'not in', open))
    .execute()
}

/** Ends the uses of these passes by bookings that are not paid; nobody can confirm those any more. */
export async function endHeldUses(tx: Tx, passIds: readonly number[], now: number): Promise<void> {
  if (passIds.length === 0) return
  await tx
    .updateTable('pass_use')
    .set({ ended_at: now })
    .where('pass_id', 'in', passIds)
    .where('ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking').select('booking.id').whereRef('booking.id', '=', 'pass_use.booking_id').where('booking.status', '!=', 'paid'),
      ),
    )
    .execute()
}

/** Returns false if the night or the slot is taken: the unique indexes decide. */
export async function addUse(
  tx: Tx,
  use: SeatPlace & { passId: number; slot: number; showId: number; bookingId: number; now: number },
): Promise<boolean> {
  const { passId: pass_id, slot, showId: show_id, bookingId: booking_id, row, number, now: taken_at } = use
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('pass_use')
    .values({ pass_id, slot, show_id, booking_id, row, number, taken_at, ended_at: null })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the uses that a booking was quoted with, the last for each seat, in the same order for everybody. */
export const usesOfBooking = reading({
  one: async (db: Db, bookingId: number): Promise<PassUseRow[]> =>
    lastOfSeats(await db.selectFrom('pass_use').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute()),
  many: async (db: Db, bookingIds) => {
    const { rows } = await sql<PassUseRow>`select * from pass_use where booking_id = any(${bookingIds}::bigint[]) order by id`.execute(db)
    const uses = Map.groupBy(rows, ({ booking_id }) => booking_id)
    return bookingIds.map((id) => lastOfSeats(uses.get(id) ?? []))
  },
})

function lastOfSeats(uses: readonly PassUseRow[]): PassUseRow[] {
  return [...new Map(uses.map((use) => [seatId(use), use])).values()].toSorted((a, b) => a.pass_id - b.pass_id)
}

/** Moves a use along with its guest: the pass covers the seat that they have now. */
export async function moveUse(tx: Tx, bookingId: number, from: SeatPlace, to: SeatPlace): Promise<void> {
  await tx
    .updateTable('pass_use')
    .set({ row: to.row, number: to.number })
    .where('booking_id', '=', bookingId)
    .where('row', '=', from.row)
    .where('number', '=', from.number)
    .where('ended_at', 'is', null)
    .execute()
}
