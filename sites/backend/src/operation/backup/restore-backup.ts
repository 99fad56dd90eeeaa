import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { changeEach, isInUse, problemOfSqlite } from '../../store/engine/sqlite/copy.ts'
import { migrationNames } from '../../store/migrations.ts'
import { type MovedTable, moveToPostgres, refuseFilledDatabase } from '../../store/move/move-to-postgres.ts'
import { CannotMove } from '../../store/move/tables.ts'
import { OperationError } from '../operation-error.ts'
import { unpack } from './archive.ts'
import { Exchange } from './exchange.ts'
import { boxOfficeFile, dumpFile, type Manifest, restorablesIn, sandboxFile } from './manifest.ts'
import { dumpPostgres, isInhabited, othersOn, restorePostgres } from './postgres-tools.ts'
import { stagingIn } from './staging.ts'

export interface RestoreOptions {
  archive: string
  dataDir: string
  databaseUrl: string | undefined
  now: Date
  /** Moves the existing box office aside (a PostgreSQL database as a dump) instead of refusing. */
  replace: boolean
}

export interface Restored {
  manifest: Manifest
  /** Where the former box office is now; undefined: there was none. */
  aside: string | undefined
  /** For a SQLite backup restored into PostgreSQL: its tables, as they were read back there. */
  moved: MovedTable[] | undefined
}

/**
 * Restores a saved box office. The whole backup is checked before anything moves. It is refused while a box office runs there, and where
 * one exists unless `replace` is set. A backup of SQLite can also go into PostgreSQL, if that is empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { archive, dataDir, databaseUrl, replace } = options
  if (!existsSync(archive)) throw new OperationError(`There is no file ${archive}.`)
  await refuseRunning(dataDir, databaseUrl)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const staging = await stagingIn(dataDir, '.restoring-')
  try {
    const manifest = await unpack(archive, staging)
    refuseUnfit(manifest, staging, databaseUrl)
    if (manifest.engine === 'sqlite') renewDrawsIn(join(staging, boxOfficeFile), manifest.migration)
    const moves = manifest.engine === 'sqlite' && databaseUrl !== undefined
    if (moves) await refuseFilledDatabase(databaseUrl).catch(inOurWords)
    if (!replace) await refuseNonEmpty(dataDir, databaseUrl)
    const aside = await openAside(options)
    const exchange = new Exchange(dataDir, aside)
    try {
      const inDatabase = moves ? boxOfficeFile : dumpFile
      const files = manifest.files.map(({ name }) => name).filter((name) => name !== inDatabase)
      const moved = await restoreDatabase(manifest, staging, databaseUrl, () => exchange.replace(staging, files))
      return { manifest, aside, moved }
    } catch (error) {
      throw await exchange.undo(error)
    }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/**
 * Restores the database in one transaction, and replaces the files just before it commits: an interrupted restore has changed nothing,
 * except in that last moment.
 */
async function restoreDatabase(
  { engine, migration }: Manifest,
  staging: string,
  url: string | undefined,
  replaceFiles: () => Promise<void>,
): Promise<MovedTable[] | undefined> {
  if (url !== undefined && engine === 'sqlite') return moveToPostgres(join(staging, boxOfficeFile), url, replaceFiles).catch(inOurWords)
  if (url === undefined) await replaceFiles()
  else await restorePostgres(url, join(staging, dumpFile), { last: renewDrawsOf(migration), beforeItCounts: replaceFiles })
  return undefined
}

function inOurWords(error: unknown): never {
  throw error instanceof CannotMove ? new OperationError(error.message, { cause: error }) : error
}

async function refuseRunning(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const isRunning = [boxOfficeFile, sandboxFile].some((name) => existsSync(join(dataDir, name)) && isInUse(join(dataDir, name)))
  if (isRunning || (databaseUrl !== undefined && (await othersOn(databaseUrl)) > 0)) {
    throw new OperationError('The box office is running: stop it first.')
  }
}

async function refuseNonEmpty(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const isThere = restorablesIn(dataDir).length > 0 || (databaseUrl !== undefined && (await isInhabited(databaseUrl)))
  if (isThere) throw new OperationError(`There is a box office in ${dataDir} already. With --replace it is put aside.`)
}

function refuseUnfit({ engine, migration }: Manifest, staging: string, databaseUrl: string | undefined): void {
  if (engine === 'postgres' && databaseUrl === undefined)
    throw new OperationError('This backup is of PostgreSQL, and the settings name no database (DATABASE_URL).')
  if (!migrationNames.includes(migration))
    throw new OperationError(`This backup is of a newer program (${migration}): update the program first.`)
  for (const name of [boxOfficeFile, sandboxFile]) {
    const problem = existsSync(join(staging, name)) && problemOfSqlite(join(staging, name))
    if (problem) throw new OperationError(`${name} in this backup is damaged: ${problem}.`)
  }
}

/** Makes the folder for what is there, with a dump of the database in it; undefined if there is nothing. */
async function openAside({ dataDir, databaseUrl, now }: RestoreOptions): Promise<string | undefined> {
  const isDatabaseThere = databaseUrl !== undefined && (await isInhabited(databaseUrl))
  if (restorablesIn(dataDir).length === 0 && !isDatabaseThere) return undefined
  const aside = join(dataDir, `before-restore-${now.toISOString().replaceAll(':', '-')}`)
  await mkdir(aside, { mode: 0o700 })
  try {
    if (isDatabaseThere) await dumpPostgres(databaseUrl, join(aside, dumpFile))
    return aside
  } catch (error) {
    await rm(aside, { recursive: true })
    throw error
  }
}

/** The first migration with draws. Older backups have none. */
const firstWithDraws = '0016-draws'

/**
 * A restore gives new secrets to draws that are still to come: after the backup was made, sales may have opened and the old secrets been
 * published. Visitors who wait see that there is a new draw.
 */
function renewDrawsIn(file: string, migration: string): void {
  if (migration < firstWithDraws) return
  const renewed = (id: number) => `UPDATE waiting_draw SET secret = '${randomBytes(32).toString('hex')}' WHERE id = ${id}`
  changeEach(file, 'SELECT id FROM waiting_draw WHERE drawn_at IS NULL', renewed)
}

/** Returns a statement for PostgreSQL, whose `gen_random_uuid()` is as random as our own secrets. */
function renewDrawsOf(migration: string): string {
  if (migration < firstWithDraws) return 'SELECT'
  const random = `encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')`
  return `UPDATE public.waiting_draw SET secret = ${random} WHERE drawn_at IS NULL`
}
