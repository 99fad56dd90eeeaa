import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What other users of the machine may do with our files: nothing. */
const forOthers = 0o077

/** Whatever this process makes from now on is for its own user alone. */
export function keepToOurselves(): void {
  process.umask(forOthers)
}

/** In DATA_DIR, where nothing else is meant to be: the database (it holds the key that signs tickets), secrets, mails, PDFs, copies. */
const ours =
  /^(sabha|sandbox)\.(sqlite|pgdump)|\.key$|^last-backup\.json$|^(mail|tickets|backups|before-restore-.+|\.restoring-.+|demo-\d+)$/

/**
 * Closes DATA_DIR to other users of the machine, with what is in it already: earlier releases left the database for all to read. A folder is
 * closed after its content, so that one which is closed needs no second look. What isn't ours is left alone, and so is then the folder itself.
 * Answers what is open yet.
 */
export function closeToOthers(dataDir: string): string[] {
  // Elsewhere modes say nothing.
  if (process.platform === 'win32') return []
  const names = readdirSync(dataDir)
  const open = names.filter((name) => ours.test(name)).flatMap((name) => close(join(dataDir, name)))
  const isOurs = names.every((name) => ours.test(name))
  return isOurs ? [...open, ...chmod(dataDir, 0o700)] : open
}

function close(path: string): string[] {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  // Another process may clear up behind itself. What a link leads to may be anybody's.
  if (!entry || entry.isSymbolicLink() || (entry.mode & forOthers) === 0) return []
  if (!entry.isDirectory()) return chmod(path, 0o600)
  return [...readdirSync(path).flatMap((name) => close(join(path, name))), ...chmod(path, 0o700)]
}

function chmod(path: string, mode: number): string[] {
  try {
    chmodSync(path, mode)
  } catch {
    // Somebody else's.
  }
  // Some disks know no modes, and say nothing.
  const entry = lstatSync(path, { throwIfNoEntry: false })
  return entry && (entry.mode & forOthers) !== 0 ? [path] : []
}
