import { newSeller } from '@sabha/ticketing/counter-seller'
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { GuestSearch } from '../door/search-guests.ts'
import { readCounter } from './counter.ts'
import { DoorDatabase } from './database.ts'
import { lastQuestion, readOwn, readSynced } from './own.ts'
import { admissionsOfShow, uncounted } from './scanned-set.ts'
import { storageProblem, stored } from './storage-problem.ts'

/** Creates the stores as version 1 had them, with rows as it wrote them. */
async function versionOne(idb: IDBFactory): Promise<void> {
  const old = new Dexie('upgrade', { indexedDB: idb, IDBKeyRange })
  old.version(1).stores({
    own: 'id',
    lists: 'showId',
    tickets: 'ticket_id, [showId+booking_id], [showId+booking_db_id], *codes',
    admissions: '[subject+seatIndex+scanId], scanId, [showId+settledAt]',
    queue: '++seq, &id, lane',
    recent: 'scanId, [showId+at], recalledAt',
    conflicts: 'id, showId',
  })
  await old.table('own').put({ id: 'session', kind: 'device', token: 'kept' })
  await old.table('lists').put({ showId: '1', cursor: 9, askedAt: 5_000 })
  await old.table('tickets').bulkPut([
    {
      ticket_id: 1,
      showId: '1',
      booking_id: 'BK1',
      booking_db_id: 1,
      codes: ['h'],
      name: 'Asha Sample',
      phone_end: '3210',
      personal: { email: 'asha@example.com' },
      seats: [{ seat: 'A1' }],
    },
    {
      ticket_id: 2,
      showId: '1',
      booking_id: 'BK2',
      booking_db_id: 2,
      codes: [],
      name: 'Ravi Sample',
      phone_end: '3211',
      seats: [{ seat: 'A2' }],
    },
  ])
  await old.table('admissions').bulkPut([
    { subject: 't:1', seatIndex: 1, scanId: 's', showId: '1', own: true, at: 1, settledAt: 0 },
    { subject: 't:2', seatIndex: 1, scanId: 'r', showId: '1', own: true, at: 1, settledAt: 4_000 },
  ])
  await old.table('queue').bulkAdd([
    { id: 'first', lane: 't:1', kind: 'scan', text: '1042' },
    { id: 's', lane: 't:1', kind: 'scan', text: '1042' },
    { id: 'second', lane: 't:2', kind: 'undo', settledAt: 4_000 },
  ])
  await old.table('recent').put({ scanId: 's', showId: '1', at: 5, source: 'manual' })
  await old.table('conflicts').put({ id: 1, showId: '1' })
  old.close()
}

describe('a database of the first version', () => {
  it('opens with nothing lost, and its guests are found', async () => {
    const idb = new IDBFactory()
    await versionOne(idb)
    const db = new DoorDatabase({ indexedDB: idb, IDBKeyRange }, 'upgrade')
    const counts = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()]))
    expect(Object.fromEntries(counts)).toEqual({
      own: 2,
      lists: 1,
      tickets: 2,
      admissions: 2,
      queue: 3,
      recent: 1,
      conflicts: 1,
      counters: 0,
      stocks: 0,
      sales: 0,
      refunds: 0,
    })
    expect((await db.queue.orderBy('seq').toArray()).map(({ id }) => id)).toEqual(['first', 's', 'second'])
    // One still waits to be sent, and the list already told of the other.
    expect(uncounted(await admissionsOfShow(db, '1'), (await db.lists.get('1'))?.question ?? 0, 0)).toBe(1)
    expect(await db.queue.where('id').equals('second').first()).toMatchObject({ settledAfter: 1 })
    expect(await lastQuestion(db)).toBe(2)
    expect(
      await db.queue
        .orderBy('seq')
        .filter(({ kind }) => kind === 'scan')
        .toArray(),
    ).toMatchObject([{ entry: 'camera' }, { entry: 'manual' }])
    expect(await db.tickets.get(1)).toEqual(expect.objectContaining({ name: 'Asha Sample', revision: 0, checks: [] }))
    expect(JSON.stringify(await db.tickets.toArray())).not.toMatch(/codes|personal|asha@/)
    expect(await db.lists.get('1')).toMatchObject({ cursor: 0, stamp: '' })
    expect((await new GuestSearch(db, '1').find('ravi')).map(({ id }) => id)).toEqual([2])
    db.close()
  })
})

/** Creates the stores as the release before several shows had them. */
async function versionSix(idb: IDBFactory): Promise<Dexie> {
  const old = new Dexie('upgrade', { indexedDB: idb, IDBKeyRange })
  old.version(6).stores({
    own: 'id',
    lists: 'showId',
    tickets: 'ticket_id, [showId+booking_id], [showId+booking_db_id], *checks, [showId+revision], [showId+sale], *seatIds',
    admissions: '[subject+seatIndex+scanId], scanId, [showId+settledAfter]',
    queue: '++seq, &id, lane',
    recent: 'scanId, [showId+at], recalledAt',
    conflicts: 'id, showId',
    counters: 'showId',
    sales: 'id, [showId+at], state',
  })
  await old.open()
  return old
}

