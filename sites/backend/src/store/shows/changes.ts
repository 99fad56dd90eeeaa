import { type Insertable, type Selectable, sql } from 'kysely'
import type { BookingRow } from '../bookings/bookings.ts'
import { reading } from '../engine/batchable.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type ShowChangeRow = Selectable<Schema['show_change']>
export type OpenChange = Pick<ShowChangeRow, 'kind' | 'done' | 'bookings'>

/** When and where a show was before it moved. */
export interface ShowBefore {
  startsAt: number
  endsAt: number
  venue: string
}

/** Returns its id. */
export async function addShowChange(
  tx: Tx,
  change: Omit<Insertable<Schema['show_change']>, 'before' | 'bookings' | 'newest_booking_id' | 'finished_at'> & {
    before: ShowBefore
  },
): Promise<number> {
  const { newest } = await tx
    .selectFrom('booking')
    .select((eb) => eb.fn.max<number | null>('id').as('newest'))
    .where('show_id', '=', change.show_id)
    .executeTakeFirstOrThrow()
  const { bookings } = await tx
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<number>().as('bookings'))
    .where('show_id', '=', change.show_id)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('show_change')
    .values({
      ...change,
      before: JSON.stringify(change.before),
      bookings,
      newest_booking_id: newest ?? 0,
      finished_at: bookings === 0 ? change.created_at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  tx.afterCommit({ kind: 'show-change-added' })
  return id
}

/** Returns the changes that are not finished, the oldest first. */
export async function openChanges(db: Db): Promise<ShowChangeRow[]> {
  return db.selectFrom('show_change').selectAll().where(sql<boolean>`finished_at is null`).orderBy('id').execute()
}

/** Returns the moves of a booking's show that were decided after the booking was made, the oldest first. */
export const movesSince = reading({
  one: (db: Db, { id, show_id }: Pick<BookingRow, 'id' | 'show_id'>): Promise<ShowChangeRow[]> =>
    db
      .selectFrom('show_change')
      .selectAll()
      .where('show_id', '=', show_id)
      .where('kind', '=', 'postpone')
      .where('newest_booking_id', '>=', id)
      .orderBy('id')
      .execute(),
  many: async (db: Db, bookings) => {
    const shows = [...new Set(bookings.map(({ show_id }) => show_id))]
    const { rows } = await sql<ShowChangeRow>`select * from show_change
      where show_id = any(${shows}::bigint[]) and kind = 'postpone' order by id`.execute(db)
    return bookings.map(({ id, show_id }) =>
      rows.filter((row) => row.show_id === show_id && row.newest_booking_id !== null && row.newest_booking_id >= id),
    )
  },
})

/** Returns a show's moves since `since`, the oldest first. */
export async function movesAfter(db: Db, showId: number, since: number): Promise<ShowChangeRow[]> {
  return db
    .selectFrom('show_change')
    .selectAll()
    .where('show_id', '=', showId)
    .where('kind', '=', 'postpone')
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute()
}

/**
 * Returns paid bookings that the change has not dealt with yet, in the order of their ids. Ids, not clocks, tell which bookings were made
 * before it was decided.
 */
export async function bookingsToTell(db: Db, change: ShowChangeRow, most: number): Promise<BookingRow[]> {
  return db
    .selectFrom('booking')
    .selectAll()
    .where('show_id', '=', change.show_id)
    .where('id', '>', change.last_booking_id)
    .where('status', '=', 'paid')
    .$if(change.newest_booking_id !== null, (query) => query.where('id', '<=', change.newest_booking_id))
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Moves a change on, in the transaction that has dealt with these bookings; returns false if another process has. */
export async function advanceChange(
  tx: Tx,
  change: ShowChangeRow,
  to: { lastBookingId: number; seenTo: number; finishedAt: number | null },
): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('show_change')
      .set({ last_booking_id: to.lastBookingId, done: change.done + to.seenTo, finished_at: to.finishedAt })
      .where('id', '=', change.id)
      .where('last_booking_id', '=', change.last_booking_id)
      .where('finished_at', 'is', null),
  )
}
