import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What is said of single seats is shared by the nights of a production, and is what its first night says. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('production')
    .addColumn('single_seats', 'text', (column) => column.notNull().defaultTo('off'))
    .execute()
  const nights = await db
    .selectFrom('show')
    .select(['production_id', 'single_seats'])
    .where('production_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  const first = new Map(nights.map(({ production_id, single_seats }) => [production_id, single_seats]))
  for (const [id, single_seats] of first) await db.updateTable('production').set({ single_seats }).where('id', '=', id).execute()
}
