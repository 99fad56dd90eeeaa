import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's result code BUSY: another process has the lock. */
const busy = 5

/**
 * Takes the folder of a database file for this process, until it closes what is returned, or dies. Returns undefined if another process
 * has it. Two would each keep their own copy of settings, site and free seats, and would not hear of the other's changes.
 */
export function takeFolder(folder: string): { close(): void } | undefined {
  const lock = new DatabaseSync(join(folder, 'running.lock'), { timeout: 0 })
  try {
    // The file stays empty, so a full disk is no obstacle. The system drops the lock of a process that dies.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: unknown }).errcode === busy) return undefined
    throw error
  }
}
