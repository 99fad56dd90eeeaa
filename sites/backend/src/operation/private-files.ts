import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The mode bits that give other users of the machine access to a file. */
const forOthers = 0o077

/** Makes every file that this process creates from now on private to its own user. */
export function keepToOurselves(): void {
  process.umask(forOthers)
}

/** Our files in DATA_DIR, which should hold nothing else: the database (with the key that signs tickets), secrets, mails, PDFs, copies. */
const ours =
  /^(sabha|sandbox)\.(sqlite|pgdump)|\.key$|^(last-backup\.json|running\.lock)$|^(mail|tickets|backups|before-restore-.+|\.restoring-.+|demo-\d+)$/

/**
 * Closes DATA_DIR and our files in it to other users of the machine: earlier releases left the database readable for all. A folder is
 * closed after its content, so that a closed folder needs no second look. If DATA_DIR holds files that aren't ours, these and the folder
 * itself are left as they are. Returns the paths that are still open.
 */
export function closeToOthers(dataDir: string): string[] {
  // On Windows, modes mean nothing.
  if (process.platform === 'win32') return []
  const names = readdirSync(dataDir)
  const open = names.filter((name) => ours.test(name)).flatMap((name) => close(join(dataDir, name)))
  const isOurs = names.every((name) => ours.test(name))
  return isOurs ? [...open, ...chmod(dataDir, 0o700)] : open
}

function close(path: string): string[] {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  // Another process may have deleted the file. The target of a link may be anybody's.
  if (!entry || entry.isSymbolicLink() || (entry.mode & forOthers) === 0) return []
  if (!entry.isDirectory()) return chmod(path, 0o600)
  return [...readdirSync(path).flatMap((name) => close(join(path, name))), ...chmod(path, 0o700)]
}

function chmod(path: string, mode: number): string[] {
  try {
    chmodSync(path, mode)
  } catch {
    // The file belongs to another user.
  }
  // Some disks have no modes and report no error.
  const entry = lstatSync(path, { throwIfNoEntry: false })
  return entry && (entry.mode & forOthers) !== 0 ? [path] : []
}
