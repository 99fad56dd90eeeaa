import { mostScansAtOnce } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import type { Death, SendResult } from '../send-result.ts'
import type { DoorDatabase } from '../store/database.ts'
import { isReady, nextRows } from '../store/queue.ts'
import type { ScanRow, WaitingRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import { acknowledge } from './acknowledge.ts'
import type { Later } from './clock.ts'
import { type Delivered, deliver, deliverTogether, type Ledger } from './deliver.ts'
import type { Lock } from './lock.ts'

const flushLock = 'sabha-door-flush'

/** How many rows are read and acknowledged together, and how many requests are under way at a time: of one row each, or of many. */
const stepSize = 512
const inFlight = 8
const togetherInFlight = 2
/** Rows of fewer tickets than this go one by one, so that each has its answer as soon as possible. */
const worthwhile = 32
/** ms to wait for the answer to a request of many rows. */
const patienceForMany = 10_000
/** After so many lost answers in succession, as many as are under way at a time, the server counts as gone. */
const mostLost = inFlight
/** How long to wait for one row's answer once others have come: at least so many ms, and so many times the slowest answer of this flush. */
const leastPatience = 500
const patienceFactor = 4
/** After so many replies that are no proper answers, the row may be the cause: the rest of the queue no longer waits for it. */
const poisonedAfter = 3

interface FlushDeps {
  db: DoorDatabase
  client: ClientWith<'checkin.scan' | 'checkin.scans' | 'checkin.undo'>
  lock: Lock
  now: () => number
  monotonic: () => number
  later: Later
  token: () => string | null
  tokenDied: (token: string, death: Death) => Promise<void>
  /** To be called with the server's time, which every answer tells. */
  syncClock?: (serverTime: string | null, sentAt: number) => void
}

/**
 * `done`: all rows that may go out now have been tried; rejected ones stay, marked, as do those that the server chokes on. `interrupted`:
 * some rows went through, then nobody answered. The others say why the rest waits.
 */
export type FlushResult = 'done' | 'interrupted' | 'unreachable' | 'unauthorized' | 'busy'

/**
 * Sends the queue in its order, one flush at a time. Rows of one ticket go one after another, those of several tickets side by side. The
 * first row goes alone, so that one request finds out where nobody answers. Once somebody has answered, a row whose answer is lost holds up
 * its own ticket only, and a further pass sends it again: under the same id it counts once. In a long queue the first rows of many tickets
 * go in one request, and each has its own answer. A row that repeatedly had no proper answer may be what the server chokes on, and is left
 * for the next flush. Rejects with a `StorageProblem`.
 */
export function flush(deps: FlushDeps): Promise<FlushResult> {
  return deps.lock(flushLock, () => flushAll(deps))
}

async function flushAll(deps: FlushDeps): Promise<FlushResult> {
  // A backend that gave this phone a list is ours.
  const ledger: Ledger = { isKept: (await stored(() => deps.db.lists.count())) > 0 }
  const held = new Set<string>()
  const network: NetworkState = { slowest: 0, lostInARow: 0, isAnswered: false }
  let hasProgress = false
  for (;;) {
    const pass = await goThrough(deps, ledger, held, network)
    hasProgress ||= pass.answered > 0
    if (pass.stopped === 'unauthorized' || pass.stopped === 'busy') return pass.stopped
    if (pass.stopped === null && pass.lost.size === 0) return 'done'
    // Each further pass has fewer rows to send, or is the last.
    if (pass.stopped !== null || pass.answered === 0) return hasProgress ? 'interrupted' : 'unreachable'
    for (const partitionKey of pass.lost) held.delete(partitionKey)
  }
}

/** What this flush knows of the network. */
interface NetworkState {
  /** ms that the slowest answer took. */
  slowest: number
  lostInARow: number
  /** Somebody has answered in this pass. */
  isAnswered: boolean
}

interface Pass {
  /** Rows that the server acknowledged or rejected. */
  answered: number
  /** Partitions with a row of which nobody knows whether it arrived. */
  lost: Set<string>
  stopped: Stop['kind'] | null
}

async function goThrough(deps: FlushDeps, ledger: Ledger, held: Set<string>, network: NetworkState): Promise<Pass> {
  const { db, now } = deps
  const token = deps.token()
  const pass: Pass = { answered: 0, lost: new Set(), stopped: null }
  if (token === null) {
    const isEmpty = (await stored(() => db.queue.count())) === 0
    return { ...pass, stopped: isEmpty ? null : 'unauthorized' }
  }
  network.isAnswered = false
  network.lostInARow = 0
  let last = 0
  let size = 1
  /** Answers are stored while the next rows are under way. */
  let noting: Promise<void> = Promise.resolve()
  for (;;) {
    const rows = await stored(() => nextRows(db, last, size))
    if (rows.length === 0) {
      await noting
      return pass
    }
    const { delivered, stopped } = await sendReady(ready(rows, held, now()), ledger, network, deps)
    await noting
    noting = delivered.length > 0 ? stored(() => acknowledge(db, delivered, now())) : Promise.resolve()
    noting.catch(() => undefined) // a later `await noting` still rejects
    countDelivered(pass, delivered, held)
    if (stopped) {
      await noting
      if (stopped.kind === 'unauthorized') await deps.tokenDied(token, stopped.death)
      return { ...pass, stopped: stopped.kind }
    }
    last = rows.at(-1)?.seq ?? last
    size = nextSize(size, delivered)
  }
}

/** Counts the rows that were answered, and holds the partitions that may not go on. */
function countDelivered(pass: Pass, delivered: readonly Delivered[], held: Set<string>): void {
  for (const { row, result } of delivered) {
    if (result.kind === 'acknowledged' || result.kind === 'rejected') pass.answered++
    if (result.kind === 'rejected') held.add(row.id)
    if (result.kind !== 'unreachable') continue
    held.add(row.lane)
    if (!isPoisonous(row, result)) pass.lost.add(row.lane)
  }
}

function isPoisonous(row: WaitingRow, result: Extract<SendResult, { kind: 'unreachable' }>): boolean {
  return result.isAnswered && (row.chokes ?? 0) >= poisonedAfter
}

/** Returns how many rows to read next: one until somebody answers, and twice as many each time while none of them may go out. */
function nextSize(size: number, delivered: Delivered[]): number {
  if (delivered.some(({ result }) => result.kind !== 'unreachable')) return stepSize
  return delivered.length > 0 ? 1 : Math.min(stepSize, size * 2)
}

type Stop = Exclude<SendResult, { kind: 'acknowledged' } | { kind: 'rejected' }>

/**
 * Returns the rows that may go out, by partition: the rows of one ticket, in their order. A row that waits holds up its own partition, and
 * an undo waits for its scan.
 */
function ready(rows: WaitingRow[], held: Set<string>, now: number): WaitingRow[][] {
  const partitions = new Map<string, WaitingRow[]>()
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
    const partition = partitions.get(row.lane)
    if (partition) partition.push(row)
    else partitions.set(row.lane, [row])
  }
  return [...partitions.values()]
}

