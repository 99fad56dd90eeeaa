import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@sabha/api/client'
import { makeBackup } from '@sabha/backend/operation/backup/make-backup'
import { restoreBackup } from '@sabha/backend/operation/backup/restore-backup'
import { OperationError } from '@sabha/backend/operation/operation-error'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, type BackendOptions, startBackend } from '../builders/backend.ts'
import { buy, hold, payAtSandbox, signIn } from '../builders/buyer.ts'
import { databaseSettings, dropDatabase, emptyDatabase } from '../builders/databases.ts'
import { keptMails, workMail } from '../builders/mail.ts'
import { newScanId, pairPhone } from '../builders/phone.ts'
import { pictureUrl, pngOf } from '../builders/pictures.ts'
import { raw } from '../builders/raw.ts'

vi.setConfig({ testTimeout: 120_000 })

let home: string
let backends: Backend[]
const at = (...path: string[]) => join(home, ...path)
const script = fileURLToPath(new URL('../../.scripts/restore.ts', import.meta.url))

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sabha-move-'))
  backends = []
})

afterEach(async () => {
  for (const backend of backends) await backend.close()
  dropDatabase(at('new'))
  rmSync(home, { recursive: true })
})

async function open(dataDir: string, { settings, ...options }: BackendOptions = {}): Promise<Backend> {
  const invoicing = { GSTIN: '29AAGCB7383J1Z4', INVOICE_PREFIX: 'SBHA' }
  const backend = await startBackend({ dataDir, jobs: 'idle', settings: { ...invoicing, ...settings }, ...options })
  backends.push(backend)
  return backend
}

const onSqlite = (options: BackendOptions = {}) => open(at('old'), { ...options, settings: { DATABASE_URL: '', ...options.settings } })

async function close(backend: Backend): Promise<void> {
  backends = backends.filter((each) => each !== backend)
  await backend.close()
}

async function saved(dataDir = at('old')): Promise<string> {
  return (await makeBackup({ dataDir, databaseUrl: undefined, folder: at('saved'), now: new Date() })).archive
}

/** Makes a backup of a box office that has sold one ticket, after `change` has edited its file. */
async function backupOf(change: (books: DatabaseSync) => void = () => {}): Promise<string> {
  const backend = await onSqlite()
  await buy(backend.origin, await signIn(backend.origin), ['A1'])
  await close(backend)
  const books = new DatabaseSync(at('old', 'sabha.sqlite'))
  change(books)
  books.close()
  return saved()
}

const move = (archive: string, databaseUrl: string, replace = false) =>
  restoreBackup({ archive, dataDir: at('new'), databaseUrl, now: new Date(), replace })

async function asked<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const tablesOf = (books: DatabaseSync) =>
  books
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'kysely%'`)
    .all()
    .map(({ name }) => String(name))

/** Every row of every table, sorted, and read by other means than those that moved them. */
function rowsInFile(): Record<string, string[]> {
  const books = new DatabaseSync(at('old', 'sabha.sqlite'), { readOnly: true })
  const read = (table: string) => books.prepare(`SELECT * FROM "${table}"`).all()
  const rows = Object.fromEntries(tablesOf(books).map((table) => [table, read(table).map(sortedFields).sort()]))
  books.close()
  return rows
}

async function rowsIn(url: string, tables: string[]): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const found = await asked<{ row: Record<string, unknown> }>(url, `SELECT to_jsonb(t) AS row FROM "${table}" t`)
    rows[table] = found.map(({ row }) => sortedFields(row)).sort()
  }
  return rows
}

/** Returns the row with its fields sorted, and bytes as PostgreSQL's JSON has them. */
function sortedFields(row: Record<string, unknown>): string {
  const fields = Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? `\\x${value.toHex()}` : value] as const)
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Expects that the database has no row, and the folder only what it had. */
async function nothingCame(url: string): Promise<void> {
  const tables = await asked<{ name: string }>(
    url,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE 'kysely%'`,
  )
  const filled = Object.entries(
    await rowsIn(
      url,
      tables.map(({ name }) => name),
    ),
  ).filter(([, rows]) => rows.length > 0)
  expect(filled).toEqual([])
  expect(existsSync(at('new')) ? readdirSync(at('new')) : []).toEqual([])
}

