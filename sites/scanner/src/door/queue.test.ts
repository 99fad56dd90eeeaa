import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SaleRow } from '../store/rows.ts'
import { isUndoable } from './decisions.ts'
import type { Door } from './door.ts'
import { FakeBackend, type Fault } from './testing/fake-backend.ts'
import { Phone } from './testing/phone.ts'

let backend: FakeBackend
let phone: Phone
let door: Door

beforeEach(async () => {
  backend = new FakeBackend()
  for (let id = 1; id <= 9; id++) backend.sell(id)
  phone = new Phone(backend)
  door = await phone.open()
  await phone.advance(10)
})
afterEach(() => phone.close())

/** Scans one seat of each of these tickets without a network. */
async function scanOffline(...ids: number[]): Promise<string[]> {
  const before = backend.always
  backend.always = 'unreachable'
  const scans: string[] = []
  for (const id of ids) scans.push((await door.scan(backend.token(id, 1), { source: 'camera' })).scanId)
  await phone.advance(250)
  backend.always = before
  return scans
}

const sent = () => backend.arrived.filter((call) => call !== 'list')

describe('the queue', () => {
  it('goes out in order when the network is back, uploads before the list', async () => {
    const ids = await scanOffline(1, 2, 3)
    expect(door.status()).toMatchObject({ connection: 'offline', queue: [{ label: 'Guest 1 · A1' }, {}, {}] })
    backend.arrived = []
    phone.wake('online')
    await phone.advance(250)
    expect(backend.arrived).toEqual([...ids.map((id) => `scan ${id}`), 'list'])
    expect(door.status()).toMatchObject({ connection: 'online', queue: [], admitted: 3 })
  })

  it('is not told as sent while a sale of this phone waits', async () => {
    const sale = { id: 'a sale', showId: '1', state: 'waiting', at: 0, seats: [] } as Partial<SaleRow> as SaleRow
    const db = phone.database()
    await db.sales.add(sale)
    await phone.advance(250)
    expect(door.status()).toMatchObject({ queue: [], unsentSales: 1 })
    await db.sales.update(sale.id, { state: 'sent' })
    await phone.advance(250)
    expect(door.status().unsentSales).toBe(0)
  })

  it('tries again by itself, more and more rarely, up to once a minute', async () => {
    backend.always = 'unreachable'
    await scanOffline(1)
    backend.always = 500
    backend.arrived = []
    await phone.advance(10 * 60_000)
    expect(sent().length).toBeGreaterThan(8)
    expect(sent().length).toBeLessThan(25)
    expect(phone.askedForBackgroundSync).toBeGreaterThan(0)
    backend.always = null
    await phone.advance(60_000)
    expect(door.status().queue).toEqual([])
  })

  it.each<[string, Fault]>([
    ['an error of the server', 500],
    ['a page of somebody else', 'unreadable'],
    ['a busy server', 503],
    ['too many requests', 429],
  ])('%s stops it and keeps everything', async (_, fault) => {
    await scanOffline(1, 2, 3)
    backend.arrived = []
    backend.always = fault
    await door.syncNow()
    expect(sent()).toHaveLength(1)
    expect(door.status().queue.map(({ error }) => error)).toEqual([null, null, null])
    backend.always = null
    await door.syncNow()
    expect(door.status().queue).toEqual([])
  })

  it('one bad row is marked, passed over and kept, and tried again only when a person asks', async () => {
    backend.badTexts.add(backend.token(2, 1))
    const [, bad] = await scanOffline(1, 2, 3)
    phone.wake('online')
    await phone.advance(250)
    expect(door.status().queue).toMatchObject([{ id: bad, attempts: 1, error: 'The request could not be read.' }])
    expect(backend.ledger).toHaveLength(2)
    backend.badTexts.clear()
    await phone.advance(60_000)
    expect(door.status().queue).toHaveLength(1)
    await door.syncNow()
    expect(door.status().queue).toEqual([])
  })

  it('rows that were refused under a pairing for another show are tried again under the next one', async () => {
    await scanOffline(1, 2)
    backend.always = 403
    await door.syncNow()
    expect(door.status().queue).toMatchObject([{ error: 'refused with 403' }, { error: 'refused with 403' }])
    backend.always = null
    backend.tokens.add('token-2')
    await phone.advance(60_000)
    expect(door.status().queue).toHaveLength(2)
    phone.pairAgain('token-2')
    await phone.advance(1000)
    expect(door.status().queue).toEqual([])
    expect(backend.ledger).toHaveLength(2)
  })

  it('rows that were refused are tried again when a door is opened, as after a pairing for another show', async () => {
    await scanOffline(1)
    backend.always = 403
    await door.syncNow()
    door.close()
    backend.always = null
    door = await phone.open({ synced: false })
    await phone.advance(1000)
    expect(door.status().queue).toEqual([])
  })

  it('rows that the server fails on every time hold up their own tickets only', async () => {
    const ids = await scanOffline(1, 2, 3, 4)
    backend.failingTexts.add(backend.token(1, 1)).add(backend.token(3, 1))
    for (let attempt = 0; attempt < 8; attempt++) await door.syncNow()
    expect(backend.ledger.map(({ id }) => id)).toEqual([ids[1], ids[3]])
    expect(door.status().queue).toMatchObject([
      { id: ids[0], error: null },
      { id: ids[2], error: null },
    ])
    backend.arrived = []
    await scanOffline(5)
    await door.syncNow()
    expect(backend.arrived.at(-1)).toBe('list')
    expect(backend.ledger).toHaveLength(3)
    backend.failingTexts.clear()
    await door.syncNow()
    expect(door.status().queue).toEqual([])
  })

  it('a server that fails on all of them is asked little, however long it lasts', async () => {
    await scanOffline(1, 2, 3, 4, 5)
    backend.always = 500
    for (let attempt = 0; attempt < 6; attempt++) await door.syncNow()
    backend.arrived = []
    await door.syncNow()
    expect(sent().length).toBeLessThanOrEqual(3)
    backend.always = null
    await door.syncNow()
    expect(backend.ledger).toHaveLength(5)
  })

  it('an undo waits for its scan when that was rejected', async () => {
    backend.badTexts.add(backend.token(1, 1))
    const [id = ''] = await scanOffline(1)
    await door.syncNow()
    await door.undo(id)
    await phone.advance(250)
    expect(door.status().queue).toMatchObject([{ kind: 'scan' }, { kind: 'undo', error: null, attempts: 0 }])
    backend.badTexts.clear()
    await door.syncNow()
    expect(backend.ledger.map(({ kind }) => kind)).toEqual(['scan', 'undo'])
    expect(backend.inside.size).toBe(0)
  })

  it('a scan that was under way when the program died goes out under the same id, and lets nobody in', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    backend.faults = [promise]
    void door.scan(backend.token(1, 1), { source: 'camera' })
    await phone.advance(500)
    phone.crash()
    door = await phone.open()
    expect(door.status().queue).toMatchObject([{ id: 'phone-1-0001' }])
    await phone.advance(60_000)
    expect(backend.ledger).toMatchObject([{ id: 'phone-1-0001', acted: 'refused' }])
    expect(backend.inside.size).toBe(0)
    resolve()
  })

  it('a program that died after the answer and before it was noted sends it again under the same id', async () => {
    const [id = ''] = await scanOffline(1)
    backend.faults = ['lost']
    await door.syncNow()
    phone.crash()
    expect(backend.ledger).toHaveLength(1)
    door = await phone.open()
    expect(backend.arrived.filter((call) => call === `scan ${id}`)).toHaveLength(2)
    expect(backend.ledger).toHaveLength(1)
    expect(door.status()).toMatchObject({ queue: [], recent: [{ outcome: 'admitted' }], admitted: 1 })
  })

  it('a dead token in the middle keeps the rest, and the next token sends it', async () => {
    await scanOffline(1, 2, 3)
    backend.tokens.clear()
    await door.syncNow()
    expect(door.status()).toMatchObject({ session: 'pair-again', queue: [{ error: null }, { error: null }, { error: null }] })
    backend.arrived = []
    await phone.advance(10 * 60_000)
    expect(sent().length).toBeLessThan(20)
    backend.tokens.add('token-2')
    phone.pairAgain('token-2')
    await phone.advance(250)
    expect(door.status()).toMatchObject({ session: 'ok', queue: [] })
    expect(backend.ledger).toHaveLength(3)
  })

  it('a server that does not know the phone for a while is told from one that is away, and found again by itself', async () => {
    await scanOffline(1, 2)
    backend.tokens.clear()
    await door.syncNow()
    expect(door.status()).toMatchObject({ session: 'pair-again', connection: 'online', queue: [{ error: null }, { error: null }] })
    const outcome = await phone.until(door.scan(backend.token(3, 1), { source: 'camera' }))
    expect(outcome).toMatchObject({ by: 'phone', tone: 'green' })
    await phone.advance(5 * 60_000)
    expect(door.status().session).toBe('pair-again')
    backend.tokens.add('token-1')
    await phone.advance(61_000)
    expect(door.status()).toMatchObject({ session: 'ok', connection: 'online', queue: [] })
    expect(backend.ledger).toHaveLength(3)
  })

  it('remembers its last sync when the scanner is opened again', async () => {
    const { syncedAt } = door.status()
    expect(syncedAt).not.toBeNull()
    door.close()
    backend.always = 'unreachable'
    door = await phone.open()
    expect(door.status().syncedAt).toBe(syncedAt)
  })

  it('two tabs send nothing twice, and see each other’s scans', async () => {
    const other = await phone.open()
    await scanOffline(1, 2, 3, 4, 5)
    backend.arrived = []
    await Promise.all([door.syncNow(), other.syncNow()])
    expect(sent()).toHaveLength(5)
    expect(new Set(sent()).size).toBe(5)
    expect(other.status()).toMatchObject({ queue: [], admitted: 5 })
    backend.always = 'unreachable'
    await phone.advance(3000)
    expect(await other.scan(backend.token(5, 1), { source: 'camera' })).toMatchObject({ verdict: { kind: 'already-used', here: true } })
  })

  it('a long list comes by pages, and goes on where it was cut off', async () => {
    backend.pageSize = 4
    const other = new Phone(backend, 2)
    const fresh = await other.open({ synced: false })
    await other.advance(150)
    expect(fresh.status()).toMatchObject({ sold: 18 })
    expect(backend.arrived.filter((call) => call === 'list').length).toBeGreaterThanOrEqual(3)
    expect(await fresh.search('guest')).toHaveLength(9)
    other.close()
  })

  it('whatever is lost, every scan is in the ledger once and every seat has one admission', { timeout: 120_000 }, async () => {
    const fault = fc.constantFrom<(Fault | null)[]>(null, null, 'lost', 'unreachable', 'unreadable', 500, 503)
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('scan' as const),
        ticket: fc.integer({ min: 1, max: 9 }),
        seat: fc.integer({ min: 0, max: 2 }),
        fault,
        again: fault,
      }),
      fc.record({ kind: fc.constantFrom('undo' as const, 'sync' as const, 'crash' as const), fault }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const theirs = new FakeBackend()
        for (let id = 1; id <= 9; id++) theirs.sell(id)
        const one = new Phone(theirs)
        let at = await one.open()
        const taken: string[] = []
        for (const next of steps) {
          await one.advance(2500)
          theirs.faults = [next.fault, next.kind === 'scan' ? next.again : null].flatMap((given) => given ?? [])
          if (next.kind === 'scan') taken.push((await at.scan(theirs.token(next.ticket, next.seat), { source: 'camera' })).scanId)
          if (next.kind === 'undo' && taken.length > 0) await at.undo(taken.at(-1) ?? '')
          if (next.kind === 'sync') await at.syncNow()
          if (next.kind === 'crash') {
            one.crash()
            at = await one.open({ synced: false })
          }
        }
        theirs.faults = []
        await one.advance(60_000)
        await at.syncNow()
        expect(at.status().queue).toEqual([])
        const scans = theirs.ledger.filter(({ kind }) => kind === 'scan').map(({ id }) => id)
        expect(scans.toSorted()).toEqual([...new Set(taken)].toSorted())
        expect(theirs.conflicts).toEqual([])
        // This phone believes the same about its own admissions as the server.
        const inside = at
          .status()
          .recent.filter(({ outcome, undone, judgement }) => outcome === 'admitted' && !undone && judgement.tone === 'green')
        expect(new Set([...theirs.inside.values()].map(({ scanId }) => scanId))).toEqual(
          new Set(inside.map(({ judgement }) => judgement.scanId)),
        )
        one.close()
      }),
      { numRuns: 25 },
    )
  })
})

