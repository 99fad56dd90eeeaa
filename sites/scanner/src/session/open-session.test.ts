import { AdminShow } from '@sabha/api/admin/shows'
import { ApiError } from '@sabha/api/errors'
import { sayIn } from '@sabha/language/translate'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../door/testing/fake-backend.ts'
import { storePage } from '../store/checkin-list.ts'
import { DoorDatabase } from '../store/database.ts'
import { killToken } from '../store/own.ts'
import { addScan } from '../store/queue.ts'
import { readQueue } from '../store/waiting-memory.ts'
import { adminStorage } from './admin-storage.ts'
import { openSession, type SessionDeps } from './open-session.ts'
import type { SessionKeeper } from './session.ts'

type SessionClient = SessionDeps['client']
const device = { id: 7, name: 'Main door', gate: 'East gate' }
const admin = { id: '3', name: 'Meera Sample', email: 'meera@example.org', role: 'admin', created_at: null }

let idb: IDBFactory
let storage: Map<string, string>
let client: SessionClient
let opened: SessionKeeper[]

beforeEach(() => {
  idb = new IDBFactory()
  storage = new Map()
  opened = []
  const none = async () => Promise.reject(new ApiError('refused', 'Not found.', { status: 404 }))
  client = {
    checkin: {
      pair: async () => ({
        success: true,
        message: '',
        token: 'device-token',
        device,
        show,
        counter: false,
        server_time: '2026-11-19T13:30:00.000Z',
      }),
      shows: async () => ({ shows: [show] }),
    },
    accounts: {
      adminSignIn: async () => ({ success: true, token: 'admin-token', user: admin, message: '' }),
      signOut: async () => ({ success: true, message: '' }),
    },
    shows: { listAll: none, list: none },
  }
})
afterEach(() => {
  for (const session of opened) session.close()
})

const database = () => new DoorDatabase({ indexedDB: idb, IDBKeyRange }, 'session')
const localStorage = () => ({
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
  clear: () => storage.clear(),
  key: () => null,
  length: storage.size,
})

async function open(flush: () => Promise<unknown> = async () => undefined, db = database()): Promise<SessionKeeper> {
  const session = await openSession({
    db,
    client,
    admins: adminStorage(localStorage),
    words: () => ({ say: sayIn('en'), sayText: (text) => text }),
    flush,
    newId: () => crypto.randomUUID(),
    after: () => new Promise((resolve) => setTimeout(resolve, 5)),
  })
  opened.push(session)
  return session
}

async function fill(): Promise<DoorDatabase> {
  const db = database()
  const ticket = {
    ticket_id: 1,
    issue: 1,
    state: 'paid' as const,
    booking_id: 'BK1',
    booking_db_id: 1,
    checks: [],
    codes: [],
    name: 'Asha Sample',
  }
  await storePage(
    db,
    '1',
    {
      success: true,
      show,
      keys: [],
      salt: '',
      tickets: [{ ...ticket, phone_end: '3210', amount: 1, seats: [], personal: null }],
      cursor: 1,
      stamp: '',
      whole: true,
      more: false,
      sold: 1,
      admitted: 0,
      conflicts: [],
      device,
      gate_sections: null,
      direction: 'in',
      exits: false,
      gates: [],
      counters: [],
      server_time: '2026-11-19T13:30:00.000Z',
    },
    { at: 1, question: 2, since: null },
  )
  await addScan(db, {
    id: 'scan-0001',
    showId: '1',
    lane: 't:1',
    at: 1,
    offset: 0,
    label: 'Asha Sample · A1',
    text: 'BK1',
    entry: 'camera',
    reentry: false,
    seats: null,
    shown: 'admitted',
    acted: 'admitted',
    undecided: false,
    askedAt: 0,
  })
  return db
}

