import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { day } from '@sabha/ticketing/durations'
import { noteBackup } from '../../adapters/machine/machine.ts'
import { copySqlite, migrationsIn } from '../../store/engine/sqlite/copy.ts'
import { CannotOpen } from '../../store/store.ts'
import { OperationError } from '../operation-error.ts'
import { pack, unpack } from './archive.ts'
import { boxOfficeFile, dumpFile, entryOf, type Manifest, plainFilesIn, sandboxFile } from './manifest.ts'
import { dumpPostgres } from './postgres-tools.ts'
import { stagingIn } from './staging.ts'

export interface BackupOptions {
  dataDir: string
  /** undefined: the database is SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** Where the archive goes. */
  folder: string
  now: Date
  /** How many archives to keep in the folder, the newest ones, beside the newest of each of the last thirty days; undefined: all. */
  keep?: number | undefined
}

/**
 * Saves a box office to one archive, even while it sells, and reads the archive back to check that it is complete. The provider's books are
 * copied after ours, so that a payment in ours is in both. Returns the archive's path and its manifest.
 */
export async function makeBackup({
  dataDir,
  databaseUrl,
  folder,
  now,
  keep,
}: BackupOptions): Promise<{ archive: string; manifest: Manifest }> {
  if (!existsSync(dataDir)) throw new OperationError(`DATA_DIR: there is no folder ${dataDir}.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const staging = await stagingIn(folder, '.saving-')
  try {
    const { name, migration } = await saveDatabase(dataDir, databaseUrl, staging)
    const names = [name, ...(await saveSandbox(dataDir, staging)), ...(await saveFiles(dataDir, staging))]
    const files = await Promise.all(names.map((each) => entryOf(staging, each)))
    const engine = databaseUrl === undefined ? 'sqlite' : 'postgres'
    const manifest: Manifest = { format: 1, made_at: now.toISOString(), engine, migration, files }
    const archive = join(folder, archiveName(now))
    await pack(staging, manifest, archive)
    await unpack(archive, join(staging, 'read-back'))
    if (keep !== undefined) await forgetOld(folder, keep, now)
    await noteBackup(dataDir, now)
    return { archive, manifest }
  } finally {
    await rm(staging, { recursive: true })
  }
}

async function saveDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
  staging: string,
): Promise<{ name: string; migration: string }> {
  if (databaseUrl !== undefined) return { name: dumpFile, migration: await dumpPostgres(databaseUrl, join(staging, dumpFile)) }
  const file = join(dataDir, boxOfficeFile)
  if (!existsSync(file)) throw new OperationError(`DATA_DIR: there is no box office in ${dataDir}.`)
  const copy = join(staging, boxOfficeFile)
  await copyOf(file, copy)
  return { name: boxOfficeFile, migration: migrationsIn(copy).at(-1) ?? '' }
}

async function saveSandbox(dataDir: string, staging: string): Promise<string[]> {
  if (!existsSync(join(dataDir, sandboxFile))) return []
  await copyOf(join(dataDir, sandboxFile), join(staging, sandboxFile))
  return [sandboxFile]
}

/** What cannot be copied is named: the disk may be full, or a part of the database be damaged. */
async function copyOf(from: string, to: string): Promise<void> {
  try {
    await copySqlite(from, to)
  } catch (cause) {
    if (cause instanceof CannotOpen) throw cause
    throw new OperationError(`${from} cannot be copied to ${to}: ${(cause as Error).message}`, { cause })
  }
}

async function saveFiles(dataDir: string, staging: string): Promise<string[]> {
  const names = plainFilesIn(dataDir)
  for (const name of names) await cp(join(dataDir, name), join(staging, name))
  return names
}

/** `sabha-2026-11-19T13-45-00Z.tar.gz`: sorting by name sorts by time. */
function archiveName(now: Date): string {
  return `sabha-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

/** ms. However often backups are made, one of each of these days stays: a fault is often found only days later. */
const oneADay = 30 * day

async function forgetOld(folder: string, keep: number, now: Date): Promise<void> {
  const newestFirst = (await readdir(folder))
    .filter((name) => /^sabha-[\dTZ-]+\.tar\.gz$/.test(name))
    .sort()
    .toReversed()
  const oldest = archiveName(new Date(now.getTime() - oneADay))
  const newestOfDay = new Map(newestFirst.toReversed().map((name) => [name.slice(0, 'sabha-2026-11-19'.length), name]))
  const kept = new Set([...newestFirst.slice(0, keep), ...[...newestOfDay.values()].filter((name) => name >= oldest)])
  for (const name of newestFirst) if (!kept.has(name)) await rm(join(folder, name))
}
