import { renameSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { CannotOpen } from '../../store.ts'

/** SQLite's result code BUSY: somebody else has what we ask for. */
const busy = 5
/** CORRUPT and NOTADB. */
const damaged = [11, 26]
/** All pages in one step: a copy in several steps would begin again at each write of another process. */
const allPages = 2 ** 31 - 1

/** Runs what opens this database; a failure names the file, which SQLite doesn't. */
export function naming<T>(file: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    throw cannotOpen(file, error)
  }
}

const cannotOpen = (file: string, cause: unknown) => new CannotOpen(`${file} cannot be opened: ${(cause as Error).message}`, { cause })

/**
 * Copies a database as it is at one moment, while others read and write it, and checks the copy. The file `to` is complete or doesn't
 * exist. Rejects with `CannotOpen`, or if the copy is not sound.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = naming(from, () => openToRead(from))
  try {
    await copyOpened(source, to)
  } finally {
    source.close()
  }
}

function openToRead(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    // SQLite reads a file only when it is asked something.
    database.exec('PRAGMA schema_version')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

export async function copyOpened(source: DatabaseSync, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    await backup(source, unfinished, { rate: allPages })
    // Makes it one file: the copy of a database in WAL mode is in WAL mode, too.
    onDatabase(unfinished, {}, (copy) => copy.exec('PRAGMA journal_mode = DELETE'))
    const problem = problemOfSqlite(unfinished)
    if (problem) throw new Error(`The copy of the database is not sound: ${problem}`)
    renameSync(unfinished, to)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Returns what SQLite finds wrong in a database file that nobody has open; undefined if nothing. */
export function problemOfSqlite(file: string): string | undefined {
  try {
    return onDatabase(file, { readOnly: true }, (database) => {
      const [found] = database.prepare('PRAGMA integrity_check(1)').all()
      const verdict = String(found?.['integrity_check'])
      if (verdict !== 'ok') return verdict
      const broken = database.prepare('PRAGMA foreign_key_check').all().length
      return broken > 0 ? `${broken} references lead nowhere` : undefined
    })
  } catch (error) {
    return (error as Error).message
  }
}

/** Whether another process has this database open. Of a damaged one, nobody can tell: it counts as closed. */
export function isInUse(file: string): boolean {
  try {
    // In WAL mode this needs the file for itself, which fails while anyone else has it open.
    onDatabase(file, {}, (database) => database.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT count(*) FROM sqlite_master'))
    return false
  } catch (error) {
    // The lower byte of the code; the others tell more of it.
    const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
    if (code === busy || damaged.includes(code)) return code === busy
    throw cannotOpen(file, error)
  }
}

/** Runs a statement for the id of each row that `rows` finds, in a database file that nobody has open. */
export function changeEach(file: string, rows: string, statement: (id: number) => string): void {
  onDatabase(file, {}, (database) => {
    for (const { id } of database.prepare(rows).all()) database.exec(statement(Number(id)))
  })
}

/** Returns the migrations that a database file has had, in order; none if it is empty. */
export function migrationsIn(file: string): string[] {
  return naming(file, () => onDatabase(file, { readOnly: true }, migrationsOf))
}

/** Like `migrationsIn`, for a database that is open. */
export function migrationsOf(database: DatabaseSync): string[] {
  const [table] = database.prepare(`SELECT name FROM sqlite_master WHERE name = 'kysely_migration'`).all()
  if (!table) return []
  const rows = database.prepare('SELECT name FROM kysely_migration ORDER BY name').all()
  return rows.map((row) => String(row['name']))
}

function onDatabase<T>(file: string, options: { readOnly?: boolean }, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file, { ...options, timeout: 0 })
  try {
    return use(database)
  } finally {
    database.close()
  }
}
