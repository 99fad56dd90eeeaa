import type { SeatPlace } from '@sabha/ticketing/seats'
import { type Insertable, type Selectable, sql } from 'kysely'
import { chunksOf } from '../chunks.ts'
import type { Schema } from '../schema.ts'
import { isAmong } from '../seats/among.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type GroupRow = Selectable<Schema['seat_group']>

export async function findGroup(db: Db, id: number): Promise<GroupRow | undefined> {
  return db.selectFrom('seat_group').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function groupByPublicId(db: Db, publicId: string): Promise<GroupRow | undefined> {
  return db.selectFrom('seat_group').selectAll().where('public_id', '=', publicId).executeTakeFirst()
}

/** Returns a show's groups, the newest first. */
export async function groupsOfShow(db: Db, showId: number): Promise<GroupRow[]> {
  return db.selectFrom('seat_group').selectAll().where('show_id', '=', showId).orderBy('id', 'desc').execute()
}

/** Returns a show's groups that have not ended, even if their hour has come. */
export async function openGroupsOfShow(db: Db, showId: number): Promise<GroupRow[]> {
  return db.selectFrom('seat_group').selectAll().where('show_id', '=', showId).where('ended_at', 'is', null).orderBy('id').execute()
}

/** Returns the groups whose hour has come and in which nobody is still paying. */
export async function groupsToEnd(db: Db, now: number, most: number): Promise<GroupRow[]> {
  return (
    db
      .selectFrom('seat_group')
      .selectAll()
      // Written out, not bound, so that the partial index on this condition serves the query.
      .where(sql<boolean>`ended_at is null`)
      .where('kept_until', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('booking')
              .select('booking.id')
              .whereRef('booking.group_id', '=', 'seat_group.id')
              .where('booking.status', '=', 'pending')
              .where('booking.reserved_until', '>', now),
          ),
        ),
      )
      .orderBy('kept_until')
      .limit(most)
      .execute()
  )
}

export async function addGroup(tx: Tx, group: Insertable<Schema['seat_group']>): Promise<GroupRow> {
  return tx.insertInto('seat_group').values(group).returningAll().executeTakeFirstOrThrow()
}

export async function setKeptUntil(tx: Tx, id: number, until: number): Promise<void> {
  await tx.updateTable('seat_group').set({ kept_until: until }).where('id', '=', id).execute()
}

/** Returns false if it had already ended. `by`: null if its hour came. */
export async function setEnded(tx: Tx, id: number, { by, now }: { by: string | null; now: number }): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('seat_group')
      .set((eb) => ({
        ended_at: now,
        ended_by: by,
        // So that a reader of the hour sees that it is over.
        kept_until: eb.case().when('kept_until', '>', now).then(now).else(eb.ref('kept_until')).end(),
      }))
      .where('id', '=', id)
      .where('ended_at', 'is', null),
  )
}

export async function addGroupSeats(tx: Tx, groupId: number, places: readonly SeatPlace[]): Promise<void> {
  for (const some of chunksOf(places)) {
    await tx
      .insertInto('group_seat')
      .values(some.map(({ row, number }) => ({ group_id: groupId, row, number })))
      // A seat that was paid before and given back since is kept again.
      .onConflict((known) => known.columns(['group_id', 'row', 'number']).doUpdateSet({ paid_at: null }))
      .execute()
  }
}

export async function dropGroupSeats(tx: Tx, groupId: number, places: readonly SeatPlace[]): Promise<void> {
  for (const some of chunksOf(places)) {
    await tx
      .deleteFrom('group_seat')
      .where('group_id', '=', groupId)
      .where('paid_at', 'is', null)
      .where(isAmong('group_seat', some))
      .execute()
  }
}

export async function markGroupSeatsPaid(tx: Tx, groupId: number, places: readonly SeatPlace[], now: number): Promise<void> {
  await tx.updateTable('group_seat').set({ paid_at: now }).where('group_id', '=', groupId).where(isAmong('group_seat', places)).execute()
}

/** Records that the guests of paid seats were moved to other seats. */
export async function moveGroupSeats(tx: Tx, groupId: number, moves: readonly { from: SeatPlace; to: SeatPlace }[]): Promise<void> {
  for (const { from, to } of moves) {
    const [earlier, now] = [from, to].map((place) => isAmong('group_seat', [place]))
    if (!earlier || !now) continue
    await tx.deleteFrom('group_seat').where('group_id', '=', groupId).where(now).execute()
    await tx.updateTable('group_seat').set({ row: to.row, number: to.number }).where('group_id', '=', groupId).where(earlier).execute()
  }
}

/** Removes the contact; how many seats were kept, and for which evening, stays. */
export async function forgetContact(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('seat_group')
    .set({ name: '', contact_name: '', contact_phone: '', contact_email: null, forgotten_at: now })
    .where('id', 'in', ids)
    .execute()
  await tx.updateTable('group_news').set({ seen_at: now }).where('group_id', 'in', ids).where('seen_at', 'is', null).execute()
}
