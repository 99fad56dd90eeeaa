import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createClient } from '@sabha/api/client'
import type { Booking } from '@sabha/api/shapes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminAccount, signInAdmin } from '../builders/admin.ts'
import { buy, signIn } from '../builders/buyer.ts'
import { databaseSettings, dropDatabase, standsOnPostgres } from '../builders/databases.ts'
import { pairPhone } from '../builders/phone.ts'
import { pictureUrl, pngOf } from '../builders/pictures.ts'
import { raw } from '../builders/raw.ts'
import { type ServerProcess, startServer } from '../builders/server.ts'

/** The server and the two commands run in processes of their own, as an operator starts them. */

const script = (name: string) => fileURLToPath(new URL(`../../.scripts/${name}.ts`, import.meta.url))
// Several processes start in each of these tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

let home: string
let servers: ServerProcess[]

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sabha-backup-'))
  servers = []
})

afterEach(async () => {
  for (const server of servers) await server.stop()
  for (const dataDir of [at('data'), at('new'), at('nowhere')]) dropDatabase(dataDir)
  rmSync(home, { recursive: true })
})

const at = (...path: string[]) => join(home, ...path)

async function start(dataDir: string): Promise<ServerProcess> {
  const account = { ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password }
  const server = await startServer({ DATA_DIR: dataDir, LIMIT_UNPAID_SEATS: '10000', ...account })
  servers.push(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  servers = servers.filter((each) => each !== server)
  expect(await server.stop()).toBe(0)
}

interface Said {
  code: number
  text: string
}

async function command(name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<Said> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...(await databaseSettings(dataDir)) }
  const ended = await promisify(execFile)(process.execPath, [script(name), ...args], { env }).catch((error) => error)
  return { code: ended.code ?? 0, text: `${ended.stdout}${ended.stderr}` }
}

async function backup(dataDir: string, folder = at('saved')): Promise<string> {
  expect(await command('backup', dataDir, folder)).toMatchObject({ code: 0 })
  const [archive] = readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .sort()
    .toReversed()
  return join(folder, archive ?? '')
}

/** Sells pairs of seats until it is told to stop, and lists what it has sold so far. */
function sell(origin: string): { sold: Booking[]; end(): Promise<void> } {
  const sold: Booking[] = []
  let isOver = false
  const seller = async (row: string) => {
    for (let first = 1; first < 20 && !isOver; first += 2) {
      sold.push(await buy(origin, await signIn(origin), [`${row}${first}`, `${row}${first + 1}`]))
    }
  }
  const sellers = Promise.all(['A', 'B', 'C', 'D'].map(seller))
  return {
    sold,
    async end() {
      isOver = true
      await sellers
    },
  }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a backup that is made while tickets are sold', () => {
  it('holds every booking that was paid by then, and opens a box office whose tickets are the same', async () => {
    const first = await start(at('data'))
    const sale = sell(first.origin)
    await until(() => sale.sold.length >= 4)
    const before = [...sale.sold]
    const archive = await backup(at('data'))
    await until(() => sale.sold.length > before.length)
    await sale.end()
    const admin = await signInAdmin(first)
    const phone = await pairPhone(first, { admin })
    await stop(first)
    expect(statSync(archive).mode & 0o077).toBe(0)

    expect(await command('restore', at('new'), archive)).toMatchObject({ code: 0, text: expect.stringContaining('Restored as of') })
    const second = await start(at('new'))
    const services = await signInAdmin(second)
    const { bookings } = await services.client.bookings.search({ per_page: 200 })
    const kept = new Set(bookings.map(({ booking_id }) => booking_id))
    expect(before.filter(({ booking_id }) => !kept.has(booking_id))).toEqual([])
    // The phone was paired after the backup, so its token isn't known any more.
    expect((await raw(second.origin, '/api/door_list.php?show_id=1', { token: phone.token })).status).toBe(401)

    const guest = await signIn(second.origin)
    for (const { booking_id, verification_code, ticket_code, customer_phone } of before) {
      const { booking } = await guest.client.bookings.claim({ booking_id, verification_code, phone: customer_phone })
      expect(booking).toMatchObject({ status: 'paid', ticket_code })
    }
    // The provider's books came along, so money can be refunded.
    const cancelled = await services.client.bookings.cancel({
      booking_id: before[1]?.booking_id ?? '',
      seats: null,
      refund: true,
      note: '',
    })
    expect(cancelled.refunded).toBe(before[1]?.total_amount)
  })

  it('keeps the key that signs tickets, and the pictures of shows and site: a code of before is let in after', async () => {
    const first = await start(at('data'))
    const buyer = await signIn(first.origin)
    const { booking_id } = await buy(first.origin, buyer, ['A1'])
    const { qr, pdf_path } = await buyer.client.tickets.pdf({ booking_id })
    const poster = pngOf(300, 420)
    const { client } = await signInAdmin(first)
    const { image } = await client.shows.uploadPicture({ image: pictureUrl(poster) })
    const { picture } = await client.pictures.upload({ file: pictureUrl(poster), alt_en: 'A lamp', alt_kn: 'ದೀಪ' })
    const archive = await backup(at('data'))
    await stop(first)

    await command('restore', at('new'), archive)
    const second = await start(at('new'))
    expect((await raw(second.origin, image)).bytes).toEqual(poster)
    for (const { address } of picture.files) expect((await raw(second.origin, address)).status, address).toBe(200)
    expect((await (await signInAdmin(second)).client.pictures.list({})).pictures).toEqual([picture])
    const phone = await pairPhone(second)
    expect(await phone.client.checkin.scan({ qr })).toMatchObject({ success: true, verdict: 'admitted' })
    expect((await raw(second.origin, pdf_path)).headers['content-type']).toBe('application/pdf')
    // A guest who was signed in still is.
    expect((await raw(second.origin, '/api/get_user_bookings.php', { token: buyer.token })).status).toBe(200)
  })
})

