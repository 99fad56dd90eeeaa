import type { Kysely } from 'kysely'

/** Which picture of the library shows the stage from a place of a hall. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seat_photo')
    .addColumn('hall_id', 'text', (c) => c.notNull().references('hall.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('picture_id', 'text', (c) => c.notNull().references('library_picture.id'))
    .addPrimaryKeyConstraint('seat_photo_key', ['hall_id', 'kind', 'name'])
    .execute()
  await db.schema.createIndex('seat_photo_picture').on('seat_photo').column('picture_id').execute()
}