describe('a box office that has outgrown SQLite', () => {
  it('goes on in PostgreSQL as if nothing had happened', async () => {
    const before = await onSqlite()
    const admin = await signInAdmin(before)
    const phone = await pairPhone(before, { admin })
    const kamala = await signIn(before.origin, 'ಕಮಲಾ ಉದಾಹರಣೆ')
    const gopal = await signIn(before.origin, 'Gopal "O’Example"\\', '9000000002')
    const inside = await buy(before.origin, kamala, ['A1', 'A2'])
    const outside = await buy(before.origin, kamala, ['B1'])
    const refunded = await buy(before.origin, gopal, ['C1', 'C2'])
    await gopal.client.tickets.resend({ booking_id: refunded.booking_id, email: 'gopal@example.com' })
    await workMail(before)
    await admin.client.bookings.cancel({ booking_id: refunded.booking_id, seats: ['C1'], refund: true, note: '' })
    const { qr } = await kamala.client.tickets.pdf({ booking_id: inside.booking_id })
    const { qr: stillOutside, pdf_path } = await kamala.client.tickets.pdf({ booking_id: outside.booking_id })
    expect(await phone.client.checkin.scan({ qr, scan_id: newScanId() })).toMatchObject({ verdict: 'admitted' })
    const held = await hold(gopal, ['D1'])
    // More pictures than are sent over the line together.
    const pictures = [1, 2, 3, 4, 5, 6].map((number) => pngOf(200 + number, 300))
    const posters: string[] = []
    for (const picture of pictures) posters.push((await admin.client.shows.uploadPicture({ image: pictureUrl(picture) })).image)
    // An id that was used once and is gone must not be given again.
    const lastGuest = await before.deps.store.alone(async (tx) => {
      const { id } = await tx
        .insertInto('guest')
        .values({ name: 'Gone', phone: '', created_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('guest').where('id', '=', id).execute()
      return id
    })
    const mails = (await keptMails(before)).length
    await close(before)
    const archive = await saved()

    const url = await emptyDatabase(at('new'))
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: at('new'), DATABASE_URL: url }
    const { stdout } = await promisify(execFile)(process.execPath, [script, archive], { env })
    expect(stdout).toMatch(/Moved to PostgreSQL[\s\S]*\n {2}booking +4 {2}sha256 [0-9a-f]{64}\n[\s\S]*Restored as of/)
    const expected = rowsInFile()
    expect(expected['refund']).toHaveLength(1)
    expect(expected['outbox']?.length).toBeGreaterThan(1)
    expect(expected['picture']).toHaveLength(6)
    expect(await rowsIn(url, Object.keys(expected))).toEqual(expected)
    expect(readFileSync(at('new', 'sandbox.key'))).toEqual(readFileSync(at('old', 'sandbox.key')))
    expect(existsSync(at('new', 'sabha.sqlite'))).toBe(false)

    const after = await open(at('new'), { settings: { DATABASE_URL: url } })
    const again = (token: string) => createClient({ baseUrl: `${after.origin}/api/`, token: () => token })
    // The phone is still paired, and everybody who was signed in still is.
    expect(await again(phone.token).checkin.scan({ qr, scan_id: newScanId() })).toMatchObject({ verdict: 'already-used' })
    expect(await again(phone.token).checkin.scan({ qr: stillOutside, scan_id: newScanId() })).toMatchObject({
      success: true,
      verdict: 'admitted',
    })
    const own = await again(kamala.token).bookings.mine({})
    expect(own.bookings.map(({ booking_id }) => booking_id).sort()).toEqual([inside.booking_id, outside.booking_id].sort())
    expect((await raw(after.origin, pdf_path)).headers['content-type']).toBe('application/pdf')
    for (const [index, poster] of posters.entries()) expect((await raw(after.origin, poster)).bytes).toEqual(pictures[index])
    const adminUser = await signInAdmin(after)
    const stillHeld = await hold(await signIn(after.origin), ['D1']).catch((error: unknown) => error)
    expect(stillHeld).toMatchObject({ code: 'seats-taken' })
    // The order that was begun is paid, and takes the next serial; the refund goes through, and its mail leaves.
    const { order: held_order } = await again(gopal.token).payments.createOrder({
      amount: held.total_amount,
      currency: 'INR',
      booking_id: held.booking_id,
    })
    const fields = await payAtSandbox(after.origin, held_order.id)
    const { booking } = await again(gopal.token).payments.verify({ ...fields, booking_id: held.booking_id })
    const year = (inside.invoice_number ?? '').slice(0, 10)
    expect([inside, outside, refunded, booking].map(({ invoice_number }) => invoice_number)).toEqual(
      [1, 2, 3, 4].map((number) => `${year}00000${number}`),
    )
    await workMail(after)
    const processed = await after.deps.store.read.selectFrom('refund').select('status').execute()
    expect(processed).toEqual([{ status: 'processed' }])
    expect((await keptMails(after)).length).toBeGreaterThan(mails)
    const newcomer = await signIn(after.origin)
    expect(Number(newcomer.userId)).toBeGreaterThan(lastGuest)
    const { bookings } = await adminUser.client.bookings.search({ per_page: 200 })
    expect(bookings.filter(({ status }) => status === 'paid')).toHaveLength(4)
  })

  it('of an older program is brought up to date on the way', async () => {
    const archive = await backupOf((books) =>
      books.exec(`
        ALTER TABLE money_owed DROP COLUMN kept; DROP INDEX booking_free_guest; DROP INDEX booking_free_phone; DROP INDEX booking_code_guest; DROP INDEX booking_code_phone; DROP TABLE night_loss; DROP INDEX booking_of_payer; DROP INDEX booking_payer_remembered; DROP INDEX payment_donated; DROP INDEX refund_donated; ALTER TABLE refund DROP COLUMN seen_to_how; DROP TABLE invoice_prefix; ALTER TABLE webhook_event DROP COLUMN refund_id; DROP TABLE pass_use; DROP TABLE sold_pass; DROP TABLE season_pass;
        DROP INDEX seat_kept; ALTER TABLE seat DROP COLUMN group_id; DROP INDEX booking_of_group; ALTER TABLE booking DROP COLUMN group_id; DROP TABLE group_news; DROP TABLE group_seat; DROP TABLE seat_group;
        ALTER TABLE booking_seat DROP COLUMN guest_name; ALTER TABLE booking DROP COLUMN buyer_gstin; ALTER TABLE booking DROP COLUMN buyer_name; ALTER TABLE booking DROP COLUMN buyer_address; ALTER TABLE booking DROP COLUMN payer_name; ALTER TABLE booking DROP COLUMN payer_phone; ALTER TABLE booking DROP COLUMN payer_email; ALTER TABLE booking DROP COLUMN payer_guest_id;
        DROP TABLE donation_receipt; DROP TABLE donation_series; ALTER TABLE refund DROP COLUMN donation; ALTER TABLE payment DROP COLUMN donation; ALTER TABLE booking DROP COLUMN donation;
        DROP TABLE pass_key; DROP TABLE shed_calls; DROP TABLE bank_apart; DROP TABLE bank_match; DROP TABLE bank_credit; DROP TABLE till_entry; DROP TABLE till; DROP TABLE waiting_draw; DROP TABLE money_owed; DROP TABLE waiting_call; DROP TABLE waiting_place; DROP TABLE waiting_room;
        ALTER TABLE booking_seat DROP COLUMN seat_index; DROP TABLE done_request; DROP TABLE sale_scan; DROP TABLE counter_refund; DROP TABLE counter_sale; DROP INDEX seat_leased; ALTER TABLE seat DROP COLUMN lease_id; DROP TABLE lease_seat;
        DROP TABLE lease_terms; DROP TABLE lease; DROP TABLE code_use; DROP TABLE counter; ALTER TABLE pairing DROP COLUMN counter;
        DROP TABLE seat_photo; DROP TABLE library_file; DROP TABLE library_picture; DROP TABLE picture;
        DROP INDEX refund_again; DROP INDEX outbox_refund; DROP INDEX payment_order_failing;
        ALTER TABLE refund DROP COLUMN again_of; ALTER TABLE refund DROP COLUMN seen_to_at;
        ALTER TABLE payment_order DROP COLUMN failing_since;
        ALTER TABLE show DROP COLUMN admits_from; ALTER TABLE show_change DROP COLUMN newest_booking_id;
        DROP INDEX scan_claimed_ticket; ALTER TABLE scan DROP COLUMN claimed_ticket_id; DROP TABLE door_list_told; DROP TABLE ticket_key;
        DROP INDEX password_attempt_source; ALTER TABLE password_attempt DROP COLUMN source; DROP TABLE account_device;
        DROP INDEX seat_blocked; ALTER TABLE show DROP COLUMN filling; ALTER TABLE show DROP COLUMN single_seats; ALTER TABLE show DROP COLUMN kept_back_hours;
        DROP INDEX booking_seat_given_up; ALTER TABLE device DROP COLUMN archived_at;
        DROP TABLE settings; ALTER TABLE booking DROP COLUMN gst_exempt_up_to; ALTER TABLE seat DROP COLUMN notes;
        DROP TABLE account_link; DROP TABLE passkey; DROP TABLE passkey_challenge;
        DROP TABLE mail_server; DROP TABLE payment_settings; DROP TABLE payment_key;
        DROP INDEX payment_order_basket; ALTER TABLE payment_order DROP COLUMN basket; DROP INDEX payment_basket; ALTER TABLE payment DROP COLUMN basket;
        ALTER TABLE payment_order DROP COLUMN key_id; ALTER TABLE webhook_event DROP COLUMN signed_by;
        DROP INDEX show_production; DROP INDEX show_made_key; ALTER TABLE show DROP COLUMN production_id; ALTER TABLE show DROP COLUMN made_key;
        DROP TABLE production; DROP TABLE site_publishing; DROP TABLE site_draft; DROP TABLE first_evening; DROP TABLE site_icon;
        DROP TABLE recovery_code; DROP TABLE account_policy; ALTER TABLE account_session DROP COLUMN must_set_up;
        ALTER TABLE account DROP COLUMN totp; ALTER TABLE account DROP COLUMN totp_step;
        DROP INDEX seat_unnumbered; ALTER TABLE seat DROP COLUMN unnumbered;
        DROP INDEX booking_code; ALTER TABLE booking DROP COLUMN code_id; DROP TABLE price_code; DROP TABLE concession_set; DROP TABLE price_rule; ALTER TABLE booking_seat DROP COLUMN fee; ALTER TABLE booking_seat DROP COLUMN discounts;
        ALTER TABLE pairing DROP COLUMN sections; ALTER TABLE device DROP COLUMN sections;
        DROP TABLE passage; ALTER TABLE admission DROP COLUMN left_at; ALTER TABLE scan DROP COLUMN leaving;
        ALTER TABLE pairing DROP COLUMN direction; ALTER TABLE device DROP COLUMN direction;
        ALTER TABLE booking DROP COLUMN door_note; ALTER TABLE booking DROP COLUMN door_attention;
        ALTER TABLE account DROP COLUMN totp_since; ALTER TABLE account DROP COLUMN factor_lost_at;
        DELETE FROM kysely_migration WHERE name >= '0007-waiting-room'`),
    )
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    const { moved } = await move(archive, url)
    expect(moved?.map(({ name }) => name)).toContain('waiting_room')
    expect(await asked(url, `SELECT status FROM booking`)).toEqual([{ status: 'paid' }])
  })

  it('moves from the beginning where the first attempt was killed in its middle', async () => {
    const archive = await backupOf()
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    // By then the tables that are filled before this one are full.
    await asked(
      url,
      `CREATE FUNCTION linger() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(6); RETURN NEW; END';
       CREATE TRIGGER linger BEFORE INSERT ON ticket FOR EACH ROW EXECUTE FUNCTION linger()`,
    )
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR: at('new'), DATABASE_URL: url }
    const command = spawn(process.execPath, [script, archive], { env, stdio: 'ignore' })
    // Asks from another database, as a connection to this one would be in the way of the move.
    const beside = Object.assign(new URL(url), { pathname: '/postgres' }).href
    const others = (state: string) =>
      asked(beside, `SELECT pid FROM pg_stat_activity WHERE datname = '${new URL(url).pathname.slice(1)}' ${state}`)
    await expect.poll(() => others(`AND wait_event = 'PgSleep'`)).toHaveLength(1)
    command.kill('SIGKILL')
    await once(command, 'close')
    await expect.poll(() => others('')).toEqual([])
    for (const table of ['booking', 'seat', 'show']) expect(await asked(url, `SELECT 1 FROM "${table}"`)).toEqual([])

    await asked(url, 'DROP TRIGGER linger ON ticket')
    const { moved } = await move(archive, url)
    expect(moved?.find(({ name }) => name === 'ticket')?.rows).toBe(1)
  })

  it('is put aside where its folder is the new one’s too', async () => {
    const archive = await backupOf()
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    const options = { archive, dataDir: at('old'), databaseUrl: url, now: new Date() }
    await expect(restoreBackup({ ...options, replace: false })).rejects.toThrow('With --replace it is put aside')
    const { aside = '' } = await restoreBackup({ ...options, replace: true })
    expect(existsSync(join(aside, 'sabha.sqlite'))).toBe(true)
    expect(existsSync(at('old', 'sabha.sqlite'))).toBe(false)
    expect(existsSync(at('old', 'sandbox.key'))).toBe(true)
  })
})