interface Sent {
  delivered: Delivered[]
  stopped: Stop | null
}

async function sendReady(partitions: WaitingRow[][], ledger: Ledger, network: NetworkState, deps: FlushDeps): Promise<Sent> {
  const canGoTogether = ledger.isKept && !ledger.takesOne && network.isAnswered && partitions.length >= worthwhile
  if (!canGoTogether) return sendPartitions(partitions, ledger, network, deps)
  const { left, delivered, stopped } = await sendTogether(partitions, ledger, deps)
  if (stopped) return { delivered, stopped }
  const rest = await sendPartitions(left, ledger, network, deps)
  return { delivered: [...delivered, ...rest.delivered], stopped: rest.stopped }
}

/** Sends the first row of each ticket, where that is a scan. `left`: what is to go one by one afterwards. */
async function sendTogether(partitions: WaitingRow[][], ledger: Ledger, deps: FlushDeps): Promise<Sent & { left: WaitingRow[][] }> {
  const sent: Sent & { left: WaitingRow[][] } = { delivered: [], stopped: null, left: [] }
  const firsts = partitions.flatMap((partition) => {
    const [row] = partition
    if (row?.kind === 'scan') return [{ row, partition }]
    sent.left.push(partition)
    return []
  })
  const batches = Array.from({ length: Math.ceil(firsts.length / mostScansAtOnce) }, (_, n) =>
    firsts.slice(n * mostScansAtOnce, (n + 1) * mostScansAtOnce),
  ).values()
  const worker = async () => {
    for (const batch of batches) {
      if (sent.stopped) return
      await sendBatch(batch, sent, ledger, deps)
    }
  }
  await Promise.all(Array.from({ length: togetherInFlight }, worker))
  return sent
}

