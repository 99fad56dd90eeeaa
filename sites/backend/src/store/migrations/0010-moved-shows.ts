import type { Kysely } from 'kysely'

/** Shows that move: since when scans count for the new date, and which bookings were made before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('show').addColumn('admits_from', 'bigint').execute()
  await db.schema.alterTable('show_change').addColumn('newest_booking_id', 'integer').execute()
}