describe('a phone', () => {
  it('is nothing at first', async () => {
    const session = await open()
    expect(session.current()).toEqual({ kind: 'none' })
    expect(session.token()).toBeNull()
    expect(await session.doorShows()).toEqual({ kind: 'signed-out' })
  })

  it('is paired for a show, over reloads', async () => {
    const session = await open()
    expect(await session.pair('pairing-token', ' Main door ')).toEqual({ kind: 'paired', device })
    const again = await open()
    expect(again.current()).toEqual({ kind: 'device', device, bound: show, shows: [show] })
    expect(again.token()).toBe('device-token')
    expect(await again.doorShows()).toEqual({ kind: 'shows', shows: [show] })
  })

  it('names its attempt to pair the same until an answer arrives, over reloads, and the next one anew', async () => {
    const pairing = vi.spyOn(client.checkin, 'pair')
    const attempt = () => pairing.mock.lastCall?.[0].attempt
    pairing.mockRejectedValueOnce(new ApiError('unreachable', ''))
    await (await open()).pair('pairing-token', 'Main door')
    const first = attempt()
    expect(first).toMatch(/^[\w-]{20,64}$/)
    const again = await open()
    await again.pair('pairing-token', 'Main door')
    expect(attempt()).toBe(first)
    await again.pair('another-token', 'Main door')
    expect(attempt()).toMatch(/^[\w-]{20,64}$/)
    expect(attempt()).not.toBe(first)
  })

  it('learns from another tab that it is paired', async () => {
    const [one, other] = [await open(), await open()]
    const heard = vi.fn()
    other.onChange(heard)
    await one.pair('pairing-token', 'Main door')
    await expect.poll(() => other.token()).toBe('device-token')
    expect(heard).toHaveBeenCalled()
  })

  it.each([
    [new ApiError('unreachable', ''), { kind: 'unreachable' }],
    [new ApiError('unreadable', ''), { kind: 'unreadable' }],
    [
      new ApiError('refused', 'x', { status: 409, code: 'pairing-used' }),
      { kind: 'refused', message: 'This pairing code has been used already. Please make a new one.' },
    ],
    [new ApiError('refused', 'Not today', { status: 409 }), { kind: 'refused', message: 'Not today' }],
  ])('is told why it could not be paired: %s', async (error, problem) => {
    client.checkin.pair = () => Promise.reject(error)
    const session = await open()
    expect(await session.pair('pairing-token', 'Main door')).toEqual(problem)
    expect(session.current()).toEqual({ kind: 'none' })
  })

  it('that was revoked keeps the queue, without names, and nothing else of a guest', async () => {
    const session = await open()
    await session.pair('pairing-token', 'Main door')
    const db = await fill()
    await session.tokenDied('an older token', 'revoked')
    expect(session.token()).toBe('device-token')
    await session.tokenDied('device-token', 'revoked')
    expect(session.current()).toEqual({ kind: 'pair-again', was: 'device' })
    expect(session.token()).toBeNull()
    expect(await db.tickets.count()).toBe(0)
    expect(await db.lists.count()).toBe(0)
    expect(await db.queue.toArray()).toMatchObject([{ id: 'scan-0001', label: '', text: 'BK1' }])
    expect((await open()).current()).toEqual({ kind: 'pair-again', was: 'device' })
    await session.pair('pairing-token', 'Main door')
    expect(session.current()).toMatchObject({ kind: 'device' })
    expect(await session.waiting()).toBe(1)
  })

  it('that was killed between hearing that it was revoked and the wipe, wipes when it is opened again', async () => {
    const session = await open()
    await session.pair('pairing-token', 'Main door')
    const db = await fill()
    await killToken(db, 'device-token', 'revoked')
    expect((await open()).current()).toEqual({ kind: 'pair-again', was: 'device' })
    expect([await db.lists.count(), await db.tickets.count()]).toEqual([0, 0])
    expect(await db.queue.toArray()).toMatchObject([{ id: 'scan-0001', label: '' }])
  })

  it('that was revoked, and has no room for the wipe, is to be paired again all the same', async () => {
    await (await open()).pair('pairing-token', 'Main door')
    const db = await fill()
    await killToken(db, 'device-token', 'revoked')
    db.queue.hook('updating', () => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    expect((await open(undefined, db)).current()).toEqual({ kind: 'pair-again', was: 'device' })
    expect(await db.tickets.count()).toBe(1)
    expect((await open()).current()).toEqual({ kind: 'pair-again', was: 'device' })
    expect(await db.tickets.count()).toBe(0)
  })

  it('whose token is dead for any other reason keeps its door and its list, until it is paired again', async () => {
    const session = await open()
    const heard = vi.fn()
    session.onChange(heard)
    await session.pair('pairing-token', 'Main door')
    const db = await fill()
    heard.mockClear()
    await session.tokenDied('device-token', 'lapsed')
    expect(heard).toHaveBeenCalled()
    for (const each of [session, await open()]) {
      expect(each.current()).toEqual({ kind: 'device', device, bound: show, shows: [show], lapsed: true })
      expect(each.token()).toBe('device-token')
    }
    expect(await db.tickets.count()).toBe(1)
    expect(await db.queue.toArray()).toMatchObject([{ label: 'Asha Sample · A1' }])
    client.checkin.pair = async () => ({
      success: true,
      message: '',
      token: 'new',
      device,
      show,
      counter: false,
      server_time: '2026-11-19T13:30:00.000Z',
    })
    await session.pair('pairing-token', 'Main door')
    expect(session.current()).toEqual({ kind: 'device', device, bound: show, shows: [show] })
    expect(session.token()).toBe('new')
    expect(await db.tickets.count()).toBe(0)
  })

  it('whose token works again has its door as before', async () => {
    const session = await open()
    await session.pair('pairing-token', 'Main door')
    await session.tokenDied('device-token', 'lapsed')
    await session.tokenWorks('another-token')
    expect(session.current()).toMatchObject({ lapsed: true })
    await session.tokenWorks('device-token')
    for (const each of [session, await open()]) expect(each.current()).toEqual({ kind: 'device', device, bound: show, shows: [show] })
    await session.tokenDied('device-token', 'revoked')
    await session.tokenWorks('device-token')
    expect(session.current()).toEqual({ kind: 'pair-again', was: 'device' })
  })

  it('that is paired again keeps nothing of the list before, but what waits', async () => {
    const session = await open()
    await session.pair('pairing-token', 'Main door')
    const db = await fill()
    const who = { showId: '1', at: 1, gate: 'East gate', own: true, settledAfter: 0 }
    await db.admissions.bulkPut([
      { ...who, subject: 't:1', seatIndex: 1, scanId: 'scan-0001' },
      { ...who, subject: 't:2', seatIndex: 1, scanId: 'sent-before', settledAfter: 2 },
    ])
    client.checkin.pair = async () => ({
      success: true,
      message: '',
      token: 'new',
      device,
      show,
      counter: false,
      server_time: '2026-11-19T13:30:00.000Z',
    })
    await session.pair('pairing-token', 'Main door')
    expect([await db.lists.count(), await db.tickets.count()]).toEqual([0, 0])
    expect(await db.admissions.toArray()).toMatchObject([{ scanId: 'scan-0001' }])
    expect(await db.queue.toArray()).toMatchObject([{ id: 'scan-0001', label: 'Asha Sample · A1' }])

    const other = { ...show, id: '2' }
    client.checkin.pair = async () => ({
      success: true,
      counter: false,
      message: '',
      token: 'newer',
      device,
      show: other,
      server_time: '2026-11-19T13:30:00.000Z',
    })
    await session.pair('pairing-token', 'Other door')
    expect(await db.admissions.count()).toBe(0)
    expect(await db.queue.toArray()).toMatchObject([{ id: 'scan-0001', label: '' }])
  })

  it('that was paired for another show before this program knew of it keeps no list of that one', async () => {
    const session = await open()
    const other = { ...show, id: '2' }
    client.checkin.pair = async () => ({
      success: true,
      counter: false,
      message: '',
      token: 'new',
      device,
      show: other,
      server_time: '2026-11-19T13:30:00.000Z',
    })
    await session.pair('pairing-token', 'Other door')
    const db = await fill()
    await open()
    expect([await db.lists.count(), await db.tickets.count(), await db.queue.count()]).toEqual([0, 0, 1])
  })

  it('that signs out tries to send once more, tells what still waits, and wipes the rest', async () => {
    const flush = vi.fn(async () => undefined)
    const session = await open(flush)
    await session.pair('pairing-token', 'Main door')
    const db = await fill()
    expect(await session.signOut()).toEqual({ waiting: 1, sales: 0 })
    expect(flush).toHaveBeenCalledOnce()
    expect(session.current()).toEqual({ kind: 'none' })
    expect(await db.tickets.count()).toBe(0)
    expect((await open()).current()).toEqual({ kind: 'none' })
  })

  it('ends an admin’s session on the server, whatever that answers, and leaves its own pairing to the admin', async () => {
    const ending = vi.spyOn(client.accounts, 'signOut').mockRejectedValue(new ApiError('unreachable', ''))
    const session = await open()
    await session.pair('pairing-token', 'Main door')
    await session.signOut()
    expect(ending).not.toHaveBeenCalled()
    await session.signIn('meera@example.org', 'secret!')
    await session.signOut()
    expect(ending).toHaveBeenCalledOnce()
    expect(session.current()).toEqual({ kind: 'none' })
  })

  it('shows what it was before when it is paired again, as long as something waits for that', async () => {
    const pairing = vi.spyOn(client.checkin, 'pair')
    const session = await open()
    const pair = async () => {
      await session.pair('pairing-token', 'Main door')
      return pairing.mock.lastCall?.[0].former_token
    }
    expect(await pair()).toBeUndefined()
    await session.tokenDied('device-token', 'revoked')
    expect(await pair()).toBe('device-token')
    await session.signOut()
    expect(await pair()).toBeUndefined()
    const db = await fill()
    await session.signOut()
    expect(session.token()).toBeNull()
    await session.signIn('meera@example.org', 'secret!')
    await session.signOut()
    expect(await pair()).toBe('device-token')
    expect(await db.own.get('former')).toBeUndefined()
  })

  it('leaves what waits with the phone that scanned it, when it is paired again', async () => {
    const session = await open()
    await session.pair('pairing-token', 'Main door')
    const db = await fill()
    client.checkin.pair = async () => ({
      success: true,
      counter: false,
      message: '',
      token: 'new',
      device: { ...device, id: 71, gate: 'East gate' },
      show,
      server_time: '2026-11-19T13:30:00.000Z',
    })
    await session.pair('pairing-token', 'Main door')
    expect(await db.queue.toArray()).toMatchObject([{ deviceId: device.id }])
    await session.signOut()
    await session.pair('pairing-token', 'Main door')
    expect(await db.queue.toArray()).toMatchObject([{ deviceId: device.id }])
  })

  it('does not wait for ever for a server that is silent when it signs out', async () => {
    const session = await open(() => new Promise(() => undefined))
    await session.pair('pairing-token', 'Main door')
    expect(await session.signOut()).toEqual({ waiting: 0, sales: 0 })
  })
})

describe('a phone whose data is cleared under the open scanner', () => {
  const cleared = async (db: DoorDatabase) => {
    await readQueue(db)
    const request = idb.deleteDatabase('session')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    await db.queue.count()
  }

  it('says so, keeps what waited, without names, and hands it over when it is paired again', async () => {
    const db = database()
    const session = await open(undefined, db)
    await session.pair('pairing-token', 'Main door')
    await fill()
    await cleared(db)
    await expect.poll(session.current).toEqual({ kind: 'none', deleted: { waiting: 1, sales: 0, isKept: true } })
    expect(session.token()).toBeNull()
    expect(await db.queue.toArray()).toMatchObject([{ id: 'scan-0001', text: 'BK1', label: '', deviceId: 7 }])
    // A browser may delete what was put back as well, before it is done.
    await cleared(db)
    await expect.poll(() => db.queue.toArray()).toMatchObject([{ id: 'scan-0001', deviceId: 7 }])
    const pair = vi.spyOn(client.checkin, 'pair')
    await session.pair('pairing-token', 'Main door')
    expect(pair.mock.calls).toMatchObject([[{ former_token: 'device-token' }]])
    expect(session.current()).toMatchObject({ kind: 'device' })
    expect(await session.waiting()).toBe(1)
  })

  it('keeps what was stored a moment before, which nobody has read', async () => {
    const db = database()
    const session = await open(undefined, db)
    await session.pair('pairing-token', 'Main door')
    const filled = await fill()
    const [row] = await filled.queue.toArray()
    if (row?.kind !== 'scan') throw new Error('the queue has no scan')
    filled.close()
    await readQueue(db)
    const { seq: _, ...scan } = row
    await addScan(db, { ...scan, id: 'scan-0002' })
    await expect(db.transaction('rw', db.queue, () => addScan(db, { ...scan, id: 'scan-0003' }).then(undo))).rejects.toThrow('undone')
    const request = idb.deleteDatabase('session')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    await db.queue.count()
    await expect.poll(session.current).toMatchObject({ kind: 'none', deleted: { waiting: 2, isKept: true } })
    expect(await db.queue.toArray()).toMatchObject([{ id: 'scan-0001' }, { id: 'scan-0002' }])
    function undo(): never {
      throw new Error('undone')
    }
  })

  it('in two tabs has what waited once, and both say so', async () => {
    const tabs = [database(), database()]
    const sessions = await Promise.all(tabs.map((db) => open(undefined, db)))
    await sessions[0]?.pair('pairing-token', 'Main door')
    for (const session of sessions) await expect.poll(session.current).toMatchObject({ kind: 'device' })
    const filled = await fill()
    filled.close()
    for (const db of tabs) await readQueue(db)
    const request = idb.deleteDatabase('session')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    for (const [n, db] of tabs.entries()) {
      await db.queue.count()
      await expect.poll(() => sessions[n]?.current()).toMatchObject({ kind: 'none', deleted: { waiting: 1, isKept: true } })
    }
    expect(await database().queue.count()).toBe(1)
  })

  it('and has no room for what waited says that it is gone', async () => {
    const db = database()
    const session = await open(undefined, db)
    await session.pair('pairing-token', 'Main door')
    await fill()
    db.queue.hook('creating', () => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await cleared(db)
    await expect.poll(session.current).toEqual({ kind: 'none', deleted: { waiting: 1, sales: 0, isKept: false } })
  })
})

it('a phone that can’t read what it is says so', async () => {
  await (await open()).pair('pairing-token', 'Main door')
  const db = database()
  db.use({ stack: 'dbcore', name: 'broken', create: (core) => ({ ...core, transaction: broken }) })
  expect((await open(undefined, db)).current()).toEqual({ kind: 'none', storage: 'failed' })
  function broken(): never {
    throw new DOMException('Internal error.', 'UnknownError')
  }
})

describe('an admin', () => {
  it('signs in, here and for the booking site, and chooses the show', async () => {
    const asked = vi.spyOn(client.accounts, 'adminSignIn')
    const session = await open()
    expect(await session.signIn('  meera@example.org ', 'secret!')).toEqual({ kind: 'signed-in' })
    expect(asked).toHaveBeenCalledWith({ email: 'meera@example.org', password: 'secret!' })
    expect(storage.get('adminToken')).toBe('admin-token')
    expect(JSON.parse(storage.get('user') ?? '')).toMatchObject({ id: 3, role: 'admin' })
    expect(await session.doorShows()).toEqual({ kind: 'shows', shows: [show] })
    await session.chooseShows([show])
    expect((await open()).current()).toEqual({ kind: 'admin', name: 'Meera Sample', email: 'meera@example.org', shows: [show] })
  })

  it.each([true, false])('whose scans wait leaves them to no phone that this one becomes (signed out before: %s)', async (isSignedOut) => {
    const session = await open()
    await session.signIn('meera@example.org', 'secret')
    const db = await fill()
    if (isSignedOut) await session.signOut()
    for (let times = 0; times < 2; times++) await session.pair('pairing-token', 'Main door')
    expect(await db.queue.toArray()).toMatchObject([{ deviceId: null }])
  })

  it('whose session was ended keeps no list where the program was killed before the wipe', async () => {
    await (await open()).signIn('meera@example.org', 'secret')
    const db = await fill()
    await killToken(db, 'admin-token', 'revoked')
    storage.set('adminToken', 'from-the-admin')
    expect((await open()).current()).toMatchObject({ kind: 'admin' })
    expect(await db.tickets.count()).toBe(0)
  })

  it('who signed in on the booking site is known here, until they sign out there', async () => {
    storage.set('adminToken', 'from-the-admin')
    storage.set('user', JSON.stringify({ ...admin, id: 3 }))
    const session = await open()
    expect(session.current()).toMatchObject({ kind: 'admin', name: 'Meera Sample' })
    expect(session.token()).toBe('from-the-admin')
    const db = await fill()
    storage.clear()
    expect((await open()).current()).toEqual({ kind: 'none' })
    expect(await db.tickets.count()).toBe(0)
  })

  it.each([
    ['a guest', JSON.stringify({ ...admin, role: 'customer' })],
    ['nobody', ''],
    ['half a user', '{"id":'],
  ])('is not %s who is stored beside an admin’s token', async (_, user) => {
    storage.set('adminToken', 'left-over')
    storage.set('user', user)
    expect((await open()).current()).toEqual({ kind: 'none' })
  })

  it.each([
    [new ApiError('refused', 'Wrong password', { status: 401 }), { kind: 'refused', message: 'Wrong password' }],
    [new ApiError('unreadable', '', { status: 200 }), { kind: 'invalid-response' }],
    [new ApiError('unreadable', '', { status: 502 }), { kind: 'server-error', status: 502 }],
    [new ApiError('unreachable', ''), { kind: 'no-response' }],
    [new RangeError('no storage'), { kind: 'failed', detail: 'no storage' }],
  ])('is told why not: %s', async (error, problem) => {
    client.accounts.adminSignIn = () => Promise.reject(error)
    expect(await (await open()).signIn('meera@example.org', 'x')).toEqual(problem)
    expect(storage.size).toBe(0)
  })

  it('that is none by role is not signed in', async () => {
    client.accounts.adminSignIn = async () => ({ success: true, token: 't', user: { ...admin, role: 'customer' }, message: '' })
    const session = await open()
    expect(await session.signIn('asha@example.org', 'x')).toEqual({ kind: 'invalid-response' })
    expect(session.current()).toEqual({ kind: 'none' })
  })

  it('whose token is dead is signed out on the booking site too', async () => {
    const session = await open()
    await session.signIn('meera@example.org', 'secret!')
    client.checkin.shows = () => Promise.reject(new ApiError('refused', 'Please sign in.', { status: 401 }))
    expect(await session.doorShows()).toEqual({ kind: 'signed-out' })
    expect(session.current()).toEqual({ kind: 'pair-again', was: 'admin' })
    expect(storage.size).toBe(0)
  })

  it('whose token dies in mid-show goes on at the door, over reloads, and has it still when signed in again', async () => {
    const session = await open()
    await session.signIn('meera@example.org', 'secret!')
    await session.chooseShows([show])
    const db = await fill()
    await session.tokenDied('admin-token', 'lapsed')
    const who = { kind: 'admin', name: 'Meera Sample', email: 'meera@example.org', shows: [show] }
    for (const each of [session, await open()]) expect(each.current()).toEqual({ ...who, lapsed: true })
    expect(await session.doorShows()).toEqual({ kind: 'signed-out' })
    expect(await db.tickets.count()).toBe(1)
    client.accounts.adminSignIn = async () => ({ success: true, token: 'new-token', user: admin, message: '' })
    expect(await session.signIn('meera@example.org', 'secret!')).toEqual({ kind: 'signed-in' })
    expect(session.current()).toEqual(who)
    expect(await db.tickets.count()).toBe(1)
  })

  it('chooses among the shows of a backend that knows the specification’s calls alone', async () => {
    client.checkin.shows = () => Promise.reject(new ApiError('refused', 'unknown action', { status: 404 }))
    const listed = AdminShow.parse({ id: 4, title: 'Veena at dusk', date: '2026-12-01', time: '18:30', venue: 'Sample Hall' })
    client.shows.listAll = async () => ({ shows: [listed] })
    const session = await open()
    await session.signIn('meera@example.org', 'secret!')
    expect(await session.doorShows()).toMatchObject({
      kind: 'shows',
      shows: [{ id: '4', starts_at: '2026-12-01T13:00:00.000Z', ends_at: '2026-12-01T16:00:00.000Z' }],
    })
  })
})
