import type { RefundRow as RefundAnswer, SaleRow as SaleAnswer } from '@sabha/api/counter'
import { hear } from '@sabha/ticketing/counter-seller'
import { changeSale, changeSeller } from '../store/counter.ts'
import type { DoorDatabase } from '../store/database.ts'
import { changeRefund } from '../store/refunds.ts'
import type { RefundRow, SaleRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import type { FlushResult } from '../sync/flush.ts'
import type { Lock } from '../sync/lock.ts'
import type { CounterClient } from './client.ts'
import { flushSigned, type SignedQueue } from './signed-flush.ts'

const flushLock = 'sabha-counter-flush'

export interface SalesFlushDeps {
  db: DoorDatabase
  client: Pick<CounterClient, 'counter'>
  lock: Lock
}

/**
 * Sends the waiting sales, then the waiting refunds of sales, one flush at a time. Each record carries its own signature and number: the server
 * books it once, however often it is sent, and takes what a phone sold before it was revoked. A row that the server doesn't take keeps the
 * server's words.
 */
export function flushSales({ db, client, lock }: SalesFlushDeps): Promise<FlushResult> {
  return lock(flushLock, async () => {
    const result = await flushSigned(saleQueue(db, client))
    return result === 'done' ? flushSigned(refundQueue(db, client)) : result
  })
}

function saleQueue(db: DoorDatabase, client: Pick<CounterClient, 'counter'>): SignedQueue<SaleRow> {
  return {
    async waiting() {
      const rows = await stored(() => db.sales.where('state').equals('waiting').toArray())
      return rows.toSorted((a, b) => numberOf(a) - numberOf(b))
    },
    async send(counterId, rows) {
      const sales = rows.flatMap(({ sold }) => sold?.signed ?? [])
      const answer = await client.counter.sales({ counter_id: counterId, sales })
      for (const [n, row] of rows.entries()) await acknowledgeSale(db, row, answer.rows[n])
      const at = Date.parse(answer.server_time)
      for (const showId of new Set(rows.map((row) => row.showId)))
        await changeSeller(db, showId, (seller) => (seller.counterId === counterId ? hear(seller, { at }) : seller))
    },
    refused: ({ id, attempts }, message) => changeSale(db, id, { attempts: attempts + 1, message }),
  }
}

const numberOf = ({ sold }: SaleRow) => sold?.record.number ?? 0

async function acknowledgeSale(db: DoorDatabase, { id, attempts }: SaleRow, answer: SaleAnswer | undefined): Promise<void> {
  if (answer?.status !== 200) return changeSale(db, id, { attempts: attempts + 1, message: answer?.message || null })
  if (answer.result === 'conflict') return changeSale(db, id, { state: 'refused', message: answer.why })
  return changeSale(db, id, { state: 'sent', bookingId: answer.booking_id, message: null })
}

/** What was given back at this phone. It is sent after the sales, which the server must have first. */
function refundQueue(db: DoorDatabase, client: Pick<CounterClient, 'counter'>): SignedQueue<RefundRow> {
  return {
    async waiting() {
      const rows = await stored(() => db.refunds.where('state').equals('waiting').toArray())
      return rows.toSorted((a, b) => a.record.number - b.record.number)
    },
    async send(counterId, rows) {
      const answer = await client.counter.refunds({ counter_id: counterId, refunds: rows.map(({ signed }) => signed) })
      for (const [n, row] of rows.entries()) await acknowledgeRefund(db, row, answer.rows[n])
    },
    refused: ({ id, attempts }, message) => changeRefund(db, id, { attempts: attempts + 1, message }),
  }
}

async function acknowledgeRefund(db: DoorDatabase, { id, attempts }: RefundRow, answer: RefundAnswer | undefined): Promise<void> {
  if (answer?.status !== 200) return changeRefund(db, id, { attempts: attempts + 1, message: answer?.message || null })
  if (answer.result === 'conflict') return changeRefund(db, id, { state: 'refused', message: answer.why })
  return changeRefund(db, id, { state: 'sent', message: null })
}
