import type { Client } from '@sabha/api/client'
import type { DoorDatabase } from '../store/database.ts'
import { isReady, nextRows } from '../store/queue.ts'
import type { WaitingRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import { acknowledge } from './acknowledge.ts'
import { type Delivered, deliver, type Ledger } from './deliver.ts'
import type { Lock } from './lock.ts'
import { type Death, type Outcome, patienceWithRow } from './policy.ts'

const flushLock = 'sabha-door-flush'

/** Rows read and acknowledged together, and how many requests are under way at a time. */
const stepSize = 128
const inFlight = 8

export interface FlushDeps {
  db: DoorDatabase
  client: Pick<Client, 'verifyTicketScan' | 'undoScan'>
  lock: Lock
  now: () => number
  monotonic: () => number
  token: () => string | null
  tokenDied: (token: string, death: Death) => Promise<void>
  /** Every answer tells the server's time. */
  learn?: (serverTime: string | null, sentAt: number) => void
}

/** `done`: all that may go out now has been tried; rejected rows stay, marked, and those that the server chokes on. Else why the rest waits. */
export type FlushResult = 'done' | 'unreachable' | 'unauthorized' | 'busy'

/**
 * Sends the queue in its order, one flush at a time. Rows of one ticket go one after another, others side by side. The first one goes
 * alone: where nobody answers, one request finds out. A row that had no proper answer several times may be what the server chokes on: its
 * ticket's rows are passed over, and the next row tells whether anybody answers. Rejects with a `StorageProblem`.
 */
export function flush(deps: FlushDeps): Promise<FlushResult> {
  return deps.lock(flushLock, () => flushAll(deps))
}

async function flushAll(deps: FlushDeps): Promise<FlushResult> {
  const { db, now } = deps
  const token = deps.token()
  const held = new Set<string>()
  // Who gave this phone a list is ours.
  const ledger: Ledger = { isKept: (await stored(() => db.lists.count())) > 0 }
  let last = 0
  let size = 1
  /** What was answered is noted while the next rows are under way. */
  let noting: Promise<void> = Promise.resolve()
  for (;;) {
    const rows = await stored(() => nextRows(db, last, size))
    if (rows.length === 0 || token === null) {
      await noting
      return rows.length === 0 ? 'done' : 'unauthorized'
    }
    const { delivered, stopped } = await sendLanes(ready(rows, held, now()), ledger, deps)
    await noting
    noting = delivered.length > 0 ? stored(() => acknowledge(db, delivered, now())) : Promise.resolve()
    noting.catch(() => undefined) // whoever awaits it is told
    if (stopped) {
      await noting
      if (stopped.kind === 'unauthorized') await deps.tokenDied(token, stopped.death)
      return stopped.kind
    }
    for (const { row, outcome } of delivered) {
      if (outcome.kind === 'rejected') held.add(row.id)
      if (outcome.kind === 'unreachable') held.add(row.lane)
    }
    last = rows.at(-1)?.seq ?? last
    size = nextSize(size, delivered)
  }
}

/** One at a time until somebody answers; rows that may not go out are read past quickly. */
function nextSize(size: number, delivered: Delivered[]): number {
  if (delivered.some(({ outcome }) => outcome.kind !== 'unreachable')) return stepSize
  return delivered.length > 0 ? 1 : Math.min(stepSize, size * 2)
}

type Stop = Exclude<Outcome, { kind: 'acknowledged' } | { kind: 'rejected' }>

/** What may go out, by lane. A row that waits holds up its own lane, and an undo waits for its scan. */
function ready(rows: WaitingRow[], held: Set<string>, now: number): WaitingRow[][] {
  const lanes = new Map<string, WaitingRow[]>()
  for (const row of rows) {
    if (row.error !== null) {
      if (row.kind === 'scan') held.add(row.id)
      continue
    }
    if (held.has(row.lane) || (row.kind === 'undo' && held.has(row.scanId))) continue
    if (!isReady(row, now)) {
      held.add(row.lane)
      continue
    }
    const lane = lanes.get(row.lane)
    if (lane) lane.push(row)
    else lanes.set(row.lane, [row])
  }
  return [...lanes.values()]
}

/** Stops at the first answer that concerns more than its row; what is under way by then is awaited. */
async function sendLanes(
  lanes: WaitingRow[][],
  ledger: Ledger,
  { client, monotonic, learn }: FlushDeps,
): Promise<{ delivered: Delivered[]; stopped: Stop | null }> {
  const delivered: Delivered[] = []
  let stopped: Stop | null = null
  const left = lanes.values()
  const worker = async () => {
    for (const lane of left) {
      const rejected = new Set<string>()
      for (const row of lane) {
        if (stopped) return
        if (row.kind === 'undo' && rejected.has(row.scanId)) continue
        const sentAt = monotonic()
        const one = await deliver(client, row, ledger)
        delivered.push(one)
        const { outcome } = one
        if (outcome.kind === 'acknowledged') learn?.(one.serverTime, sentAt)
        else if (outcome.kind === 'rejected') rejected.add(row.id)
        else if (outcome.kind === 'unreachable' && outcome.isAnswered && (row.chokes ?? 0) >= patienceWithRow) break
        else stopped = outcome
      }
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return { delivered, stopped }
}