describe('storage that is full', () => {
  it('says so, keeps nothing half, lets the server decide while it answers, and goes on when there is room', async () => {
    const db = phone.database()
    door = await phone.open({ db })
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    db.queue.hook('creating', full)
    const green = await door.scan(backend.token(1, 1), { source: 'camera' })
    expect(green).toMatchObject({ by: 'server', tone: 'green' })
    expect(green.kind === 'judged' && isUndoable(green)).toBe(false)
    // A person's decision could not be stored, and would reach nobody.
    backend.gateSections = ['B']
    backend.gates = [{ gate: 'East', sections: ['A'] }]
    expect(await door.scan(backend.token(2, 1), { source: 'camera' })).toMatchObject({ kind: 'failed', why: 'storage-full' })
    backend.gateSections = null
    backend.always = 'unreachable'
    expect(await door.scan(backend.token(2, 1), { source: 'camera' })).toMatchObject({ kind: 'failed', why: 'storage-full' })
    await phone.advance(250)
    expect(door.status()).toMatchObject({ storage: 'full', queue: [] })
    db.queue.hook('creating').unsubscribe(full)
    expect(await door.scan(backend.token(2, 1), { source: 'camera' })).toMatchObject({ by: 'phone', tone: 'green' })
    await phone.advance(250)
    expect(door.status()).toMatchObject({ storage: 'ok', queue: [{}] })
  })

  it('says so until something could be kept: to read, to wipe and to ask the server is no sign of room', async () => {
    const db = phone.database()
    door = await phone.open({ db })
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    for (const table of db.tables) {
      table.hook('creating', full)
      table.hook('updating', full)
    }
    await door.scan(backend.token(1, 1), { source: 'camera' })
    const seen = new Set<string>()
    door.onChange(() => seen.add(door.status().storage))
    await phone.advance(60_000)
    await door.scan(backend.token(2, 1), { source: 'camera' })
    await door.syncNow()
    backend.always = 'unreachable'
    await phone.advance(60_000)
    await door.scan(backend.token(2, 1), { source: 'camera' })
    expect([...seen]).toEqual(['full'])
    for (const table of db.tables) {
      table.hook('creating').unsubscribe(full)
      table.hook('updating').unsubscribe(full)
    }
    await door.scan(backend.token(2, 1), { source: 'camera' })
    expect(door.status().storage).toBe('ok')
  })

  it('shows the server’s verdict where the row can be taken away, and lets nobody in where it stays to go out as refused', async () => {
    const db = phone.database()
    door = await phone.open({ db })
    await phone.advance(10)
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    db.recent.hook('creating', full)
    const green = await door.scan(backend.token(1, 1), { source: 'camera' })
    expect(green).toMatchObject({ by: 'server', tone: 'green' })
    expect(await db.queue.count()).toBe(0)
    // An undo is offered only where it can be done.
    expect(await door.undo(green.scanId)).toBe('not-found')
    expect(green.kind === 'judged' && isUndoable(green)).toBe(false)
    db.queue.hook('deleting', full)
    expect(await door.scan(backend.token(1, 1), { source: 'camera' })).toMatchObject({ by: 'server', tone: 'red' })
    expect(await door.scan(backend.token(2, 1), { source: 'camera' })).toMatchObject({ kind: 'failed', why: 'storage-full' })
    db.recent.hook('creating').unsubscribe(full)
    db.queue.hook('deleting').unsubscribe(full)
    await phone.advance(60_000)
    expect(backend.ledger.at(-1)).toMatchObject({ acted: 'refused' })
    expect([...backend.inside.keys()]).toEqual(['1/1'])
    expect(await door.scan(backend.token(2, 1), { source: 'camera' })).toMatchObject({ tone: 'green' })
  })

  it('sends what a person decided meanwhile as they decided it, and not as refused', async () => {
    const db = phone.database()
    door = await phone.open({ db })
    await phone.advance(10)
    backend.always = 'unreachable'
    const { scanId } = await door.scan('T00000001', { source: 'camera' })
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    db.recent.hook('updating', full)
    await door.decide(scanId, 'admitted')
    expect(door.status().storage).toBe('full')
    await phone.advance(3 * 60_000)
    db.recent.hook('updating').unsubscribe(full)
    backend.always = null
    await phone.advance(60_000)
    expect(backend.ledger).toMatchObject([{ id: scanId, acted: 'admitted' }])
    expect(await door.scan('T00000001', { source: 'camera' })).toMatchObject({ tone: 'red' })
  })
})

