import type { HallPlan } from '@sabha/ticketing/hall'
import type { SectionPrices } from '@sabha/ticketing/sections'
import { salesCloseOf } from '@sabha/ticketing/show-times'
import { type Expression, type ExpressionBuilder, type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { reading } from '../engine/batchable.ts'
import type { Schema } from '../schema.ts'
import { addSeats } from '../seats/fill-seats.ts'
import type { Db, Tx } from '../store.ts'
import type { ShowStatus } from './tables.ts'

export type ShowRow = Selectable<Schema['show']>

export type NewShow = Insertable<Schema['show']>

export function salesCloseAt(show: Pick<ShowRow, 'sales_close_at' | 'starts_at'>): number {
  return salesCloseOf(show.sales_close_at, show.starts_at)
}

/** Whether the public can buy at that time. */
export function isOnSale(show: Pick<ShowRow, 'status' | 'sales_close_at' | 'starts_at'>, at: number): boolean {
  return show.status === 'published' && at < salesCloseAt(show)
}

export const findShow = reading({
  one: (db: Db, id: number): Promise<ShowRow | undefined> => db.selectFrom('show').selectAll().where('id', '=', id).executeTakeFirst(),
  many: async (db: Db, ids) => {
    const { rows } = await sql<ShowRow>`select * from show where id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
    return ids.map((id) => rows.find((row) => row.id === id))
  },
})

/** Returns the published shows that are not over, the next one first, without season passes. */
export async function listShows(db: Db, now: number): Promise<ShowRow[]> {
  return db
    .selectFrom('show')
    .selectAll()
    .where('status', 'in', ['published', 'closed'])
    .where('ends_at', '>', now)
    .where((eb) => eb.not(isSeasonPass(eb)))
    .orderBy('starts_at')
    .execute()
}

/** Returns the published season passes, which are sold as shows but are not evenings. */
export async function listPassShows(db: Db, now: number): Promise<ShowRow[]> {
  return db
    .selectFrom('show')
    .selectAll()
    .where('status', 'in', ['published', 'closed'])
    .where('ends_at', '>', now)
    .where(isSeasonPass)
    .orderBy('starts_at')
    .execute()
}

/** Returns what guests can buy now: evenings, then season passes. */
export async function showsOnSale(db: Db, now: number): Promise<ShowRow[]> {
  return [...(await listShows(db, now)), ...(await listPassShows(db, now))].filter(({ status }) => status === 'published')
}

function isSeasonPass(eb: ExpressionBuilder<Schema, 'show'>): Expression<SqlBool> {
  return eb.exists(eb.selectFrom('season_pass').select('season_pass.show_id').whereRef('season_pass.show_id', '=', 'show.id'))
}

/** What a show is called, and when it is; null for a season pass, which is not an evening. */
export type NamedShow = Pick<ShowRow, 'id' | 'title' | 'zone'> & { starts_at: number | null }

/** Returns all shows that tickets may have been sold for and that end after `after`, the next one first. */
export async function namedShows(db: Db, after: number, most: number): Promise<NamedShow[]> {
  return db
    .selectFrom('show')
    .select((eb) => ['id', 'title', 'zone', eb.case().when(isSeasonPass(eb)).then(null).else(eb.ref('starts_at')).end().as('starts_at')])
    .where('status', '!=', 'draft')
    .where('ends_at', '>', after)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Returns every show, drafts too, the latest first. */
export async function listAllShows(db: Db): Promise<ShowRow[]> {
  return db.selectFrom('show').selectAll().orderBy('starts_at', 'desc').orderBy('id', 'desc').execute()
}

export async function showsInHall(db: Db, hallId: string): Promise<ShowRow[]> {
  return db.selectFrom('show').selectAll().where('hall_id', '=', hallId).orderBy('id').execute()
}

/** Adds a show with a seat for each place of its hall, and returns its id. */
export async function addShow(tx: Tx, show: NewShow, plan: HallPlan): Promise<number> {
  const { id } = await tx.insertInto('show').values(show).returning('id').executeTakeFirstOrThrow()
  await addSeats(tx, id, plan)
  return id
}

/** Returns false if the show was changed since `before` was read. */
export async function changeShow(
  tx: Tx,
  before: Pick<ShowRow, 'id' | 'change'>,
  show: Omit<Updateable<Schema['show']>, 'change'> & { changed_by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('show')
    .set({ ...show, change: before.change + 1 })
    .where('id', '=', before.id)
    .where('change', '=', before.change)
    .executeTakeFirst()
  tx.afterCommit({ kind: 'seats-changed', showId: before.id })
  return numUpdatedRows === 1n
}

/** Returns false if the show is no longer in one of these states. */
export async function setShowStatus(tx: Tx, id: number, status: ShowStatus, from: readonly ShowStatus[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('show')
    .set({ status })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  tx.afterCommit({ kind: 'seats-changed', showId: id })
  return numUpdatedRows === 1n
}

/**
 * Whether anything was made for the show that must outlast it: a booking, a group, a phone, a scan, or a change that guests were told of.
 */
export async function hasTraces(db: Db, showId: number): Promise<boolean> {
  for (const table of ['booking', 'seat_group', 'pairing', 'device', 'scan', 'scan_conflict', 'show_change'] as const) {
    const found = await db.selectFrom(table).select('show_id').where('show_id', '=', showId).limit(1).executeTakeFirst()
    if (found) return true
  }
  return false
}

/** Removes a show that has no traces, with its seats, its figures and its waiting room. */
export async function removeShow(tx: Tx, showId: number): Promise<void> {
  for (const table of [
    'seat',
    'show_section',
    'day_tally',
    'door_list',
    'door_list_told',
    'waiting_call',
    'waiting_place',
    'waiting_draw',
    'waiting_room',
    'season_pass',
  ] as const) {
    await tx.deleteFrom(table).where('show_id', '=', showId).execute()
  }
  await tx.deleteFrom('show').where('id', '=', showId).execute()
  tx.afterCommit({ kind: 'seats-changed', showId })
}

/**
 * Counts what keeps a show from being moved or removed: bookings that are paid, that somebody is paying, or whose payment may still come
 * after the hold; counters that may have sold; and groups that have not ended.
 */
export async function countStanding(db: Db, showId: number): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('show_id', '=', showId)
    .where(holdsTheShow)
    .executeTakeFirstOrThrow()
  const counters = await db
    .selectFrom('counter')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('show_id', '=', showId)
    .where(maySell)
    .executeTakeFirstOrThrow()
  const groups = await db
    .selectFrom('seat_group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('show_id', '=', showId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count + counters.count + groups.count
}

/** SQL: the counter has seats to sell, and nobody else may know what it sold of them, or it has reported sales that have not arrived. */
export function maySell(eb: ExpressionBuilder<Schema, 'counter'>): Expression<SqlBool> {
  const lease = eb.selectFrom('lease').select('lease.id').whereRef('lease.counter_id', '=', 'counter.id').where('ended_at', 'is', null)
  const arrived = eb
    .selectFrom('counter_sale')
    .select((sale) => sale.fn.count<number>('number').distinct().as('arrived'))
    .whereRef('counter_sale.counter_id', '=', 'counter.id')
    .whereRef('number', '<=', 'counter.last_number')
  return eb.or([eb.exists(lease), eb('counter.last_number', '>', arrived)])
}

export function holdsTheShow(eb: ExpressionBuilder<Schema, 'booking'>): Expression<SqlBool> {
  return eb.or([
    eb('booking.status', 'in', ['paid', 'pending']),
    eb.and([
      eb('booking.status', '=', 'expired'),
      eb.exists(
        eb
          .selectFrom('payment_order')
          .select('payment_order.id')
          .whereRef('payment_order.booking_id', '=', 'booking.id')
          .where('check_at', 'is not', null),
      ),
    ]),
  ])
}

export async function hasShows(db: Db): Promise<boolean> {
  return (await db.selectFrom('show').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns what `quote` needs to know of a show. */
export function pricingOf(show: Pick<ShowRow, 'prices' | 'early_bird_until' | 'gst_rate'>) {
  return { prices: pricesOf(show), earlyBirdUntil: show.early_bird_until, gstRate: show.gst_rate }
}

export function pricesOf(show: Pick<ShowRow, 'prices'>): SectionPrices {
  return JSON.parse(show.prices) as SectionPrices
}

/**
 * Returns the first show that isn't cancelled and takes place in the same hall and venue at the same time. `but`: the id of this show
 * itself.
 */
export async function showThere(
  db: Db,
  { hall_id, venue, starts_at, ends_at }: Pick<ShowRow, 'hall_id' | 'venue' | 'starts_at' | 'ends_at'>,
  but: number | null,
): Promise<ShowRow | undefined> {
  return db
    .selectFrom('show')
    .selectAll()
    .where('hall_id', '=', hall_id)
    .where('venue', '=', venue)
    .where('status', '<>', 'cancelled')
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
    .where('id', '!=', but ?? 0)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
}

export async function findMadeShow(db: Db, key: string): Promise<ShowRow | undefined> {
  return db.selectFrom('show').selectAll().where('made_key', '=', key).executeTakeFirst()
}
