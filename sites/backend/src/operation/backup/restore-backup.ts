import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrationNames } from '../../store/migrations.ts'
import { isInUse, problemOfSqlite } from '../../store/sqlite/copy.ts'
import { OperationError } from '../operation-error.ts'
import { unpack } from './archive.ts'
import { boxOfficeFile, dumpFile, restorablesIn, sandboxFile } from './data-files.ts'
import type { Manifest } from './manifest.ts'
import { dumpPostgres, isInhabited, othersOn, restorePostgres } from './postgres-tools.ts'

export interface RestoreOptions {
  archive: string
  dataDir: string
  databaseUrl: string | undefined
  now: Date
  /** Puts what is there aside (of a PostgreSQL database a dump), instead of refusing. */
  replace: boolean
}

/**
 * Puts a saved box office in place. Checked to the end before anything moves; refused where one runs, and where one is, unless it may
 * be replaced. Answers where what was there is now.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ manifest: Manifest; aside: string | undefined }> {
  const { archive, dataDir, databaseUrl, replace } = options
  if (!existsSync(archive)) throw new OperationError(`There is no file ${archive}.`)
  await refuseRunning(dataDir, databaseUrl)
  if (!replace) await refuseNonEmpty(dataDir, databaseUrl)
  await mkdir(dataDir, { recursive: true })
  const staging = await mkdtemp(join(dataDir, '.restoring-'))
  try {
    const manifest = await unpack(archive, staging)
    refuseUnfit(manifest, staging, databaseUrl)
    const aside = await putAside(options)
    // In one transaction of its own, and first: where it fails, the folder is put back as it was.
    if (databaseUrl !== undefined)
      await restorePostgres(databaseUrl, join(staging, dumpFile)).catch((error) => putBack(dataDir, aside, error))
    for (const { name } of manifest.files) if (name !== dumpFile) await place(join(staging, name), join(dataDir, name))
    return { manifest, aside }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
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
  const wanted = databaseUrl === undefined ? 'sqlite' : 'postgres'
  if (engine !== wanted) throw new OperationError(`This backup is of ${engine}, and the settings ask for ${wanted} (DATABASE_URL).`)
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