/** Ways to put the box office in `data` back to what it was at `saved`: how an operator may do it, and how they shouldn't. */
const waysBack = [
  {
    way: 'by the restore command',
    save: () => backup(at('data')),
    putBack: (saved: string) => command('restore', at('data'), saved, '--replace'),
  },
  {
    way: 'by a copy of the SQLite file',
    save: async () => {
      cpSync(at('data', 'sabha.sqlite'), at('copy.sqlite'))
      return at('copy.sqlite')
    },
    putBack: async (saved: string) => {
      for (const beside of ['-wal', '-shm']) rmSync(at('data', `sabha.sqlite${beside}`), { force: true })
      cpSync(saved, at('data', 'sabha.sqlite'))
      return { code: 0, text: '' }
    },
  },
]

describe.each(standsOnPostgres() ? waysBack.slice(0, 1) : waysBack)('a database that is put back $way', ({ save, putBack }) => {
  it('is found out by a phone, which tells again whom it let in; no ticket is given twice', async () => {
    const setUp = await start(at('data'))
    const early = await buy(setUp.origin, await signIn(setUp.origin), ['A1'])
    const { token } = await pairPhone(setUp)
    await stop(setUp)
    const saved = await save()

    const first = await start(at('data'))
    const before = createClient({ baseUrl: `${first.origin}/api/`, token: () => token })
    const buyer = await signIn(first.origin)
    const late = await buy(first.origin, buyer, ['A2'])
    const { qr } = await buyer.client.tickets.pdf({ booking_id: late.booking_id })
    await before.checkin.scan({ qr: early.booking_id, entry: 'manual', scan_id: 'the-early-guest' })
    await before.checkin.scan({ qr, scan_id: 'the-late-guest' })
    const known = await before.checkin.list({ show_id: '1' })
    expect(known.admitted).toBe(2)
    const idOf = (list: typeof known, booking: Booking) =>
      list.tickets.find(({ booking_id }) => booking_id === booking.booking_id)?.ticket_id ?? 0
    await stop(first)
    expect(await putBack(saved)).toMatchObject({ code: 0 })

    const second = await start(at('data'))
    const phone = createClient({ baseUrl: `${second.origin}/api/`, token: () => token })
    const rival = await signIn(second.origin)
    for (const seat of ['A2', 'A3', 'A4', 'A5', 'A6']) await buy(second.origin, rival, [seat])
    const { cursor: since, stamp } = known
    const list = await phone.checkin.list({ show_id: '1', since, stamp, scans: 'the-late-guest' })
    expect(list.cursor).toBeGreaterThan(since)
    expect(list).toMatchObject({ whole: true, admitted: 0, salt: known.salt })
    expect(list.tickets).toHaveLength(6)
    expect(list.tickets.map(({ ticket_id }) => ticket_id)).not.toContain(idOf(known, late))

    const again = (scan_id: string, booking: Booking) => {
      const whom = { ticket_id: idOf(known, booking), seat_index: 0 }
      const request = { qr: '', scan_id, show_id: '1', again: whom, acted: 'admitted', shown: 'admitted' } as const
      return phone.checkin.scan(request)
    }
    for (let turn = 0; turn < 2; turn++) {
      expect(await again('the-early-guest', early)).toMatchObject({ verdict: 'admitted', conflict: false })
      expect(await again('the-late-guest', late)).toMatchObject({ verdict: 'cannot-tell', conflict: true })
    }
    expect(await phone.checkin.list({ show_id: '1' })).toMatchObject({
      admitted: 1,
      conflicts: [{ second: { scan_id: 'the-late-guest' } }],
    })
    expect(await phone.checkin.scan({ qr: early.booking_id, entry: 'manual' })).toMatchObject({ verdict: 'already-used' })
    expect(await phone.checkin.scan({ qr })).toMatchObject({ verdict: 'already-used' })
    await expect(phone.checkin.undo({ undo_id: 'undo-of-the-lost', scan_id: 'a-scan-that-was-lost' })).rejects.toMatchObject({
      code: 'unknown-scan',
    })
  })
})