describe('a database of one show a phone', () => {
  it('keeps the chosen show, its list, when it was synced and what waits', async () => {
    const idb = new IDBFactory()
    const old = await versionSix(idb)
    const show = { id: '1', title: 'Strings of the Kaveri' }
    const session = { id: 'session', kind: 'device', token: 'kept', dead: false, bound: null, name: '', email: '' }
    await old.table('own').bulkPut([
      { ...session, show },
      { id: 'synced', showId: '1', at: 5, server: 6 },
      { id: 'questions', asked: 3 },
    ])
    await old.table('lists').put({ showId: '1', cursor: 9, stamp: 's', revision: 2, question: 3 })
    await old.table('queue').add({ id: 'waiting', lane: 't:1', kind: 'scan', showId: '1', text: '1042' })
    const before = [await old.table('lists').toArray(), await old.table('queue').toArray()]
    old.close()
    const db = new DoorDatabase({ indexedDB: idb, IDBKeyRange }, 'upgrade')
    expect(await readOwn(db, 'session')).toEqual({ ...session, shows: [show] })
    expect(await readSynced(db, ['1'])).toEqual({ id: 'synced', showIds: ['1'], at: 5, server: 6 })
    expect(await readSynced(db, ['1', '2'])).toBeNull()
    expect(await lastQuestion(db)).toBe(3)
    expect([await db.lists.toArray(), await db.queue.toArray()]).toEqual(before)
    db.close()
  })

  it('that had none chosen has none', async () => {
    const idb = new IDBFactory()
    const old = await versionSix(idb)
    await old.table('own').put({ id: 'session', kind: 'admin', token: 'kept', show: null })
    old.close()
    const db = new DoorDatabase({ indexedDB: idb, IDBKeyRange }, 'upgrade')
    expect(await readOwn(db, 'session')).toEqual({ id: 'session', kind: 'admin', token: 'kept', shows: [] })
    db.close()
  })
})

describe('a database whose counters are one row each', () => {
  it('has what they sell from beside them, and they read it as it was', async () => {
    const idb = new IDBFactory()
    const old = await versionSix(idb)
    const lease = { leaseId: 1, version: 2, seats: [{ id: 'A1', section: 'KAVERI' }] }
    const seller = { ...newSeller({ counterId: 7, showId: 1, heard: 5 }), lease }
    const row = { showId: '1', publicKey: 'key', certified: null, upi: null, till: 3, stock: { KAVERI: 1 } }
    const statement = { content: 'sabha-lease:{}', signature: 's', key_id: 1 }
    await old.table('counters').bulkPut([
      { ...row, seller, statement, plan: '{"rows":[]}' },
      { ...row, showId: '2', seller: null, plan: null },
    ])
    old.close()
    const db = new DoorDatabase({ indexedDB: idb, IDBKeyRange }, 'upgrade')
    expect(await readCounter(db, '1')).toEqual({ ...row, seller, statement, plan: '{"rows":[]}' })
    expect(await readCounter(db, '2')).toEqual({ ...row, showId: '2', seller: null, plan: null })
    expect(JSON.stringify(await db.counters.toArray())).not.toMatch(/KAVERI"}|sabha-lease|rows/)
    db.close()
  })
})

it('a database that the browser closed, and could not open for want of room, is opened when there is some', async () => {
  const own = new IDBFactory()
  let isFull = false
  const open = (...asked: Parameters<IDBFactory['open']>) => {
    if (isFull) throw new DOMException('Internal error opening backing store.', 'UnknownError')
    return own.open(...asked)
  }
  const db = new DoorDatabase({ indexedDB: Object.assign(Object.create(own), { open }), IDBKeyRange }, 'full')
  await db.queue.count()
  isFull = true
  db.close({ disableAutoOpen: false })
  for (let n = 0; n < 2; n++) await expect(stored(() => db.queue.count())).rejects.toMatchObject({ kind: 'failed' })
  isFull = false
  await expect.poll(() => db.queue.count().catch(() => 'closed')).toBe(0)
  db.close()
})

describe('what the database throws', () => {
  it.each([
    ['no room', new DOMException('', 'QuotaExceededError'), 'full'],
    ['no room, as Dexie wraps it', Object.assign(new Error(), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }), 'full'],
    ['no room for one of many rows', Object.assign(new Error(), { name: 'BulkError', failures: [{ name: 'QuotaExceededError' }] }), 'full'],
    ['a database that is gone', new DOMException('', 'InvalidStateError'), 'failed'],
  ])('%s', async (_, error, kind) => {
    await expect(stored(() => Promise.reject(error))).rejects.toMatchObject({ name: 'StorageProblem', kind })
    expect(storageProblem(storageProblem(error)).cause).toBe(error)
  })

  it('is told as full when a transaction runs out of room', async () => {
    const db = new DoorDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, 'full')
    db.conflicts.hook('creating', () => {
      throw new DOMException('', 'QuotaExceededError')
    })
    const put = db.transaction('rw', db.conflicts, async () => db.conflicts.bulkPut([{ id: 1 } as never]))
    await expect(stored(() => put)).rejects.toMatchObject({ kind: 'full' })
    db.close()
  })
})