async function sendBatch(
  batch: { row: ScanRow; partition: WaitingRow[] }[],
  sent: Sent & { left: WaitingRow[][] },
  ledger: Ledger,
  { client, later, monotonic, syncClock }: FlushDeps,
): Promise<void> {
  const giveUp = new AbortController()
  const sentAt = monotonic()
  const cancel = later(patienceForMany, () => giveUp.abort())
  const answers = await deliverTogether(
    client,
    batch.map(({ row }) => row),
    ledger,
    giveUp.signal,
  )
  cancel()
  if (!answers) {
    sent.left.push(...batch.map(({ partition }) => partition))
    return
  }
  for (const [n, { row, partition }] of batch.entries()) {
    const one = answers[n]
    if (!one) continue
    sent.delivered.push(one)
    const { result, serverTime } = one
    if (result.kind === 'acknowledged' && n === 0) syncClock?.(serverTime, sentAt)
    if (isOfAll(result)) sent.stopped = result
    const isOver = result.kind === 'acknowledged' || result.kind === 'rejected'
    // The undo of a rejected scan has nothing to take back.
    const rest = partition.slice(1).filter((next) => result.kind !== 'rejected' || next.kind !== 'undo' || next.scanId !== row.id)
    if (isOver && rest.length > 0) sent.left.push(rest)
  }
  // None of them had any answer: the network is gone.
  const [first] = answers
  if (first && answers.every(({ result }) => result.kind === 'unreachable' && !result.isAnswered)) sent.stopped = first.result as Stop
}

/** Whether a result concerns more than its own row. */
function isOfAll(result: SendResult): result is Extract<Stop, { kind: 'unauthorized' | 'busy' }> {
  return result.kind === 'unauthorized' || result.kind === 'busy'
}

/**
 * Sends partitions side by side. Stops at the first answer that concerns more than its row, or when answers stop; awaits what is under way.
 */
async function sendPartitions(partitions: WaitingRow[][], ledger: Ledger, network: NetworkState, deps: FlushDeps): Promise<Sent> {
  const { monotonic, syncClock } = deps
  const delivered: Delivered[] = []
  let stopped: Stop | null = null
  const left = partitions.values()

  /** Sends a row. Resolves to whether the rest of its partition may go out. */
  const send = async (row: WaitingRow, rejected: Set<string>): Promise<boolean> => {
    const sentAt = monotonic()
    const one = await deliverInTime(row, ledger, network, deps)
    delivered.push(one)
    const { result } = one
    switch (result.kind) {
      case 'acknowledged':
      case 'rejected':
        noteAnswer(network, monotonic() - sentAt)
        if (result.kind === 'rejected') rejected.add(row.id)
        else syncClock?.(one.serverTime, sentAt)
        return true
      case 'unreachable':
        if (!isPoisonous(row, result) && isNobodyThere(network)) stopped = result
        return false
      default:
        stopped = result
        return false
    }
  }
  const sendPartition = async (partition: WaitingRow[]) => {
    const rejected = new Set<string>()
    for (const row of partition) {
      if (stopped) return
      if (row.kind === 'undo' && rejected.has(row.scanId)) continue
      if (!(await send(row, rejected))) return
    }
  }
  const worker = async () => {
    for (const partition of left) await sendPartition(partition)
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return { delivered, stopped }
}

function noteAnswer(network: NetworkState, took: number): void {
  network.isAnswered = true
  network.lostInARow = 0
  network.slowest = Math.max(network.slowest, took)
}

/** Counts one more lost answer, and returns whether the server counts as gone. */
function isNobodyThere(network: NetworkState): boolean {
  return !network.isAnswered || ++network.lostInARow >= mostLost
}

/**
 * Sends one row. Where others are answered quickly, an answer that takes much longer counts as lost long before the request times out: ten
 * seconds for every tenth row would hold up a full queue for an hour.
 */
async function deliverInTime(row: WaitingRow, ledger: Ledger, network: NetworkState, { client, later }: FlushDeps): Promise<Delivered> {
  if (!network.isAnswered) return deliver(client, row, ledger)
  const giveUp = new AbortController()
  let cancel = () => {}
  const lost = new Promise<Delivered>((resolve) => {
    cancel = later(Math.max(leastPatience, network.slowest * patienceFactor), () => {
      giveUp.abort()
      resolve({ row, result: { kind: 'unreachable', isAnswered: false }, answer: null, serverTime: null })
    })
  })
  const one = await Promise.race([deliver(client, row, ledger, giveUp.signal), lost])
  cancel()
  return one
}
