import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const manifestName = 'manifest.json'

/** `sabha.sqlite`, `sandbox.key`, `mail/2026….eml`: never a way out of the folder. */
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

/** Of a file in this folder, as the manifest lists it. */
export async function entryOf(folder: string, name: string): Promise<Manifest['files'][number]> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, name)), hash)
  return { name, bytes: (await stat(join(folder, name))).size, sha256: hash.digest('hex') }
}

/** Reads the manifest of an unpacked backup; undefined where it is none of ours. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return Manifest.safeParse(JSON.parse(await readFile(join(folder, manifestName), 'utf8'))).data
  } catch {
    return undefined
  }
}

/** What of an unpacked backup is not as its manifest says; undefined: all is. */
export async function problemOfFiles(folder: string, { files }: Manifest): Promise<string | undefined> {
  for (const expected of files) {
    const found = await entryOf(folder, expected.name).catch(() => undefined)
    if (!found) return `${expected.name} is missing`
    if (found.sha256 !== expected.sha256) return `${expected.name} is not what was saved`
  }
  return undefined
}

/** What is where in DATA_DIR, for backups. Kept PDFs are left out: they are printed again from the database. */

export const boxOfficeFile = 'sabha.sqlite'
/** The stand-in provider's books; there with the sandbox only. */
export const sandboxFile = 'sandbox.sqlite'
/** A PostgreSQL database, in an archive. */
export const dumpFile = 'sabha.pgdump'

/** Secrets that stand beside the database, and mails that had no server to go to. */
export function plainFilesIn(dataDir: string): string[] {
  const keys = readdirSync(dataDir).filter((name) => name.endsWith('.key'))
  const mails = existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')) : []
  return [...keys, ...mails.map((name) => `mail/${name}`)].sort()
}

/** Everything of an installation that a restore puts in place, with what SQLite keeps beside a database that was not closed. */
export function restorablesIn(dataDir: string): string[] {
  const isOurs = (name: string) => /^(sabha|sandbox)\.sqlite(-wal|-shm|-journal)?$|\.key$|^mail$|^tickets$/.test(name)
  return existsSync(dataDir) ? readdirSync(dataDir).filter(isOurs) : []
}