describe('a restore', () => {
  it('is refused where a box office runs, even to replace it', async () => {
    const server = await start(at('data'))
    const archive = await backup(at('data'))
    for (const args of [[archive], [archive, '--replace']]) {
      const said = await command('restore', at('data'), ...args)
      expect(said).toEqual({ code: 1, text: 'The box office is running: stop it first.\n' })
    }
    expect((await raw(server.origin, '/api/get_shows.php')).status).toBe(200)
  })

  it('is refused where one is, unless it may replace that; what was there is put aside whole', async () => {
    const first = await start(at('data'))
    const archive = await backup(at('data'))
    const late = await buy(first.origin, await signIn(first.origin), ['A1'])
    await stop(first)
    expect(await command('restore', at('data'), archive)).toMatchObject({ code: 1, text: expect.stringContaining('--replace') })

    expect(await command('restore', at('data'), archive, '--replace')).toMatchObject({ code: 0 })
    const [aside = ''] = readdirSync(at('data')).filter((name) => name.startsWith('before-restore-'))
    expect(readFileSync(at('data', aside, 'sandbox.key'), 'utf8')).toBe(readFileSync(at('data', 'sandbox.key'), 'utf8'))
    expect(existsSync(at('data', aside, standsOnPostgres() ? 'sabha.pgdump' : 'sabha.sqlite'))).toBe(true)
    const { client } = await signInAdmin(await start(at('data')))
    expect((await client.bookings.search({})).bookings).toEqual([])
    if (standsOnPostgres()) return
    const books = new DatabaseSync(at('data', aside, 'sabha.sqlite'), { readOnly: true })
    expect(books.prepare(`SELECT public_id FROM booking WHERE status = 'paid'`).all()).toMatchObject([{ public_id: late.booking_id }])
    books.close()
  })

  it('is refused from a file that is cut short, changed, or no backup, and leaves nothing behind', async () => {
    const server = await start(at('data'))
    const archive = await backup(at('data'))
    await stop(server)
    await databaseSettings(at('new'))
    const bytes = readFileSync(archive)

    writeFileSync(at('cut.tar.gz'), bytes)
    truncateSync(at('cut.tar.gz'), Math.floor(bytes.length / 2))
    const tar = gunzipSync(bytes)
    // A sound archive with another key in it.
    const key = readFileSync(at('data', 'sandbox.key'))
    const place = tar.indexOf(key)
    expect(place).toBeGreaterThan(0)
    tar.write(
      key.toString().replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
      place,
    )
    writeFileSync(at('changed.tar.gz'), gzipSync(tar))
    writeFileSync(at('other.tar.gz'), gzipSync('nothing like it'))
    writeFileSync(at('empty.tar.gz'), '')

    for (const [name, problem] of [
      ['cut', 'cannot be read'],
      ['changed', 'is damaged: sandbox.key is not what was saved'],
      ['other', 'backup'],
      ['empty', 'backup'],
      ['missing', 'There is no file'],
    ] as const) {
      const said = await command('restore', at('new'), at(`${name}.tar.gz`))
      expect([name, said.code], said.text).toEqual([name, 1])
      if (problem !== 'backup') expect(said.text).toContain(problem)
      expect(existsSync(at('new')) ? readdirSync(at('new')) : [], name).toEqual([])
    }
  })
})

const spoilt = [
  { what: 'is damaged', spoil: (file: string) => writeFileSync(file, 'x'.repeat(5_000)), isReplaced: true },
  { what: 'is a folder', spoil: (file: string) => mkdirSync(file), isReplaced: false },
]

it.for(spoilt)('a backup names the database that $what, and a restore puts it aside or names it', async ({ spoil, isReplaced }) => {
  const server = await start(at('data'))
  const archive = await backup(at('data'))
  await stop(server)
  for (const name of standsOnPostgres() ? ['sandbox.sqlite'] : ['sabha.sqlite', 'sandbox.sqlite']) {
    const file = at('data', name)
    const sound = existsSync(file) ? readFileSync(file) : undefined
    rmSync(file, { force: true })
    spoil(file)
    // One line, and no stack.
    const said = { code: 1, text: expect.stringMatching(new RegExp(`^${file} cannot be opened: .+\n$`)) }
    expect(await command('backup', at('data'), at('saved'))).toEqual(said)
    const restored = await command('restore', at('data'), archive, '--replace')
    if (!isReplaced) {
      expect(restored).toEqual(said)
      rmSync(file, { recursive: true })
      if (sound) writeFileSync(file, sound)
      continue
    }
    expect(restored, restored.text).toMatchObject({ code: 0 })
    const [aside = ''] = readdirSync(at('data')).filter((folder) => folder.startsWith('before-restore-'))
    expect(readFileSync(at('data', aside, name), 'utf8')).toMatch(/^x+$/)
    rmSync(at('data', aside), { recursive: true })
  }
  expect(readdirSync(at('saved'))).toHaveLength(1)
  expect(await command('restore', at('data'), archive, '--replace')).toMatchObject({ code: 0 })
})

