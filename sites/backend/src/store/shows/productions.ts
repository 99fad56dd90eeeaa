import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'
import type { ShowRow } from './shows.ts'

export type ProductionRow = Selectable<Schema['production']>

/** The fields that all nights of a production share, unless a night has its own value. */
export const sharedFields = [
  'title',
  'performer',
  'performer_slug',
  'genre',
  'description',
  'image',
  'age_limit',
  'venue',
  'hall_id',
  'prices',
  'gst_rate',
  'single_seats',
  'kept_back_hours',
] as const satisfies (keyof ShowRow & keyof ProductionRow)[]

export type SharedField = (typeof sharedFields)[number]

export async function findProduction(db: Db, id: number): Promise<ProductionRow | undefined> {
  return db.selectFrom('production').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listProductions(db: Db): Promise<ProductionRow[]> {
  return db.selectFrom('production').selectAll().orderBy('id').execute()
}

/** Removes a production that has no night left. */
export async function removeEmptyProduction(tx: Tx, id: number): Promise<void> {
  const night = await tx.selectFrom('show').select('id').where('production_id', '=', id).limit(1).executeTakeFirst()
  if (!night) await tx.deleteFrom('production').where('id', '=', id).execute()
}

/** Returns the titles of these shows' productions, by the production's id. */
export async function titlesOf(db: Db, shows: readonly Pick<ShowRow, 'production_id'>[]): Promise<ReadonlyMap<number | null, string>> {
  const ids = [...new Set(shows.flatMap(({ production_id }) => production_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('production').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Returns a production's nights, cancelled ones too, the earliest first. */
export async function nightsOf(db: Db, productionId: number): Promise<ShowRow[]> {
  return db.selectFrom('show').selectAll().where('production_id', '=', productionId).orderBy('starts_at').orderBy('id').execute()
}

/** Makes this show the first night of a production, and returns the production's id. */
export async function addProduction(tx: Tx, first: ShowRow, now: number): Promise<number> {
  const shared = Object.fromEntries(sharedFields.map((field) => [field, first[field]])) as Pick<ShowRow, SharedField>
  const production: Insertable<Schema['production']> = { ...shared, created_at: now }
  const { id } = await tx.insertInto('production').values(production).returning('id').executeTakeFirstOrThrow()
  await tx.updateTable('show').set({ production_id: id }).where('id', '=', first.id).execute()
  tx.afterCommit({ kind: 'seats-changed', showId: first.id })
  return id
}

export async function changeProduction(tx: Tx, id: number, shared: Updateable<Pick<Schema['production'], SharedField>>): Promise<void> {
  await tx.updateTable('production').set(shared).where('id', '=', id).execute()
}
