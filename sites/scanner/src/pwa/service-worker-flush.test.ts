import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DoorDatabase } from '../store/database.ts'
import { forgetOwn, killToken, persistOwn, readOwn } from '../store/own.ts'
import { addScan } from '../store/queue.ts'
import type { RecentRow, RefundRow, SaleRow } from '../store/rows.ts'

/** What the server answers to the next requests, and what it was asked. */
let answer: () => Response
let asked: { path: string; token: string | null; body: unknown }[]
let db: DoorDatabase

/** Dexie looks for these when it is loaded, and another test file of this process may have loaded it where there were none. */
const { indexedDB: before, IDBKeyRange: rangeBefore } = DoorDatabase.dependencies

beforeEach(async () => {
  asked = []
  Object.assign(DoorDatabase.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.stubEnv('VITE_API_URL', 'http://backend.example/api/')
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push({ path: new URL(request.url).pathname, token: request.headers.get('authorization'), body: await request.clone().json() })
    return answer()
  })
  db = new DoorDatabase()
  const phone = { device: { id: 1, name: 'Phone', gate: 'Gate' }, bound: null, name: '', email: '', shows: [] }
  await persistOwn(db, { id: 'session', kind: 'device', token: 'device-token', dead: false, ...phone })
  for (const id of ['scan-0001', 'scan-0002']) await addScan(db, row(id))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await db.delete()
  Object.assign(DoorDatabase.dependencies, { indexedDB: before, IDBKeyRange: rangeBefore })
})

