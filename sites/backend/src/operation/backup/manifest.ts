import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const manifestName = 'manifest.json'

/** `sabha.sqlite`, `sandbox.key`, `mail/2026….eml`: such a name never leads out of the folder. */
const fileName = z.string().regex(/^(mail\/)?[A-Za-z0-9][\w.+@=-]{0,200}$/)

/** What a backup says about itself. */
const Manifest = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  made_at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The newest migration of the database. */
  migration: z.string(),
  files: z.array(z.object({ name: fileName, bytes: z.number().int(), sha256: z.string().length(64) })),
})
export type Manifest = z.output<typeof Manifest>

/** Returns the manifest's entry for a file of this folder. */
export async function entryOf(folder: string, name: string): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, name)), hash)
  return { name, bytes: (await stat(join(folder, name))).size, sha256: hash.digest('hex') }
}

/** Reads the manifest of an unpacked backup; undefined if it isn't one of our backups. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return Manifest.safeParse(JSON.parse(await readFile(join(folder, manifestName), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Returns what in an unpacked backup differs from its manifest; undefined if nothing does. */
export async function problemOfFiles(folder: string, { files }: Manifest): Promise<string | undefined> {
  for (const expected of files) {
    const found = await entryOf(folder, expected.name).catch(() => undefined)
    if (!found) return `${expected.name} is missing`
    if (found.sha256 !== expected.sha256) return `${expected.name} is not what was saved`
  }
  return undefined
}

/** The files of DATA_DIR that backups hold. Cached PDFs are left out: they are printed again from the database. */

export const boxOfficeFile = 'sabha.sqlite'
/** The sandbox provider's books; present only with the sandbox. */
export const sandboxFile = 'sandbox.sqlite'
/** The dump of a PostgreSQL database, in an archive. */
export const dumpFile = 'sabha.pgdump'

/** Lists the secrets beside the database, and the mails that had no server to go to. */
export function plainFilesIn(dataDir: string): string[] {
  const keys = readdirSync(dataDir).filter((name) => name.endsWith('.key'))
  const mails = existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')) : []
  return [...keys, ...mails.map((name) => `mail/${name}`)].sort()
}

/** Lists everything of an installation that a restore replaces, with the files that SQLite leaves beside a database that was not closed. */
export function restorablesIn(dataDir: string): string[] {
  const isOurs = (name: string) => /^(sabha|sandbox)\.sqlite(-wal|-shm|-journal)?$|\.key$|^mail$|^tickets$/.test(name)
  return existsSync(dataDir) ? readdirSync(dataDir).filter(isOurs) : []
}
