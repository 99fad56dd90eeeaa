import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** The nights of a production share the rule for single seats; it starts with that of the first night. */
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
