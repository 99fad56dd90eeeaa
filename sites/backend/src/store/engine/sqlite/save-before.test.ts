import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as boxOffice from '../../migrations/0001-box-office.ts'
import { migrationNames } from '../../migrations.ts'
import { migrationsIn, problemOfSqlite } from './copy.ts'
import { nodeSqliteDialect, openSqlite } from './open.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabha-upgrade-'))
  file = join(folder, 'sabha.sqlite')
})

afterEach(() => rmSync(folder, { recursive: true }))

/** A database as the first release left it, with a guest in it. */
async function leaveOldDatabase(): Promise<void> {
  const database = new DatabaseSync(file)
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(database) })
  await new Migrator({ db, provider: { getMigrations: async () => ({ '0001-box-office': boxOffice }) } }).migrateToLatest()
  database.exec(`INSERT INTO guest (name, phone, created_at) VALUES ('Kamala Example', '9000000001', 0)`)
  database.close()
}

const guestsIn = (path: string) => {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('SELECT name FROM guest').all()
  database.close()
  return rows.map((row) => row['name'])
}

it('a database of an older program is copied as it was, then brought up to date', async () => {
  await leaveOldDatabase()
  await (await openSqlite(file)).close()
  const copy = join(folder, 'backups/before-0002-door.sqlite')
  expect(problemOfSqlite(copy)).toBeUndefined()
  expect(migrationsIn(copy)).toEqual(['0001-box-office'])
  expect(guestsIn(copy)).toEqual(['Kamala Example'])
  expect(migrationsIn(file)).toEqual(migrationNames)
  expect(guestsIn(file)).toEqual(['Kamala Example'])
})

it('a new one and one that is up to date are not copied', async () => {
  await (await openSqlite(file)).close()
  await (await openSqlite(file)).close()
  expect(existsSync(join(folder, 'backups'))).toBe(false)
})

it('one that cannot be copied stays as it is', async () => {
  await leaveOldDatabase()
  writeFileSync(join(folder, 'backups'), 'a file where the folder should be')
  await expect(openSqlite(file)).rejects.toThrow('was not brought up to date')
  expect(migrationsIn(file)).toEqual(['0001-box-office'])
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

it('an update that was cut off in its middle is made whole by the next start', async () => {
  await leaveOldDatabase()
  const dying = `
    import { DatabaseSync } from 'node:sqlite'
    const { prepare } = DatabaseSync.prototype
    DatabaseSync.prototype.prepare = function (text) {
      if (text.startsWith('create table "pass_use"')) process.kill(process.pid, 'SIGKILL')
      return prepare.call(this, text)
    }
    const { openSqlite } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)})
    await openSqlite(${JSON.stringify(file)})`
  const died = spawnSync(process.execPath, ['--input-type=module', '--eval', dying], { encoding: 'utf8' })
  expect({ signal: died.signal, stderr: died.stderr }).toEqual({ signal: 'SIGKILL', stderr: '' })
  await (await openSqlite(file)).close()
  expect(migrationsIn(file)).toEqual(migrationNames)
  expect(migrationsIn(join(folder, 'backups/before-0002-door.sqlite'))).toEqual(['0001-box-office'])
})
