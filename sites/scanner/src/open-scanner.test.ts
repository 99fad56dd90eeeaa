import { sayIn } from '@sabha/language/translate'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Scanner } from './open-scanner.ts'
import { DoorDatabase } from './store/database.ts'
import { killToken, persistOwn } from './store/own.ts'
import type { SaleRow } from './store/rows.ts'

let db: DoorDatabase
let scanner: Scanner | null
/** The network comes back. */
let online: () => void
/** Resolves when the server answers; rejects where there is no network. */
let answered: () => Promise<void>
let asked: number

const { indexedDB: before, IDBKeyRange: rangeBefore } = DoorDatabase.dependencies
const booked = { number: 1, status: 200, result: 'booked', booking_id: 'BK1' }

beforeEach(async () => {
  Object.assign(DoorDatabase.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.stubEnv('VITE_API_URL', 'http://backend.example/api/')
  vi.stubGlobal('addEventListener', (_: 'online', listener: () => void) => {
    online = listener
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', async () => {
    asked++
    await answered()
    const answer = { success: true, server_time: '2026-11-19T13:30:00Z', rows: [booked] }
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  asked = 0
  scanner = null
  db = new DoorDatabase()
  const phone = { device: { id: 1, name: 'Phone', gate: 'Gate' }, bound: null, name: '', email: '', shows: [] }
  await persistOwn(db, { id: 'session', kind: 'device', token: 'device-token', dead: false, ...phone })
  const sold = { record: { number: 1 }, signed: { content: '{}', signature: '' }, codes: ['code'] }
  const sale = { id: 'sale-1', showId: '1', counterId: 7, state: 'waiting', at: 1, attempts: 0, message: null, name: 'Guest', sold }
  await db.sales.add(sale as unknown as SaleRow)
})
afterEach(async () => {
  scanner?.session.close()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  db.close()
  Object.assign(DoorDatabase.dependencies, { indexedDB: before, IDBKeyRange: rangeBefore })
})

/** Loaded when the address of the backend is known; with what sells, which takes its time. */
async function open(): Promise<Scanner> {
  const [{ openScanner }] = await Promise.all([import('./open-scanner.ts'), import('./selling.ts')])
  return openScanner(() => ({ say: sayIn('en'), sayText: (text) => text }))
}

const sales = () => db.sales.toArray()

it('a phone that is revoked keeps no buyer of a sale that the server takes afterwards', async () => {
  answered = () => Promise.reject(new TypeError('no network'))
  await killToken(db, 'device-token', 'revoked')
  scanner = await open()
  expect(await sales()).toMatchObject([{ state: 'waiting', name: 'Guest' }])
  answered = async () => {}
  online()
  await expect.poll(sales).toEqual([])
})

it('a phone that is revoked while it sends a sale keeps no buyer of it', async () => {
  const answer = Promise.withResolvers<void>()
  answered = () => answer.promise
  scanner = await open()
  await expect.poll(() => asked).toBe(1)
  await scanner.session.tokenDied('device-token', 'revoked')
  expect(await sales()).toMatchObject([{ state: 'waiting', name: 'Guest' }])
  answer.resolve()
  await expect.poll(sales).toEqual([])
})

it('a phone that is paired keeps its sales when they are sent, until its service worker hears that it is revoked, and is killed', async () => {
  answered = async () => {}
  scanner = await open()
  await expect.poll(sales).toMatchObject([{ state: 'sent', name: 'Guest' }])
  await killToken(db, 'device-token', 'revoked')
  await expect.poll(sales).toEqual([])
})
