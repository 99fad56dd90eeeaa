import { ApiError } from '@sabha/api/errors'
import type { SignedText } from '@sabha/ticketing/counter-lease'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DoorDatabase } from '../store/database.ts'
import type { RefundRow, SaleRow } from '../store/rows.ts'
import type { CounterClient } from './client.ts'
import { flushSales } from './sales-flush.ts'

let db: DoorDatabase
const { indexedDB: before, IDBKeyRange: rangeBefore } = DoorDatabase.dependencies

beforeEach(() => {
  Object.assign(DoorDatabase.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  db = new DoorDatabase()
})
afterEach(async () => {
  await db.delete()
  Object.assign(DoorDatabase.dependencies, { indexedDB: before, IDBKeyRange: rangeBefore })
})

const numbers = [1, 2, 3]
const row = (number: number) => ({
  id: `row-${number}`,
  showId: '1',
  counterId: 7,
  state: 'waiting',
  at: number,
  attempts: 0,
  message: null,
  signed: { content: String(number), signature: '' },
  record: { number },
})

/** A server that throws what it has against a request with these rows. */
function serverWith(problem: (rows: readonly string[]) => ApiError | null): { client: Pick<CounterClient, 'counter'>; sent: string[][] } {
  const sent: string[][] = []
  const take = async (signed: readonly SignedText[]) => {
    const contents = signed.map(({ content }) => content)
    sent.push(contents)
    const against = problem(contents)
    if (against) throw against
    const rows = signed.map(() => ({ status: 200, result: 'recorded', message: '', booking_id: 'BK1', why: null }))
    return { success: true, server_time: '2026-11-19T13:30:00Z', rows }
  }
  const counter = {
    sales: ({ sales }: { sales: SignedText[] }) => take(sales),
    refunds: ({ refunds }: { refunds: SignedText[] }) => take(refunds),
  }
  return { client: { counter } as unknown as Pick<CounterClient, 'counter'>, sent }
}

describe.for(['sales', 'refunds'] as const)('%s that wait', (kind) => {
  beforeEach(async () => {
    if (kind === 'sales') {
      await db.sales.bulkAdd(numbers.map((n) => ({ ...row(n), sold: { ...row(n), codes: [] } }) as unknown as SaleRow))
    } else {
      await db.refunds.bulkAdd(numbers.map((n) => row(n) as unknown as RefundRow))
    }
  })
  const kept = async () => {
    const rows: { state: string; attempts: number; message: string | null }[] = await db[kind].orderBy('id').toArray()
    return rows.map(({ state, attempts, message }) => ({ state, attempts, message }))
  }
  const isSent = { state: 'sent', attempts: 0, message: null }
  const waits = { state: 'waiting', attempts: 0, message: null }

  it('are sent one by one where their batch is refused: one refused row holds up no other', async () => {
    const refused = new ApiError('refused', 'Not this one.', { status: 422 })
    const { client, sent } = serverWith((rows) => (rows.includes('2') ? refused : null))
    expect(await flushSales({ db, client, lock: (_, work) => work() })).toBe('done')
    expect(sent).toEqual([['1', '2', '3'], ['1'], ['2'], ['3']])
    expect(await kept()).toEqual([isSent, { state: 'waiting', attempts: 1, message: 'Not this one.' }, isSent])
  })

  it('are sent one by one where a proxy answers with its own page that their batch is too large', async () => {
    const tooLarge = new ApiError('unreadable', '', { status: 413 })
    const { client, sent } = serverWith((rows) => (rows.length > 1 ? tooLarge : null))
    expect(await flushSales({ db, client, lock: (_, work) => work() })).toBe('done')
    expect(sent).toEqual([['1', '2', '3'], ['1'], ['2'], ['3']])
    expect(await kept()).toEqual([isSent, isSent, isSent])
  })

  it('wait where one alone is answered improperly, too', async () => {
    const { client, sent } = serverWith(() => new ApiError('unreadable', '', { status: 200 }))
    expect(await flushSales({ db, client, lock: (_, work) => work() })).toBe('unreachable')
    expect(sent).toEqual([['1', '2', '3'], ['1']])
    expect(await kept()).toEqual([waits, waits, waits])
  })
})