describe('a long queue', () => {
  const many = Array.from({ length: 70 }, (_, n) => n + 1)
  const perRow = () => backend.arrived.filter((call) => /^scan /.test(call)).length
  const together = () => backend.arrived.filter((call) => /^scans /.test(call))

  async function scanMany(): Promise<string[]> {
    for (const id of many) backend.sell(id)
    await door.syncNow()
    const ids = await scanOffline(...many)
    backend.arrived = []
    return ids
  }

  it('goes out in a few requests, and each row is answered by itself', async () => {
    await scanMany()
    backend.badTexts.add(backend.token(9, 1))
    backend.failingTexts.add(backend.token(40, 1))
    await door.syncNow()
    expect(together()).toEqual(['scans 64', 'scans 5'])
    expect(perRow()).toBeLessThan(5)
    expect(backend.ledger).toHaveLength(68)
    expect(door.status().queue).toMatchObject([{ error: 'The request could not be read.' }, { error: null }])
    backend.badTexts.clear()
    backend.failingTexts.clear()
    await door.syncNow()
    expect(door.status().queue).toEqual([])
    expect(backend.inside.size).toBe(70)
  })

  it('goes out row by row to a backend of before', async () => {
    await scanMany()
    backend.takesMany = false
    await door.syncNow()
    expect(together().length).toBeLessThanOrEqual(2)
    expect(perRow()).toBe(70)
    expect(backend.ledger).toHaveLength(70)
    expect(door.status().queue).toEqual([])
  })

  it('whose answer is lost goes out again, and each row counts once', async () => {
    await scanMany()
    // The first row alone, then the first sixty-four.
    backend.faults = [Promise.resolve(), 'lost']
    await door.syncNow()
    await door.syncNow()
    expect(backend.ledger).toHaveLength(70)
    expect(door.status().queue).toEqual([])
    expect(backend.conflicts).toEqual([])
  })

  it('keeps the order of a ticket: a scan that was taken back is outside, and a second scan comes after the first', async () => {
    const ids = await scanMany()
    backend.always = 'unreachable'
    await door.undo(ids[69] ?? '')
    await door.scan(backend.token(1, 0), { source: 'camera' })
    backend.always = null
    await door.syncNow()
    expect(door.status().queue).toEqual([])
    expect(backend.inside.has('70/1')).toBe(false)
    const ofFirst = backend.ledger.findIndex(({ id }) => id === ids[0])
    expect(backend.ledger.findIndex(({ id }) => id === 'phone-1-0071')).toBeGreaterThan(ofFirst)
    expect([...backend.inside.keys()].filter((key) => key.startsWith('1/'))).toEqual(['1/1', '1/2'])
  })

  it.each<[string, Fault]>([
    ['a dead token', 401],
    ['a busy server', 503],
  ])('%s in its middle keeps the rest', async (_, fault) => {
    await scanMany()
    backend.faults = [Promise.resolve(), fault]
    await door.syncNow()
    expect(backend.ledger.length).toBeLessThan(70)
    expect(door.status().queue.length).toBe(70 - backend.ledger.length)
    expect(door.status().queue.every(({ error }) => error === null)).toBe(true)
  })
})
