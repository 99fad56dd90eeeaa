import type { Kysely } from 'kysely'

/** The pictures and films of the site, and which files (rows of `picture`) were made of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('library_picture')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('alt_en', 'text', (c) => c.notNull())
    .addColumn('alt_kn', 'text', (c) => c.notNull())
    .addColumn('focus_x', 'integer', (c) => c.notNull())
    .addColumn('focus_y', 'integer', (c) => c.notNull())
    .addColumn('change', 'integer', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('library_file')
    .addColumn('picture_id', 'text', (c) => c.notNull().references('library_picture.id').onDelete('cascade'))
    .addColumn('file_id', 'text', (c) => c.notNull().references('picture.id'))
    .addPrimaryKeyConstraint('library_file_key', ['picture_id', 'file_id'])
    .execute()
  await db.schema.createIndex('library_file_file').on('library_file').column('file_id').execute()
}
