import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { chunksOf } from '../chunks.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type WaitingRoomRow = Selectable<Schema['waiting_room']>
export type WaitingPlaceRow = Selectable<Schema['waiting_place']>
export type WaitingDrawRow = Selectable<Schema['waiting_draw']>
export type PassKeyRow = Selectable<Schema['pass_key']>
export type WaitingCallRow = Pick<Selectable<Schema['waiting_call']>, 'at' | 'through' | 'places'>

export async function findRoom(db: Db, showId: number): Promise<WaitingRoomRow | undefined> {
  return db.selectFrom('waiting_room').selectAll().where('show_id', '=', showId).executeTakeFirst()
}

/** Returns the rooms that staff have set, or that have opened at some time. */
export async function listRooms(db: Db): Promise<WaitingRoomRow[]> {
  return db.selectFrom('waiting_room').selectAll().execute()
}

/** Adds the room if there is none, as one that has never opened. */
export async function addRoom(tx: Tx, showId: number): Promise<void> {
  await tx
    .insertInto('waiting_room')
    .values({ show_id: showId, mode: 'auto', sales_open_at: null, opened_at: null, idle_since: null, called_through: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Changes the room if every field is still as it was read; returns false if somebody was faster. */
export async function changeRoom(tx: Tx, before: WaitingRoomRow, to: Updateable<Schema['waiting_room']>): Promise<boolean> {
  const isAsRead = (Object.keys(before) as (keyof WaitingRoomRow)[]).reduce(
    (update, field) => update.where(field, before[field] === null ? 'is' : '=', before[field]),
    tx.updateTable('waiting_room').set(to),
  )
  return changesRow(isAsRead)
}

/** Removes all places and calls: a room that opens again starts without any. */
export async function emptyRoom(tx: Tx, showId: number): Promise<void> {
  await tx.deleteFrom('waiting_place').where('show_id', '=', showId).execute()
  await tx.deleteFrom('waiting_call').where('show_id', '=', showId).execute()
}

export async function findPlace(db: Db, showId: number, guestId: number): Promise<WaitingPlaceRow | undefined> {
  return db.selectFrom('waiting_place').selectAll().where('show_id', '=', showId).where('guest_id', '=', guestId).executeTakeFirst()
}

export async function hasPlace(db: Db, showId: number, number: number): Promise<boolean> {
  const place = await db
    .selectFrom('waiting_place')
    .select('id')
    .where('show_id', '=', showId)
    .where('number', '=', number)
    .executeTakeFirst()
  return place !== undefined
}

/** The first turn after a draw, above every place of the draw. Visitors who come when sales are open get turns in order of arrival. */
export const firstTurn = 2 ** 50

interface NewPlace {
  showId: number
  guestId: number
  number: number
  /** The place waits for the draw; if not, it is behind all others. */
  isDrawn: boolean
  now: number
}

/** Takes a place in line. A guest who has one keeps it; if the number is taken, no place is added. */
export async function addPlace(tx: Tx, place: NewPlace): Promise<void> {
  const added = await tx
    .insertInto('waiting_place')
    .values({
      show_id: place.showId,
      guest_id: place.guestId,
      number: place.number,
      turn: firstTurn,
      joined_at: place.now,
      entered_at: null,
      pass_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await changePlace(tx, added.id, { turn: place.isDrawn ? added.id : firstTurn + added.id })
}

/** Puts everybody who hasn't gone in into the next draw. */
export async function waitForDraw(tx: Tx, showId: number): Promise<void> {
  await tx
    .updateTable('waiting_place')
    .set(({ ref }) => ({ turn: ref('id') }))
    .where('show_id', '=', showId)
    .where('entered_at', 'is', null)
    .execute()
}

/** Returns the numbers of the places that wait for the draw. */
export async function numbersToDraw(db: Db, showId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('waiting_place')
    .select('number')
    .where('show_id', '=', showId)
    .where('turn', '<', firstTurn)
    // A guest who went in after an earlier draw takes part in no other.
    .where('entered_at', 'is', null)
    .execute()
  return rows.map(({ number }) => number)
}

/** Sets the turns of these places from 1, in this order. */
export async function orderPlaces(tx: Tx, showId: number, numbers: readonly number[]): Promise<void> {
  const turns = numbers.map((number, index) => sql`(cast(${number} as bigint), cast(${index + 1} as bigint))`)
  for (const rows of chunksOf(turns)) {
    await sql`with drawn (number, turn) as (values ${sql.join(rows)})
      update waiting_place set turn = drawn.turn from drawn
      where waiting_place.show_id = ${showId} and waiting_place.number = drawn.number`.execute(tx)
  }
}

/** Returns the last draw of a show. */
export async function findDraw(db: Db, showId: number): Promise<WaitingDrawRow | undefined> {
  return db.selectFrom('waiting_draw').selectAll().where('show_id', '=', showId).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

export async function addDraw(tx: Tx, draw: { showId: number; opensAt: number; secret: string }): Promise<WaitingDrawRow> {
  return tx
    .insertInto('waiting_draw')
    .values({ show_id: draw.showId, opens_at: draw.opensAt, secret: draw.secret, rule: 2, drawn_at: null, numbers: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeDraw(tx: Tx, id: number, to: Updateable<Schema['waiting_draw']>): Promise<void> {
  await tx.updateTable('waiting_draw').set(to).where('id', '=', id).execute()
}

export async function removePlace(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('waiting_place').where('id', '=', id).execute()
}

export async function changePlace(tx: Tx, id: number, to: Updateable<Schema['waiting_place']>): Promise<void> {
  await tx.updateTable('waiting_place').set(to).where('id', '=', id).execute()
}

/** Returns every place of a room in the order of the turns. */
export async function listPlaces(db: Db, showId: number): Promise<Pick<WaitingPlaceRow, 'number' | 'turn' | 'entered_at'>[]> {
  return db
    .selectFrom('waiting_place')
    .select(['number', 'turn', 'entered_at'])
    .where('show_id', '=', showId)
    .orderBy('turn')
    .orderBy('id')
    .execute()
}

/** Returns the turns of the next places that haven't been called. */
export async function nextTurns(db: Db, showId: number, calledThrough: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('waiting_place')
    .select('turn')
    .where('show_id', '=', showId)
    .where('turn', '>', calledThrough)
    .where('entered_at', 'is', null)
    .orderBy('turn')
    .limit(most)
    .execute()
  return rows.map(({ turn }) => turn)
}

/** Counts the guests who were called after that turn, up to the other, and haven't gone in. */
export async function countCalled(db: Db, showId: number, after: number, through: number): Promise<number> {
  const { count } = await db
    .selectFrom('waiting_place')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('show_id', '=', showId)
    .where('turn', '>', after)
    .where('turn', '<=', through)
    .where('entered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the guests inside: they have a pass that is still valid, and no paid booking since they went in. */
export async function countInside(db: Db, showId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('waiting_place')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('show_id', '=', showId)
    .where('pass_until', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking')
            .select('booking.id')
            .whereRef('booking.guest_id', '=', 'waiting_place.guest_id')
            .whereRef('booking.show_id', '=', 'waiting_place.show_id')
            .where('booking.status', '=', 'paid')
            .whereRef('booking.paid_at', '>=', 'waiting_place.entered_at'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Returns, by show, how many bookings hold seats that are not paid. */
export async function countHolding(db: Db, now: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('booking')
    .select((eb) => ['show_id', eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'pending')
    .where('reserved_until', '>', now)
    .groupBy('show_id')
    .execute()
  return new Map(rows.map(({ show_id, count }) => [show_id, count]))
}

export async function addCall(tx: Tx, call: Insertable<Schema['waiting_call']>): Promise<void> {
  await tx.insertInto('waiting_call').values(call).execute()
}

/** Returns the calls of a room, the earliest first. */
export async function listCalls(db: Db, showId: number): Promise<WaitingCallRow[]> {
  return db
    .selectFrom('waiting_call')
    .select(['at', 'through', 'places'])
    .where('show_id', '=', showId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Deletes calls that no estimate uses any more. */
export async function forgetCalls(tx: Tx, showId: number, before: number): Promise<void> {
  await tx.deleteFrom('waiting_call').where('show_id', '=', showId).where('at', '<', before).execute()
}

/** Returns the keys that sign passes, with their secrets, the newest first. */
export async function passKeys(db: Db): Promise<PassKeyRow[]> {
  return db.selectFrom('pass_key').selectAll().orderBy('id', 'desc').execute()
}

/** Adds a key under its id; if another process was first, its key stays. */
export async function addPassKey(tx: Tx, key: PassKeyRow): Promise<void> {
  await tx
    .insertInto('pass_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
