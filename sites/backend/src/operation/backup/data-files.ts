import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

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
