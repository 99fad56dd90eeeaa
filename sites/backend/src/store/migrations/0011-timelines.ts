import { type Kysely, sql } from 'kysely'

/**
 * What has to hold after a restore: which ticket a scan claimed that the database doesn't have, which states of a show's list phones were
 * told, and every key that tickets were ever signed with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('scan').addColumn('claimed_ticket_id', 'bigint').execute()
  await sql`create index scan_claimed_ticket on scan (claimed_ticket_id) where claimed_ticket_id is not null`.execute(db)

  await db.schema
    .createTable('door_list_told')
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('change', 'integer', (c) => c.notNull())
    .addColumn('stamp', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('door_list_told_pk', ['show_id', 'change'])
    .execute()

  await db.schema
    .createTable('ticket_key')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('retired_at', 'bigint')
    .execute()
  await sql`insert into ticket_key (id, public_key, created_at) select id, public_key, created_at from signing_key`.execute(db)
  await sql`update ticket_key set retired_at = (select min(newer.created_at) from ticket_key newer where newer.id > ticket_key.id)`.execute(
    db,
  )
}
