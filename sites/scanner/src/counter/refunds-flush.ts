import { mostSalesAtOnce, type RefundRow as RefundAnswer } from '@sabha/api/counter'
import { sendResultOf } from '../send-result.ts'
import type { DoorDatabase } from '../store/database.ts'
import { changeRefund } from '../store/refunds.ts'
import type { RefundRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import type { FlushResult } from '../sync/flush.ts'
import type { CounterClient } from './client.ts'

/**
 * Sends what was given back, once the sales are out. Each carries its own signature and number: sent twice it is one refund. What the server
 * doesn't take stays, with its words.
 */
export async function flushRefunds(db: DoorDatabase, client: Pick<CounterClient, 'counter'>): Promise<FlushResult> {
  const waiting = await stored(() => db.refunds.where('state').equals('waiting').toArray())
  const inOrder = waiting.toSorted((a, b) => a.record.number - b.record.number)
  for (const [counterId, own] of Map.groupBy(inOrder, (row) => row.counterId)) {
    for (let from = 0; from < own.length; from += mostSalesAtOnce) {
      const stopped = await send(db, client, counterId, own.slice(from, from + mostSalesAtOnce))
      if (stopped) return stopped
    }
  }
  return 'done'
}

/** Why the rest waits; undefined: they go on. */
async function send(
  db: DoorDatabase,
  client: Pick<CounterClient, 'counter'>,
  counterId: number,
  rows: readonly RefundRow[],
): Promise<FlushResult | undefined> {
  try {
    const answer = await client.counter.refunds({ counter_id: counterId, refunds: rows.map(({ signed }) => signed) })
    for (const [n, row] of rows.entries()) await acknowledge(db, row, answer.rows[n])
    return undefined
  } catch (error) {
    const result = sendResultOf(error)
    if (result.kind !== 'rejected') return result.kind === 'unreachable' ? 'unreachable' : 'busy'
    for (const { id, attempts } of rows) await changeRefund(db, id, { attempts: attempts + 1, message: result.message })
    return undefined
  }
}

async function acknowledge(db: DoorDatabase, { id, attempts }: RefundRow, answer: RefundAnswer | undefined): Promise<void> {
  if (answer?.status !== 200) return changeRefund(db, id, { attempts: attempts + 1, message: answer?.message || null })
  if (answer.result === 'conflict') return changeRefund(db, id, { state: 'refused', message: answer.why })
  return changeRefund(db, id, { state: 'sent', message: null })
}
