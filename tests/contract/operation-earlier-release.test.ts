import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readConfig } from '@sabha/backend/config'
import { makeBackup } from '@sabha/backend/operation/backup/make-backup'
import { restoreBackup } from '@sabha/backend/operation/backup/restore-backup'
import { rotateKeys } from '@sabha/backend/rotate-keys'
import { MigrationCompiler } from '@sabha/backend/store/engine/postgres/dialect'
import { openPostgres } from '@sabha/backend/store/engine/postgres/open'
import { nodeSqliteDialect, openSqlite } from '@sabha/backend/store/engine/sqlite/open'
import { provider } from '@sabha/backend/store/migrations'
import { bookedBySection } from '@sabha/backend/store/reports/reports'
import { soldSeats } from '@sabha/backend/store/seats/seats-of-show'
import type { Store } from '@sabha/backend/store/store'
import { takenInAll } from '@sabha/backend/store/tills/tills'
import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropDatabase, emptyDatabase, standsOnPostgres } from '../builders/databases.ts'

const show = (id: number, badge: string) =>
  `(${id}, 'Strings', 'Example', 'example', '', '', '', '', '${badge}', '', 'studio', 'Asia/Kolkata', 9, 10, '{}', 18, 'published', 0)`
const booking = (id: number, { kind, status = 'paid', name = 'Kamala Example', email = 'NULL', total = 200 }: Record<string, unknown>) =>
  `(${id}, 'BK${id}', 1, 1, '${status}', '${name}', '9000000001', ${email}, 'en', 2, ${total}, ${total}, 0, 0, 0, 0,
    ${status === 'expired' ? 'NULL' : 5}, '${kind}')`

/**
 * Rows as migration 0010 left them: a customer's booking; a cash sale of which one seat was given back; a UPI sale that was cancelled; a
 * gift that was given up; a hold that was never paid. The sections count only what customers paid, and a search by address found nobody.
 */
const earlier = `
  INSERT INTO hall (id, name, plan) VALUES ('studio', 'Studio', '{}');
  INSERT INTO show (id, title, performer, performer_slug, genre, description, image, age_limit, badge, venue, hall_id, zone, starts_at,
    ends_at, prices, gst_rate, status, created_at)
    VALUES ${show(1, 'FAST FILLING')}, ${show(2, ' Fast filling ')}, ${show(3, 'NEW')}, ${show(4, '')};
  INSERT INTO guest (id, name, phone, created_at) VALUES (1, 'Kamala Example', '9000000001', 0);
  INSERT INTO booking (id, public_id, show_id, guest_id, status, customer_name, customer_phone, customer_email, language, seat_count, total,
    base, gst, gst_rate, reserved_until, created_at, paid_at, kind) VALUES
    ${booking(1, { kind: 'customer', name: 'Āshā 50%_off', email: "'Asha.R@Example.com'" })},
    ${booking(2, { kind: 'cash' })}, ${booking(3, { kind: 'upi', status: 'cancelled' })},
    ${booking(4, { kind: 'complimentary', total: 0 })}, ${booking(5, { kind: 'customer', status: 'expired' })};
  INSERT INTO booking_word (word, booking_id) VALUES ('asha', 1), ('meena', 4), ('~3000000009', 4), ('bk4', 4);
  INSERT INTO audit (at, who, what, to_what, booking_id, details) VALUES
    (6, 'Owner', 'ticket-handed-on', 'booking BK4', 4, '{"issue":2}'),
    (6, 'Owner', 'seats-moved', 'booking BK3', 3, '{"from":["A8","A9"],"to":["A3","A4"],"issue":2}'),
    (7, 'Owner', 'seats-moved', 'booking BK3', 3, '{"from":["A8"],"to":["A3"],"issue":3}'),
    (7, 'Owner', 'seats-moved', 'booking BK5', 5, '{"from":["Z9"],"to":["Z5"],"issue":2}'),
    (7, 'Owner', 'booking-made', 'booking BK4', 4, '{"seats":["Z3"],"note":"Aunt of Meena"}'),
    (7, 'Owner', 'booking-cancelled', 'booking BK5', 5, '{"amount":0,"note":"Kamala is ill"}'),
    (7, 'Owner', 'booking-cancelled', 'booking BK3', 3, '{"amount":200,"note":"Kamala is ill"}'),
    (7, 'Owner', 'group-ended', 'group GR5', NULL, '{"name":"Friends of Meena"}');
  UPDATE booking SET forgotten_at = 8 WHERE id = 5;
  INSERT INTO outbox (kind, event, booking_id, attempts, due_at, created_at, gave_up_at, error) VALUES
    ('forget-prints', 'forget-prints:1', 4, 60, 3, 0, 4, 'EACCES'), ('ticket-mail', 'mail:4', 4, 55, 3, 0, 4, 'no such mailbox');
  INSERT INTO booking_seat (booking_id, row, number, section, price, released_at) VALUES
    (1, 'A', 1, 'KAVERI', 100, NULL), (1, 'Z', 1, 'NETRAAVATI', 100, NULL),
    (2, 'A', 2, 'KAVERI', 150, NULL), (2, 'Z', 2, 'NETRAAVATI', 50, 7),
    (3, 'A', 3, 'KAVERI', 100, 8), (3, 'A', 4, 'KAVERI', 100, 9),
    (4, 'Z', 3, 'NETRAAVATI', 0, 6), (4, 'Z', 4, 'NETRAAVATI', 0, NULL),
    (5, 'Z', 5, 'NETRAAVATI', 100, 4), (5, 'Z', 6, 'NETRAAVATI', 100, 4);
  INSERT INTO seat (show_id, row, number, section, status) VALUES (1, 'A', 9, 'KAVERI', 'blocked'), (1, 'A', 8, 'KAVERI', 'available');
  INSERT INTO show_section (show_id, section, first_row, capacity, sold, given, paid) VALUES
    (1, 'KAVERI', 'A', 9, 2, 0, 100), (1, 'NETRAAVATI', 'Z', 6, 1, 1, 100);
  INSERT INTO device (token_hash, name, gate, paired_at, last_seen_at) VALUES ('hash', 'First phone', 'Main gate', 0, 0)`

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabha-earlier-'))
  store = await openedAfter('0010-moved-shows', earlier)
})

