import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What the bare engine does on this disk, one durable commit after another. */
export function durableCommitsPerSecond(): number {
  const folder = mkdtempSync(join(tmpdir(), 'sabha-ceiling-'))
  const database = new DatabaseSync(join(folder, 'ceiling.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, value TEXT)')
  const insert = database.prepare('INSERT INTO t (value) VALUES (?)')
  const commits = 3_000
  const begun = performance.now()
  for (let n = 0; n < commits; n++) insert.run('a booking')
  const ms = performance.now() - begun
  database.close()
  rmSync(folder, { recursive: true })
  return (commits / ms) * 1000
}