describe('a backup', () => {
  it.runIf(!standsOnPostgres())('names the database that cannot be copied', async () => {
    mkdirSync(at('data'))
    const file = at('data', 'sabha.sqlite')
    const database = new DatabaseSync(file)
    database.exec(`CREATE TABLE seat (name TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO seat SELECT 'seat ' || i FROM n`)
    database.close()
    const bytes = readFileSync(file)
    bytes.fill(0xff, 8_192, 12_288)
    writeFileSync(file, bytes)
    const text = expect.stringMatching(
      new RegExp(`^${file} cannot be copied to ${at('saved')}/\\S+: The copy of the database is not sound`),
    )
    expect(await command('backup', at('data'), at('saved'))).toEqual({ code: 1, text })
    expect(readdirSync(at('saved'))).toEqual([])
  })

  it('is refused where there is nothing to save', async () => {
    expect(await command('backup', at('nowhere'), at('saved'))).toMatchObject({ code: 1, text: expect.stringContaining('nowhere') })
  })

  it('forgets the oldest ones where it is told how many to keep, and nothing else in that folder', async () => {
    await start(at('data'))
    mkdirSync(at('saved'))
    const others = ['accounts-2023.tar.gz', 'sabha-notes.txt']
    for (const name of [...others, ...[1, 2, 3].map((day) => `sabha-2024-01-0${day}T00-00-00Z.tar.gz`)])
      writeFileSync(at('saved', name), '')
    expect(await command('backup', at('data'), at('saved'), '--keep', '2')).toMatchObject({ code: 0 })
    const left = readdirSync(at('saved')).filter((name) => !others.includes(name))
    expect(left).toEqual(['sabha-2024-01-03T00-00-00Z.tar.gz', expect.stringMatching(/^sabha-20\d\d-.*Z\.tar\.gz$/)])
    expect(readdirSync(at('saved'))).toEqual(expect.arrayContaining(others))
  })

  it('keeps the newest of each of the last thirty days, too, however often it is made', async () => {
    await start(at('data'))
    mkdirSync(at('saved'))
    const named = (daysAgo: number, time: string) =>
      `sabha-${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)}T${time}Z.tar.gz`
    const ofDays = [1, 5, 29].map((day) => named(day, '18-00-00'))
    const others = [...[1, 5, 29].flatMap((day) => [named(day, '06-00-00'), named(day, '17-50-00')]), named(31, '18-00-00')]
    for (const name of [...ofDays, ...others]) writeFileSync(at('saved', name), '')
    expect(await command('backup', at('data'), at('saved'), '--keep', '1')).toMatchObject({ code: 0 })
    const [made, ...left] = readdirSync(at('saved')).sort().toReversed()
    expect(made).not.toBe(ofDays[0])
    expect(left).toEqual(ofDays)
  })

  it('removes what an interrupted one left behind a day ago, as does a restore, and nothing that may be under way', async () => {
    const server = await start(at('data'))
    const leftovers = (folder: string, ...names: string[]) => {
      for (const name of names) {
        mkdirSync(at(folder, name), { recursive: true })
        writeFileSync(at(folder, name, 'sabha.sqlite'), 'half of it')
        const then = (Date.now() - (name.endsWith('old') ? 25 : 1) * 3_600_000) / 1_000
        utimesSync(at(folder, name), then, then)
      }
    }
    leftovers('saved', '.saving-old', '.saving-new')
    const archive = await backup(at('data'))
    expect(readdirSync(at('saved')).filter((name) => name.startsWith('.'))).toEqual(['.saving-new'])
    await stop(server)

    leftovers('data', '.restoring-old', '.restoring-new')
    expect(await command('restore', at('data'), archive, '--replace')).toMatchObject({ code: 0 })
    expect(readdirSync(at('data')).filter((name) => name.startsWith('.restoring-'))).toEqual(['.restoring-new'])
  })

  it('says how it is called to whoever calls it otherwise', async () => {
    for (const args of [
      ['a', 'b'],
      ['--keep', '0'],
      ['--keep', 'all'],
      ['--keeep', '1'],
    ]) {
      expect(await command('backup', at('data'), ...args)).toMatchObject({ code: 1, text: expect.not.stringContaining('    at ') })
    }
  })
})
