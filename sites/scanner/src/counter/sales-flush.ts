import { mostSalesAtOnce, type SaleRow as SaleAnswer } from '@sabha/api/counter'
import { hear } from '@sabha/ticketing/counter-seller'
import { type SendResult, sendResultOf } from '../send-result.ts'
import { changeSale, changeSeller } from '../store/counter.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { SaleRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import type { FlushResult } from '../sync/flush.ts'
import type { Lock } from '../sync/lock.ts'
import type { CounterClient } from './client.ts'
import { flushRefunds } from './refunds-flush.ts'

const flushLock = 'sabha-counter-flush'

export interface SalesFlushDeps {
  db: DoorDatabase
  client: Pick<CounterClient, 'counter'>
  lock: Lock
}

/**
 * Sends the sales that wait, and then what was given back of sales, one flush at a time. Each carries its own signature and number: sent twice it is one sale, and a phone that was
 * revoked sends what it sold before. A row that the server doesn't take stays, with its words, and doesn't hold up the others.
 */
export function flushSales(deps: SalesFlushDeps): Promise<FlushResult> {
  return deps.lock(flushLock, async () => {
    const sent = await flushAll(deps)
    return sent === 'done' ? flushRefunds(deps.db, deps.client) : sent
  })
}

async function flushAll(deps: SalesFlushDeps): Promise<FlushResult> {
  const tried = new Set<string>()
  let size = mostSalesAtOnce
  let hasProgress = false
  for (;;) {
    const rows = await nextSales(deps.db, tried, size)
    const [first] = rows
    if (!first) return 'done'
    const result = await send(deps, first.counterId, rows)
    const stopped = stopOf(result, hasProgress)
    if (stopped) return stopped
    hasProgress ||= result.kind === 'acknowledged'
    // One of them is refused as a whole: they go one by one.
    if (result.kind === 'rejected' && size > 1) size = 1
    else for (const { id } of rows) tried.add(id)
  }
}

/** Why the rest waits; undefined: they go on. */
function stopOf({ kind }: SendResult, hasProgress: boolean): FlushResult | undefined {
  if (kind === 'unreachable') return hasProgress ? 'interrupted' : 'unreachable'
  return kind === 'busy' || kind === 'unauthorized' ? 'busy' : undefined
}

/** Sends them and notes what each was answered. */
async function send({ db, client }: SalesFlushDeps, counterId: number, rows: readonly SaleRow[]): Promise<SendResult> {
  try {
    const sales = rows.flatMap(({ sold }) => sold?.signed ?? [])
    const answer = await client.counter.sales({ counter_id: counterId, sales })
    for (const [n, row] of rows.entries()) await acknowledge(db, row, answer.rows[n])
    const at = Date.parse(answer.server_time)
    for (const showId of new Set(rows.map((row) => row.showId)))
      await changeSeller(db, showId, (seller) => (seller.counterId === counterId ? hear(seller, { at }) : seller))
    return { kind: 'acknowledged' }
  } catch (error) {
    const result = sendResultOf(error)
    const [only, ...others] = rows
    if (result.kind === 'rejected' && only && others.length === 0)
      await changeSale(db, only.id, { attempts: only.attempts + 1, message: result.message })
    return result
  }
}

/** Of one counter, in the order in which they were sold. */
async function nextSales(db: DoorDatabase, tried: ReadonlySet<string>, size: number): Promise<SaleRow[]> {
  const waiting = await stored(() => db.sales.where('state').equals('waiting').toArray())
  const left = waiting.filter(({ id }) => !tried.has(id)).toSorted((a, b) => numberOf(a) - numberOf(b))
  return left.filter(({ counterId }) => counterId === left[0]?.counterId).slice(0, size)
}

const numberOf = ({ sold }: SaleRow) => sold?.record.number ?? 0

async function acknowledge(db: DoorDatabase, { id, attempts }: SaleRow, answer: SaleAnswer | undefined): Promise<void> {
  if (answer?.status !== 200) return changeSale(db, id, { attempts: attempts + 1, message: answer?.message || null })
  if (answer.result === 'conflict') return changeSale(db, id, { state: 'refused', message: answer.why })
  return changeSale(db, id, { state: 'sent', bookingId: answer.booking_id, message: null })
}
