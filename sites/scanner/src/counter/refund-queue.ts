import type { RefundRow as RefundAnswer } from '@sabha/api/counter'
import type { DoorDatabase } from '../store/database.ts'
import { changeRefund } from '../store/refunds.ts'
import type { RefundRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import type { CounterClient } from './client.ts'
import type { SignedQueue } from './signed-flush.ts'

/** What was given back at this phone. It is sent after the sales, which the server must have first. */
export function refundQueue(db: DoorDatabase, client: Pick<CounterClient, 'counter'>): SignedQueue<RefundRow> {
  return {
    async waiting() {
      const rows = await stored(() => db.refunds.where('state').equals('waiting').toArray())
      return rows.toSorted((a, b) => a.record.number - b.record.number)
    },
    async send(counterId, rows) {
      const answer = await client.counter.refunds({ counter_id: counterId, refunds: rows.map(({ signed }) => signed) })
      for (const [n, row] of rows.entries()) await acknowledge(db, row, answer.rows[n])
    },
    refused: ({ id, attempts }, message) => changeRefund(db, id, { attempts: attempts + 1, message }),
  }
}

async function acknowledge(db: DoorDatabase, { id, attempts }: RefundRow, answer: RefundAnswer | undefined): Promise<void> {
  if (answer?.status !== 200) return changeRefund(db, id, { attempts: attempts + 1, message: answer?.message || null })
  if (answer.result === 'conflict') return changeRefund(db, id, { state: 'refused', message: answer.why })
  return changeRefund(db, id, { state: 'sent', message: null })
}