function row(id: string): Parameters<typeof addScan>[1] {
  const what = { id, showId: '1', lane: id, at: Date.parse('2026-11-19T13:30:00Z'), offset: 0, label: 'Guest', text: 'BK1', reentry: false }
  return { ...what, entry: 'camera', seats: [1], shown: 'admitted', acted: 'admitted', undecided: false, askedAt: 0 }
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

async function flush({ isPageOpen = false } = {}): Promise<void> {
  const { flushFromServiceWorker } = await import('./service-worker-flush.ts')
  return flushFromServiceWorker(async () => isPageOpen)
}

describe('the service worker, with the page gone', () => {
  it('sends the queue under the token that the database holds', async () => {
    answer = () => json({ success: true, message: 'Welcome.', verdict: 'admitted', seat_indexes: [1], total: 1 })
    await flush()
    expect(asked).toMatchObject([
      { path: '/api/verify_ticket_scan.php', token: 'Bearer device-token', body: { scan_id: 'scan-0001', acted: 'admitted', seats: [1] } },
      { body: { scan_id: 'scan-0002' } },
    ])
    expect(await db.queue.count()).toBe(0)
  })

  it('leaves to an open page what that took by a clock that it may yet put right, and is called again', async () => {
    answer = () => json({ success: true, message: 'Welcome.', verdict: 'admitted', seat_indexes: [1], total: 1 })
    await addScan(db, { ...row('scan-0003'), unsure: { run: 1, startedAt: 0 } })
    await expect(flush({ isPageOpen: true })).rejects.toThrow('busy')
    expect([asked.length, await db.queue.count()]).toEqual([0, 3])
    await flush()
    expect(await db.queue.count()).toBe(0)
  })

  it('puts right what a page that is gone took before it last heard the time, by a clock that is hours off', async () => {
    const [hour, at] = [3_600_000, Date.now() - 30_000]
    const told = () => new Date(Date.now() + 5 * hour).toISOString()
    answer = () => json({ success: true, message: '', verdict: 'admitted', seat_indexes: [1], total: 1, server_time: told() })
    const unsure = { run: 1, startedAt: at - 60_000, heard: at + 5 * hour - 60_000 }
    await addScan(db, { ...row('scan-0003'), at, unsure })
    await flush()
    const { body } = asked.find((one) => (one.body as { scan_id?: string }).scan_id === 'scan-0003') ?? {}
    expect(body).toMatchObject({ scanned_at: new Date(at).toISOString() })
    expect(Math.abs((body as { clock_offset: number }).clock_offset - 5 * hour)).toBeLessThan(1_000)
  })

  it.each<[string, () => Response]>([
    [
      'lost',
      () => {
        throw new TypeError('timed out')
      },
    ],
    ['met by a failing server', () => json({ message: 'Bad gateway.' }, 502)],
    ['answered by a proxy', () => new Response('<html>Please sign in to this network</html>', { status: 403 })],
    ['answered for another network', () => json({ message: 'Sign in first.' }, 401)],
  ])('sends nothing by a clock that is hours off where the question for the time is %s, and is called again', async (_, first) => {
    const [hour, at] = [3_600_000, Date.now() - 30_000]
    const told = () => new Date(Date.now() + 5 * hour).toISOString()
    const admitted = () => json({ success: true, message: '', verdict: 'admitted', seat_indexes: [1], total: 1, server_time: told() })
    answer = () => (asked.length === 1 ? first() : admitted())
    await addScan(db, { ...row('scan-0003'), at, unsure: { run: 1, startedAt: at - 60_000, heard: at + 5 * hour - 60_000 } })
    await expect(flush()).rejects.toThrow('unreachable')
    expect([asked.length, await db.queue.count()]).toEqual([1, 3])
    await flush()
    const { body } = asked.find((one) => (one.body as { scan_id?: string }).scan_id === 'scan-0003') ?? {}
    expect(Math.abs((body as { clock_offset: number }).clock_offset - 5 * hour)).toBeLessThan(1_000)
    expect(await db.queue.count()).toBe(0)
  })

  it('sends each scan once where the browser forbids its locks and calls twice at the same time', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => Promise.reject(new DOMException('denied', 'SecurityError')) } })
    answer = () => json({ success: true, message: 'Welcome.', verdict: 'admitted', seat_indexes: [1], total: 1 })
    await Promise.all([flush(), flush()])
    expect(asked.map(({ body }) => (body as { scan_id: string }).scan_id)).toEqual(['scan-0001', 'scan-0002'])
  })

  it('is called again by the browser when nobody answers', async () => {
    answer = () => new Response('<html>Please sign in to this network</html>', { status: 200 })
    await expect(flush()).rejects.toThrow('unreachable')
    expect(await db.queue.count()).toBe(2)
  })

  it('hears that the phone was revoked though its clock is not known either', async () => {
    answer = () => json({ success: false, code: 'pairing-over', message: 'This phone is no longer paired.' }, 401)
    await addScan(db, { ...row('scan-0003'), unsure: { run: 1, startedAt: 0 } })
    await flush()
    expect(await readOwn(db, 'session')).toMatchObject({ dead: 'revoked' })
  })

  it('keeps the queue and wipes the names when the phone was revoked', async () => {
    answer = () => json({ success: false, code: 'pairing-over', message: 'This phone is no longer paired.' }, 401)
    await flush()
    expect(asked).toHaveLength(1)
    expect(await readOwn(db, 'session')).toMatchObject({ dead: 'revoked' })
    expect((await db.queue.toArray()).map(({ label }) => label)).toEqual(['', ''])
  })

  it('keeps all where the token is dead for any other reason', async () => {
    answer = () => json({ success: false, code: 'sign-in-required', message: 'Please sign in to continue.' }, 401)
    await flush()
    expect(await readOwn(db, 'session')).toMatchObject({ dead: 'lapsed' })
    expect((await db.queue.toArray()).map(({ label }) => label)).toEqual(['Guest', 'Guest'])
  })

  it('wipes what a phone was told to forget, and was killed before it did', async () => {
    await db.recent.add({ scanId: 'scan-0001', showId: '1', at: 1, judgement: { guest: { name: 'Guest' } } } as RecentRow)
    await killToken(db, 'device-token', 'revoked')
    await flush()
    expect(asked).toEqual([])
    expect(await db.recent.count()).toBe(0)
    expect((await db.queue.toArray()).map(({ label }) => label)).toEqual(['', ''])
  })

  it.each([
    ['booked', 'revoked'],
    ['conflict', 'revoked'],
    ['booked', 'signed out'],
  ])('keeps no buyer of a sale that is %s after the phone was %s', async (result, end) => {
    const signed = { content: '{}', signature: '' }
    const row = { id: 'row-1', showId: '1', counterId: 7, state: 'waiting', at: 1, attempts: 0, message: null }
    await db.sales.add({ ...row, name: 'Guest', sold: { record: { number: 1 }, signed, codes: ['code'] } } as unknown as SaleRow)
    await db.refunds.add({ ...row, signed, record: { number: 1 } } as unknown as RefundRow)
    if (end === 'revoked') await killToken(db, 'device-token', 'revoked')
    else await forgetOwn(db, 'session')
    answer = () => json({ success: true, server_time: '2026-11-19T13:30:00Z', rows: [{ number: 1, status: 200, result, why: null }] })
    await flush()
    expect(asked.map(({ path }) => path)).toEqual(['/api/counter_sales.php', '/api/counter_refunds.php'])
    expect([await db.sales.count(), await db.refunds.count(), await db.queue.count()]).toEqual([0, 0, 2])
  })
})