describe('nothing moves', () => {
  it('into a database with a box office, even to replace it', async () => {
    const archive = await backupOf()
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    await asked(url, `INSERT INTO guest (name, phone, created_at) VALUES ('Kamala Example', '', 0)`)
    for (const replace of [false, true]) {
      const refusal = await move(archive, url, replace).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(OperationError)
      expect(refusal).toMatchObject({ message: 'The PostgreSQL database is not empty: there are rows in its table guest.' })
    }
    expect(await asked(url, 'SELECT count(*)::int FROM guest')).toEqual([{ count: 1 }])
    expect(await asked(url, 'SELECT count(*)::int FROM show')).toEqual([{ count: 0 }])
  })

  it('into a database of another program', async () => {
    const archive = await backupOf()
    const url = await emptyDatabase(at('new'))
    await asked(url, 'CREATE TABLE cats (name text)')
    await expect(move(archive, url)).rejects.toThrow('it has a table cats of another program')
    expect(await asked(url, `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`)).toEqual([
      { table_name: 'cats' },
    ])
  })

  it('into a database that has a column more', async () => {
    const archive = await backupOf()
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    await asked(url, 'ALTER TABLE hall ADD COLUMN colour text')
    await expect(move(archive, url)).rejects.toThrow('do not have the same tables: hall (')
    await nothingCame(url)
  })

  it('while somebody is on the database', async () => {
    const archive = await backupOf()
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    const other = new pg.Client(url)
    await other.connect()
    await expect(move(archive, url)).rejects.toThrow('The box office is running: stop it first.')
    await other.end()
    await nothingCame(url)
  })

  it('from a backup of a newer program', async () => {
    const archive = await backupOf((books) => books.exec(`INSERT INTO kysely_migration VALUES ('9999-later', '')`))
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    await expect(move(archive, url)).rejects.toThrow('of a newer program (9999-later): update the program first')
    await nothingCame(url)
  })

  it('from a backup that lacks a migration in the middle', async () => {
    const archive = await backupOf((books) => books.exec(`DELETE FROM kysely_migration WHERE name = '0003-money'`))
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    await expect(move(archive, url)).rejects.toThrow('The backup cannot be brought up to date')
    await nothingCame(url)
  })

  it.each([
    ['a text where a number belongs', `UPDATE booking SET seat_count = 'two'`, 'what is in booking.seat_count of id 1 as bigint'],
    ['a text with a NUL in it', `UPDATE guest SET name = 'a' || char(0) || 'b'`, 'what is in guest.name of id 1 as text'],
    [
      'a row that its own rules forbid',
      `PRAGMA ignore_check_constraints = ON; UPDATE booking SET total = 1`,
      'violates check constraint "booking_adds_up"',
    ],
  ])('of a backup with %s: no row of it stays', async (_, change, problem) => {
    const archive = await backupOf((books) => books.exec(change))
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    await expect(move(archive, url)).rejects.toThrow(problem)
    await nothingCame(url)
  })

  it('where a row comes out otherwise than it went in', async () => {
    const archive = await backupOf()
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    await asked(
      url,
      `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.price := NEW.price + 1; RETURN NEW; END';
       CREATE TRIGGER spoil BEFORE INSERT ON booking_seat FOR EACH ROW EXECUTE FUNCTION spoil()`,
    )
    await expect(move(archive, url)).rejects.toThrow('booking_seat came out otherwise: 1 rows of 1')
    await nothingCame(url)
  })

  it('where the folder was put aside and the database fails: the folder is as it was', async () => {
    const archive = await backupOf((books) => books.exec(`UPDATE booking SET seat_count = 'two'`))
    // The files that SQLite keeps beside an open database come and go.
    const files = () => readdirSync(at('old')).filter((name) => !/-(wal|shm)$/.test(name))
    const before = files()
    const { DATABASE_URL: url = '' } = await databaseSettings(at('new'))
    const options = { archive, dataDir: at('old'), databaseUrl: url, now: new Date(), replace: true }
    await expect(restoreBackup(options)).rejects.toBeInstanceOf(OperationError)
    expect(files()).toEqual(before)
    await close(await onSqlite())
  })

  it('where there is no server: its password is not said', async () => {
    const archive = await backupOf()
    const refusal = await move(archive, 'postgres://sabha:a-secret@127.0.0.1:1/sabha').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(OperationError)
    expect(String(refusal)).not.toContain('a-secret')
  })
})
