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

/** A server that refuses every request with the second row in it. */
function refusingSecond(): { client: Pick<CounterClient, 'counter'>; sent: string[][] } {
  const sent: string[][] = []
  const take = async (signed: readonly SignedText[]) => {
    sent.push(signed.map(({ content }) => content))
    if (signed.some(({ content }) => content === '2')) throw new ApiError('refused', 'Not this one.', { status: 422 })
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
  it('are sent one by one where their batch is refused: one refused row holds up no other', async () => {
    if (kind === 'sales') {
      await db.sales.bulkAdd(numbers.map((n) => ({ ...row(n), sold: { ...row(n), codes: [] } }) as unknown as SaleRow))
    } else {
      await db.refunds.bulkAdd(numbers.map((n) => row(n) as unknown as RefundRow))
    }
    const { client, sent } = refusingSecond()

    expect(await flushSales({ db, client, lock: (_, work) => work() })).toBe('done')

    expect(sent).toEqual([['1', '2', '3'], ['1'], ['2'], ['3']])
    const kept: { state: string; attempts: number; message: string | null }[] = await db[kind].orderBy('id').toArray()
    expect(kept.map(({ state, attempts, message }) => ({ state, attempts, message }))).toEqual([
      { state: 'sent', attempts: 0, message: null },
      { state: 'waiting', attempts: 1, message: 'Not this one.' },
      { state: 'sent', attempts: 0, message: null },
    ])
  })
})
