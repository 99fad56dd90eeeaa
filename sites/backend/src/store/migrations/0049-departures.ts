import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Which way guests pass a gate, who went out by it, and who came in again. */
export async function up(db: Kysely<Schema>): Promise<void> {
  for (const table of ['pairing', 'device'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('direction', 'text', (c) => c.notNull().defaultTo('in'))
      .execute()
  }
  await db.schema
    .alterTable('scan')
    .addColumn('leaving', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('admission').addColumn('left_at', 'bigint').execute()
  await db.schema
    .createTable('passage')
    .addColumn('show_id', 'integer', (c) => c.notNull())
    .addColumn('row', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('scan_id', 'text', (c) => c.notNull())
    .addColumn('ticket_id', 'integer', (c) => c.notNull().references('ticket.id'))
    .addColumn('is_out', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('passage_pk', ['show_id', 'row', 'number', 'scan_id'])
    // As for an admission: a passage is inserted before the scan, which is stored with its verdict.
    .addForeignKeyConstraint('passage_scan', ['scan_id'], 'scan', ['scan_id'], (c) => c.deferrable().initiallyDeferred())
    .execute()
  await db.schema.createIndex('passage_of_scan').on('passage').column('scan_id').execute()
  await db.schema.createIndex('passage_of_ticket').on('passage').column('ticket_id').execute()
}
