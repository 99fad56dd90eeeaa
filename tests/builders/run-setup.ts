import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import { migratedSqlite } from './databases.ts'

const memory = '/dev/shm'
const enough = 2 * 1024 ** 3

/**
 * Runs once before all tests of vitest, and once before those of Playwright. Data folders lie in memory where there is room, because each
 * commit waits for its disk. A SQLite file with all tables is made once, and each backend of a test starts on a copy of it.
 */
export default async function setUp(): Promise<void> {
  if (process.env[migratedSqlite] !== undefined) return
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'sabha-tests-'))
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  process.env['TMPDIR'] = temporary
  // Half of a process's start is compiling the same modules again.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  const file = join(folder, 'migrated.sqlite')
  await (await openSqlite(file)).close()
  process.env[migratedSqlite] = file
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoom(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize > enough
  } catch {
    return false
  }
}
