import type { Store } from '@sabha/backend/store/store'
import { sql } from 'kysely'

/** The tables that are not put back: who did what. */
const kept = ['audit']

/** Saves the whole SQLite database. The function that it returns puts it back, as a backup would; ids given since are then given again. */
export async function savePoint(store: Store): Promise<() => Promise<void>> {
  const all = await sql<{ type: string; name: string; sql: string | null }>`select type, name, sql from sqlite_master`.execute(store.read)
  const tables = all.rows.filter(({ type, name }) => type === 'table' && !kept.includes(name)).map(({ name }) => name)
  const triggers = all.rows.filter(({ type, name }) => type === 'trigger' && !name.startsWith('audit'))
  await store.alone(async (tx) => {
    for (const name of tables) {
      await sql`drop table if exists temp.${sql.ref(`saved_${name}`)}`.execute(tx)
      await sql`create temp table ${sql.ref(`saved_${name}`)} as select * from ${sql.ref(name)}`.execute(tx)
    }
  })
  return () =>
    store.alone(async (tx) => {
      await sql`pragma defer_foreign_keys = on`.execute(tx)
      for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(tx)
      for (const name of tables) {
        await sql`delete from ${sql.ref(`main.${name}`)}`.execute(tx)
        await sql`insert into ${sql.ref(`main.${name}`)} select * from ${sql.ref(`temp.saved_${name}`)}`.execute(tx)
      }
      for (const trigger of triggers) await sql.raw(trigger.sql ?? '').execute(tx)
    })
}
