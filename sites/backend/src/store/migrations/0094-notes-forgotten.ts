import { type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * The audit loses what staff wrote about a person who is forgotten, and what it need not have kept of people: a sale's note, which is the
 * booking's own, and the names of groups. From now on the database lets nobody change more of it than that a note goes.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await sql`drop trigger ${sql.raw(isSqlite ? 'audit_no_update' : 'audit_stays on audit')}`.execute(db)
  await removeWords(db)
  await sql`update money_owed set note = '' where note <> ''
    and booking_id in (select id from booking where forgotten_at is not null)`.execute(db)
  await (isSqlite ? keepOnSqlite(db) : keepOnPostgres(db))
}

async function removeWords(db: Kysely<Schema>): Promise<void> {
  const entries = await db
    .selectFrom('audit')
    .leftJoin('booking', 'booking.id', 'audit.booking_id')
    .select(['audit.id', 'details'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('to_what', 'like', 'group %'), eb('details', 'like', '%"name":%')]),
        and([or([eb('what', '=', 'booking-made'), eb('forgotten_at', 'is not', null)]), eb('details', 'like', '%"note":%')]),
      ]),
    )
    .execute()
  for (const { id, details } of entries) {
    const { note: _note, name: _name, ...kept } = JSON.parse(details) as Record<string, unknown>
    await db
      .updateTable('audit')
      .set({ details: JSON.stringify(kept) })
      .where('id', '=', id)
      .execute()
  }
}

async function keepOnSqlite(db: Kysely<Schema>): Promise<void> {
  await sql`create trigger audit_no_update before update on audit
    when not (new.id = old.id and new.at = old.at and new.account_id is old.account_id and new.who = old.who and new.what = old.what
      and new.to_what = old.to_what and new.show_id is old.show_id and new.booking_id is old.booking_id
      and json(new.details) = json_remove(old.details, '$.note'))
    begin select raise(abort, 'the audit is append-only'); end`.execute(db)
}

async function keepOnPostgres(db: Kysely<Schema>): Promise<void> {
  await sql`create or replace function audit_stays() returns trigger language plpgsql as
    'begin
      if tg_op = ''UPDATE'' and to_jsonb(new) - ''details'' = to_jsonb(old) - ''details''
        and new.details::jsonb = old.details::jsonb - ''note'' then return new; end if;
      raise exception ''the audit is append-only'';
    end'`.execute(db)
  await sql`create trigger audit_stays before update or delete on audit for each row execute function audit_stays()`.execute(db)
}
