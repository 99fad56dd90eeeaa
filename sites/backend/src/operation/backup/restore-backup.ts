import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isInUse, problemOfSqlite } from '../../store/engine/sqlite/copy.ts'
import { migrationNames } from '../../store/migrations.ts'
import { type MovedTable, moveToPostgres, refuseFilledDatabase } from '../../store/move/move-to-postgres.ts'
import { CannotMove } from '../../store/move/tables.ts'
import { OperationError } from '../operation-error.ts'
import { unpack } from './archive.ts'
import { boxOfficeFile, dumpFile, type Manifest, restorablesIn, sandboxFile } from './manifest.ts'
import { dumpPostgres, isInhabited, othersOn, restorePostgres } from './postgres-tools.ts'
import { renewDrawsIn, renewDrawsOf } from './renew-draws.ts'

export interface RestoreOptions {
  archive: string
  dataDir: string
  databaseUrl: string | undefined
  now: Date
  /** Puts what is there aside (of a PostgreSQL database a dump), instead of refusing. */
  replace: boolean
}

export interface Restored {
  manifest: Manifest
  /** Where what was there is now; undefined: there was nothing. */
  aside: string | undefined
  /** Of a backup of SQLite that is in PostgreSQL now: its tables, as they were read back there. */
  moved: MovedTable[] | undefined
}

/**
 * Puts a saved box office in place. Checked to the end before anything moves; refused where one runs, and where one is, unless it may
 * be replaced. A backup of SQLite goes into PostgreSQL too, where that is empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { archive, dataDir, databaseUrl, replace } = options
  if (!existsSync(archive)) throw new OperationError(`There is no file ${archive}.`)
  await refuseRunning(dataDir, databaseUrl)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const staging = await mkdtemp(join(dataDir, '.restoring-'))
  try {
    const manifest = await unpack(archive, staging)
    refuseUnfit(manifest, staging, databaseUrl)
    if (manifest.engine === 'sqlite') renewDrawsIn(join(staging, boxOfficeFile), manifest.migration)
    const moves = manifest.engine === 'sqlite' && databaseUrl !== undefined
    if (moves) await refuseFilledDatabase(databaseUrl).catch(inOurWords)
    if (!replace) await refuseNonEmpty(dataDir, databaseUrl)
    const aside = await putAside(options)
    const moved = await restoreDatabase(manifest, staging, databaseUrl).catch((error) => putBack(dataDir, aside, error))
    const inDatabase = moves ? boxOfficeFile : dumpFile
    for (const { name } of manifest.files) if (name !== inDatabase) await place(join(staging, name), join(dataDir, name))
    return { manifest, aside, moved }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** In one transaction, and before any file: where it fails, the folder is put back as it was. */
async function restoreDatabase(
  { engine, migration }: Manifest,
  staging: string,
  url: string | undefined,
): Promise<MovedTable[] | undefined> {
  if (url === undefined) return undefined
  if (engine === 'sqlite') return moveToPostgres(join(staging, boxOfficeFile), url).catch(inOurWords)
  await restorePostgres(url, join(staging, dumpFile))
  await renewDrawsOf(url, migration)
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

async function putAside({ dataDir, databaseUrl, now }: RestoreOptions): Promise<string | undefined> {
  const names = restorablesIn(dataDir)
  const isDatabaseThere = databaseUrl !== undefined && (await isInhabited(databaseUrl))
  if (names.length === 0 && !isDatabaseThere) return undefined
  const aside = join(dataDir, `before-restore-${now.toISOString().replaceAll(':', '-')}`)
  await mkdir(aside, { mode: 0o700 })
  if (isDatabaseThere) await dumpPostgres(databaseUrl, join(aside, dumpFile))
  for (const name of names) await rename(join(dataDir, name), join(aside, name))
  return aside
}

async function putBack(dataDir: string, aside: string | undefined, error: unknown): Promise<never> {
  if (aside !== undefined) {
    for (const name of restorablesIn(aside)) await rename(join(aside, name), join(dataDir, name))
    await rm(aside, { recursive: true })
  }
  throw error
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await cp(from, to, { preserveTimestamps: true })
}
