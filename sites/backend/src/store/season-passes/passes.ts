import type { PassTerms } from '@sabha/ticketing/pass-seats'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { type Insertable, type Selectable, sql } from 'kysely'
import { reading } from '../engine/batchable.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type SeasonPassRow = Selectable<Schema['season_pass']>

/** Returns the season pass that a show is; undefined for an evening. */
export const findSeasonPass = reading({
  one: (db: Db, showId: number): Promise<SeasonPassRow | undefined> =>
    db.selectFrom('season_pass').selectAll().where('show_id', '=', showId).executeTakeFirst(),
  many: async (db: Db, showIds) => {
    const { rows } = await sql<SeasonPassRow>`select * from season_pass where show_id = any(${[...new Set(showIds)]}::bigint[])`.execute(db)
    return showIds.map((id) => rows.find((row) => row.show_id === id))
  },
})

/** Returns the season passes, the newest first. */
export async function listSeasonPasses(db: Db): Promise<SeasonPassRow[]> {
  return db.selectFrom('season_pass').selectAll().orderBy('show_id', 'desc').execute()
}

/** Returns the ids of all shows that any season pass is good for. */
export async function showsOfPasses(db: Db): Promise<ReadonlySet<number>> {
  return new Set((await db.selectFrom('season_pass').select('shows').execute()).flatMap(nightsOf))
}

export async function addSeasonPass(tx: Tx, pass: Insertable<Schema['season_pass']>): Promise<void> {
  await tx.insertInto('season_pass').values(pass).execute()
}

export async function setNightsOf(tx: Tx, showId: number, shows: readonly number[]): Promise<void> {
  await tx
    .updateTable('season_pass')
    .set({ shows: JSON.stringify(shows) })
    .where('show_id', '=', showId)
    .execute()
}

export function nightsOf({ shows }: Pick<SeasonPassRow, 'shows'>): number[] {
  return JSON.parse(shows) as number[]
}

export function sectionsOf({ sections }: Pick<SeasonPassRow, 'sections'>): string[] | null {
  return sections === null ? null : (JSON.parse(sections) as string[])
}

/** A pass that was sold, with what it is good for and the booking that bought it. */
export type SoldPass = Selectable<Schema['sold_pass']> &
  Pick<SeasonPassRow, 'nights' | 'shows' | 'sections'> & {
    title: string
    /** Its booking is paid and still has it. */
    isGood: boolean
  }

/** Returns how many evenings a sold pass may be used for in all. */
export function goodFor({ nights, nights_lost }: Pick<SoldPass, 'nights' | 'nights_lost'>): number {
  return nights - nights_lost
}

/** Returns the terms as `quote` takes them. */
export function termsOf(pass: Pick<SoldPass, 'title' | 'sections'>): PassTerms {
  const sections = sectionsOf(pass)
  return { name: pass.title, ...(sections && { sections }) }
}

function soldPasses(db: Db) {
  return db
    .selectFrom('sold_pass')
    .innerJoin('season_pass', 'season_pass.show_id', 'sold_pass.show_id')
    .innerJoin('show', 'show.id', 'sold_pass.show_id')
    .innerJoin('booking', 'booking.id', 'sold_pass.booking_id')
    .innerJoin('booking_seat', (join) =>
      join
        .onRef('booking_seat.booking_id', '=', 'sold_pass.booking_id')
        .onRef('booking_seat.row', '=', 'sold_pass.row')
        .onRef('booking_seat.number', '=', 'sold_pass.number'),
    )
    .selectAll('sold_pass')
    .select(['nights', 'season_pass.shows', 'season_pass.sections', 'show.title', 'booking.status', 'released_at'])
}

type SoldRow = Omit<SoldPass, 'isGood'> & { status: string; released_at: number | null }

const withState = ({ status, released_at, ...pass }: SoldRow): SoldPass => ({
  ...pass,
  isGood: status === 'paid' && released_at === null,
})

/** `code`: as `normaliseCode` leaves it. */
export async function findSoldPass(db: Db, code: string): Promise<SoldPass | undefined> {
  const found = await soldPasses(db).where('code', '=', code).executeTakeFirst()
  return found && withState(found)
}

export async function soldPassById(db: Db, id: number): Promise<SoldPass | undefined> {
  const found = await soldPasses(db).where('sold_pass.id', '=', id).executeTakeFirst()
  return found && withState(found)
}

/** Returns the passes that these bookings bought, in the order of their ids. */
export async function passesOfBookings(db: Db, bookingIds: readonly number[]): Promise<SoldPass[]> {
  if (bookingIds.length === 0) return []
  const rows = await soldPasses(db).where('sold_pass.booking_id', 'in', bookingIds).orderBy('sold_pass.id').execute()
  return rows.map(withState)
}

/** Returns the id of the newest pass that was sold of a season pass; 0 if none was. */
export async function newestPassOf(db: Db, showId: number): Promise<number> {
  const { newest } = await db
    .selectFrom('sold_pass')
    .select((eb) => eb.fn.max<number | null>('id').as('newest'))
    .where('show_id', '=', showId)
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** Returns up to `most` passes of a season pass whose ids are in this span, in their order. */
export async function passesOfShow(
  db: Db,
  showId: number,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<SoldPass[]> {
  const rows = await soldPasses(db)
    .where('sold_pass.show_id', '=', showId)
    .where('sold_pass.id', '>', after)
    .where('sold_pass.id', '<=', upTo)
    .orderBy('sold_pass.id')
    .limit(most)
    .execute()
  return rows.map(withState)
}

export async function loseNight(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('sold_pass')
    .set((eb) => ({ nights_lost: eb('nights_lost', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function addSoldPass(tx: Tx, pass: SeatPlace & { code: string; showId: number; bookingId: number }): Promise<void> {
  const { code, showId: show_id, bookingId: booking_id, row, number } = pass
  await tx.insertInto('sold_pass').values({ code, show_id, booking_id, row, number }).execute()
}

export async function setPassCode(tx: Tx, id: number, code: string): Promise<void> {
  await tx.updateTable('sold_pass').set({ code }).where('id', '=', id).execute()
}

/** Returns how many passes of each season pass were sold and are good, by the show's id. */
export async function countSoldPasses(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('sold_pass')
    .innerJoin('booking', 'booking.id', 'sold_pass.booking_id')
    .innerJoin('booking_seat', (join) =>
      join
        .onRef('booking_seat.booking_id', '=', 'sold_pass.booking_id')
        .onRef('booking_seat.row', '=', 'sold_pass.row')
        .onRef('booking_seat.number', '=', 'sold_pass.number'),
    )
    .select(({ fn }) => ['sold_pass.show_id', fn.countAll<number>().as('sold')])
    .where('booking.status', '=', 'paid')
    .where('released_at', 'is', null)
    .groupBy('sold_pass.show_id')
    .execute()
  return new Map(rows.map(({ show_id, sold }) => [show_id, Number(sold)]))
}