afterEach(async () => {
  await store.close().catch(() => {})
  dropDatabase(folder)
  rmSync(folder, { recursive: true })
})

/** Work to do while the database is the earlier release's, before the newest release opens it. `url` is its address on PostgreSQL. */
type Meanwhile = (url?: string) => Promise<void>

const openedAfter = (release: string, rows: string, meanwhile: Meanwhile = async () => {}) =>
  standsOnPostgres() ? openedOnPostgres(release, rows, meanwhile) : openedOnSqlite(release, rows, meanwhile)

async function toEarlier(dialect: Dialect, release: string): Promise<void> {
  const { error } = await new Migrator({ db: new Kysely<unknown>({ dialect }), provider }).migrateTo(release)
  expect(error).toBeUndefined()
}

async function openedOnSqlite(release: string, rows: string, meanwhile: Meanwhile): Promise<Store> {
  const file = join(folder, 'sabha.sqlite')
  const database = new DatabaseSync(file)
  await toEarlier(nodeSqliteDialect(database), release)
  database.exec(rows)
  database.close()
  await meanwhile()
  return openSqlite(file)
}

async function openedOnPostgres(release: string, rows: string, meanwhile: Meanwhile): Promise<Store> {
  const url = await ownedDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const dialect = new PostgresDialect({ pool })
  dialect.createQueryCompiler = () => new MigrationCompiler()
  await toEarlier(dialect, release)
  await pool.query(rows)
  await pool.end()
  await meanwhile(url)
  return openPostgres(url)
}

/** Makes a database as an installation has it: its user owns it, and is no superuser. It also contains objects of others. */
async function ownedDatabase(): Promise<string> {
  const url = await emptyDatabase(folder)
  const owned = Object.assign(new URL(url), { username: 'box_office' })
  await asked(
    url,
    `DO $$ BEGIN CREATE ROLE box_office LOGIN; EXCEPTION WHEN duplicate_object THEN END $$;
     ALTER DATABASE ${owned.pathname.slice(1)} OWNER TO box_office;
     CREATE EXTENSION pg_stat_statements SCHEMA public; CREATE TABLE public.of_others (kept int);
     GRANT SELECT ON public.of_others TO PUBLIC`,
  )
  return owned.href
}

