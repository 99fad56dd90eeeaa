import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { migrate } from '../../migrations.ts'
import type { Schema } from '../../schema.ts'
import type { Store } from '../../store.ts'
import { AfterCommit, JobTransaction } from '../after-commit.ts'
import { nodeSqliteDialect } from './dialect.ts'
import { saveBeforeMigrations } from './save-before.ts'
import { GroupCommitWriter } from './writer.ts'

/** Opens the database file, bringing it up to the newest migration. */
export async function openSqlite(file: string): Promise<Store> {
  const writing = new DatabaseSync(file)
  writing.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
    PRAGMA temp_store = MEMORY;
    PRAGMA journal_size_limit = 67108864;
  `)
  const tx = new JobTransaction({ dialect: nodeSqliteDialect(writing) })
  await saveBeforeMigrations(writing, tx, file)
  await migrate(tx)
  const reading = new DatabaseSync(file, { readOnly: true })
  reading.exec('PRAGMA busy_timeout = 5000')
  const afterCommit = new AfterCommit()
  const writer = new GroupCommitWriter(writing, tx, afterCommit)
  return {
    read: new Kysely<Schema>({ dialect: nodeSqliteDialect(reading) }),
    alone: (job) => writer.run(job),
    // One writer: every job is alone.
    concurrent: (_locks, job) => writer.run(job),
    subscribe: (subscriber) => afterCommit.subscribe(subscriber),
    // The file belongs to one process.
    seatNews: { publish() {}, subscribe() {} },
    async close() {
      await writer.close()
      reading.close()
      writing.close()
    },
  }
}
