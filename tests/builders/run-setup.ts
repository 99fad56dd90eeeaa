import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seed } from '@sabha/backend/seed'
import { openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import { addTestAccounts } from './admin.ts'
import { sqliteTemplates } from './databases.ts'

const memory = '/dev/shm'
const enough = 2 * 1024 ** 3
const prefix = 'sabha-tests-'

/**
 * Runs once before all tests of vitest, and once before those of Playwright. Data folders are in memory where there is room, because each
 * commit waits for its disk. The SQLite files are made once, with all tables and with the sample show; each backend of a test starts on a
 * copy of one.
 */
export default async function setUp(): Promise<void> {
  if (process.env[sqliteTemplates.migrated] !== undefined) return
  const isInMemory = hasRoom(memory)
  if (isInMemory) removeLeftBehind(memory)
  const folder = mkdtempSync(join(isInMemory ? memory : tmpdir(), `${prefix}${process.pid}-`))
  if (isInMemory) process.env['TMPDIR'] = folder
  // PostgreSQL, which refuses to run as root, keeps its folder inside this one.
  chmodSync(folder, 0o711)
  // Half of a process's start is spent compiling the same modules.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  const [migrated, seeded] = [join(folder, 'migrated.sqlite'), join(folder, 'seeded.sqlite')]
  await (await openSqlite(migrated)).close()
  const store = await openSqlite(seeded)
  await seed({ store, now: Date.now })
  await addTestAccounts(store, Date.now())
  await store.close()
  process.env[sqliteTemplates.migrated] = migrated
  process.env[sqliteTemplates.seeded] = seeded
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

/** An interrupted run doesn't remove its own folder. */
function removeLeftBehind(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (pid && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