async function asked(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

async function pendingMigrations(): Promise<string[]> {
  const all = await new Migrator({ db: store.read as Kysely<unknown>, provider }).getMigrations()
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

it('a database of an earlier release opens, and is the newest then', async () => {
  expect(await pendingMigrations()).toEqual([])
})

it('a command for a running box office leaves that of an earlier release as it is', async () => {
  await store.close()
  dropDatabase(folder)
  rmSync(join(folder, 'sabha.sqlite'), { force: true })
  const rotated: unknown[] = []
  store = await openedAfter('0010-moved-shows', earlier, async (url) => {
    const config = readConfig({ DATA_DIR: folder, ...(url !== undefined && { DATABASE_URL: url }) })
    for (let turn = 0; turn < 2; turn++) rotated.push(await rotateKeys(config, 'passes').catch(String))
  })
  const refusal = expect.stringContaining('restart the box office first')
  expect(rotated).toEqual([refusal, refusal])
})

it('what the desk gave back counts as handed out, once a booking', async () => {
  const rows = await store.read.selectFrom('money_owed').selectAll().orderBy('booking_id').execute()
  const before = { kind: 'desk', seats: '[]', due: 0, kept: 0, made_by: '', settled_by: '', settled_how: 'before', note: '' }
  expect(rows.map(({ id: _, ...row }) => row)).toEqual([
    { ...before, booking_id: 2, amount: 50, created_at: 7, settled_at: 7 },
    { ...before, booking_id: 3, amount: 200, created_at: 9, settled_at: 9 },
  ])
})

it('what the desk sold and gave back was without a till', async () => {
  const rows = await store.read.selectFrom('till_entry').selectAll().orderBy('id').execute()
  expect(rows.map(({ till_id, booking_id, what, kind, amount, at }) => [till_id, booking_id, what, kind, amount, at])).toEqual([
    [null, 2, 'sale', 'cash', 200, 5],
    [null, 3, 'sale', 'upi', 200, 5],
    [null, 4, 'sale', 'complimentary', 0, 5],
    [null, 2, 'back', 'before', -50, 7],
    [null, 3, 'back', 'before', -200, 9],
  ])
  expect(await takenInAll(store.read)).toEqual({ inTills: 0, without: 150 })
})

it('the sections have what the desk took, too', async () => {
  expect((await bookedBySection(store.read, [1])).map(({ section, revenue }) => [section, revenue])).toEqual([
    ['KAVERI', 450],
    ['NETRAAVATI', 150],
  ])
})

it('bookings are found by their addresses, and by names as people write them', async () => {
  const words = await store.read.selectFrom('booking_word').select('word').where('booking_id', '=', 1).orderBy('word').execute()
  expect(words.map(({ word }) => word)).toEqual(['50', '50%_off', '@example.com', 'asha', 'asha.r@example.com', 'off'])
  const others = await store.read.selectFrom('booking_word').select(['booking_id', 'word']).where('booking_id', '=', 2).execute()
  expect(others.map(({ word }) => word).toSorted()).toEqual(['example', 'kamala'])
})

it('a ticket that was handed on is found by its holder of now alone', async () => {
  const words = await store.read.selectFrom('booking_word').select('word').where('booking_id', '=', 4).orderBy('word').execute()
  expect(words.map(({ word }) => word).toSorted()).toEqual(['9000000001', 'bk4', 'example', 'kamala', '~1000000009'])
})

it('a booking is found by the seats that it was moved from, unless nothing is kept of its guest', async () => {
  const words = await store.read.selectFrom('booking_word').selectAll().where('word', 'like', '#%').orderBy('word').execute()
  expect(words).toEqual([
    { word: '#A8', booking_id: 3 },
    { word: '#A9', booking_id: 3 },
  ])
})

it('of a person nobody finds words in the audit that should have gone with them', async () => {
  const entries = await store.read.selectFrom('audit').select(['to_what', 'details']).where('at', '=', 7).orderBy('id').execute()
  expect(entries.slice(2).map(({ to_what, details }) => [to_what, JSON.parse(details)])).toEqual([
    ['booking BK4', { seats: ['Z3'] }],
    ['booking BK5', { amount: 0 }],
    ['booking BK3', { amount: 200, note: 'Kamala is ill' }],
    ['group GR5', {}],
  ])
  const attempt = store.alone((tx) => tx.updateTable('audit').set({ details: '{}' }).where('to_what', '=', 'booking BK3').execute())
  await expect(attempt).rejects.toThrow('append-only')
})

it('prints of somebody who was deleted go after all, where that was given up; mails stay for a person', async () => {
  const tasks = await store.read.selectFrom('outbox').select(['kind', 'due_at', 'gave_up_at']).orderBy('id').execute()
  expect(tasks).toEqual([
    { kind: 'forget-prints', due_at: 0, gave_up_at: null },
    { kind: 'ticket-mail', due_at: 3, gave_up_at: 4 },
  ])
})

it('phones are in use', async () => {
  expect(await store.read.selectFrom('device').select(['name', 'archived_at']).execute()).toEqual([
    { name: 'First phone', archived_at: null },
  ])
})

it('shows that were called fast filling still are; other badges stay', async () => {
  expect(await store.read.selectFrom('show').select(['id', 'badge', 'filling']).orderBy('id').execute()).toEqual([
    { id: 1, badge: '', filling: 'fast' },
    { id: 2, badge: '', filling: 'fast' },
    { id: 3, badge: 'NEW', filling: 'as-sold' },
    { id: 4, badge: '', filling: 'as-sold' },
  ])
  // Of 15 seats one is blocked and one was given away.
  expect([...(await soldSeats(store.read, 5))]).toEqual([[1, { forSale: 13, sold: 3 }]])
})

describe('of a release that kept the ends of mail passwords', () => {
  beforeEach(async () => {
    await store.close()
    dropDatabase(folder)
    rmSync(folder, { recursive: true })
    folder = mkdtempSync(join(tmpdir(), 'sabha-earlier-'))
    const row = "(1, 'smtp.example', 465, 'us', 'us@theatre.example', 'v1.sealed', 'wxyz', 5, 5, 'Asha Example')"
    const columns = 'version, host, port, "user", sender, password, password_end, password_set_at, saved_at, saved_by'
    store = await openedAfter('0029-single-seats', `INSERT INTO mail_server (${columns}) VALUES ${row}`)
  })

  it('they are gone, and the password stays', async () => {
    const kept = await store.read.selectFrom('mail_server').select(['password', 'password_end', 'password_set_at']).execute()
    expect(kept).toEqual([{ password: 'v1.sealed', password_end: '', password_set_at: 5 }])
  })
})

describe('a backup of before an upgrade', () => {
  let archive: string
  let databaseUrl: string | undefined
  const guests = () => store.read.selectFrom('guest').select('name').execute()
  const comeBack = () => restoreBackup({ archive, dataDir: folder, databaseUrl, now: new Date(), replace: true })
  const opened = () => (databaseUrl === undefined ? openSqlite(join(folder, 'sabha.sqlite')) : openPostgres(databaseUrl))

  beforeEach(async () => {
    await store.close()
    dropDatabase(folder)
    rmSync(folder, { recursive: true })
    folder = mkdtempSync(join(tmpdir(), 'sabha-earlier-'))
    writeFileSync(join(folder, 'secrets.key'), 'before')
    store = await openedAfter('0010-moved-shows', earlier, async (url) => {
      databaseUrl = url
      const saved = await makeBackup({ dataDir: folder, databaseUrl, folder: join(folder, 'saved'), now: new Date() })
      archive = saved.archive
    })
    await store.alone(async (tx) => tx.insertInto('guest').values({ id: 2, name: 'Gopal Example', phone: '', created_at: 0 }).execute())
    await store.close()
    writeFileSync(join(folder, 'secrets.key'), 'after')
  })

  it('comes back over what the newest release has made, which opens it again', async () => {
    const { aside = '' } = await comeBack()
    expect(existsSync(join(aside, standsOnPostgres() ? 'sabha.pgdump' : 'sabha.sqlite'))).toBe(true)
    if (databaseUrl !== undefined) {
      // The release that runs next is the one from before the upgrade, which has to find its own tables and no others.
      const tables = `SELECT to_regclass('public.counter') AS counter, to_regclass('public.show')::text AS show`
      expect(await asked(databaseUrl, tables)).toEqual([{ counter: null, show: 'show' }])
      const ofOthers = `SELECT extname, to_regclass('public.of_others')::text AS kept FROM pg_extension WHERE extname = 'pg_stat_statements'`
      expect(await asked(databaseUrl, ofOthers)).toEqual([{ extname: 'pg_stat_statements', kept: 'of_others' }])
    }
    expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toBe('before')
    store = await opened()
    expect(await pendingMigrations()).toEqual([])
    expect(await guests()).toEqual([{ name: 'Kamala Example' }])
  })

  it.runIf(standsOnPostgres())('changes nothing where something of others hangs on a table, and says where the dump is', async () => {
    const url = databaseUrl ?? ''
    const asAnother = Object.assign(new URL(url), { username: 'sabha' }).href
    await asked(asAnother, 'CREATE VIEW public.of_others_too AS SELECT count(*) FROM booking')
    const refusal = await comeBack().catch((error: unknown) => error)
    const [aside] = readdirSync(folder).filter((name) => name.startsWith('before-restore-'))
    expect(String(refusal)).toContain('view of_others_too depends on table booking')
    expect(String(refusal)).toContain(`A dump of the database as it was is in ${join(folder, String(aside))}`)
    expect(readdirSync(join(folder, String(aside)))).toEqual(['sabha.pgdump'])
    expect(readFileSync(join(folder, 'secrets.key'), 'utf8')).toBe('after')
    store = await opened()
    expect(await guests()).toHaveLength(2)
  })
})
