import { mostScansAtOnce } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import { type Delivered, deliver, deliverTogether, type Ledger } from '../check/scan-submission.ts'
import type { Death, SendResult } from '../send-result.ts'
import type { DoorDatabase } from '../store/database.ts'
import { isReady, nextRows } from '../store/queue.ts'
import type { ScanRow, WaitingRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import { acknowledge } from './acknowledge.ts'
import type { Later } from './clock.ts'
import type { Lock } from './lock.ts'

const flushLock = 'sabha-door-flush'

/** Rows read and acknowledged together, and how many requests are under way at a time: of one row each, or of many. */
const stepSize = 512
const inFlight = 8
const togetherInFlight = 2
/** Fewer rows than these go one by one, each with its answer as soon as it can be. */
const worthwhile = 32
/** ms for the answer to many. */
const patienceForMany = 10_000
/** So many rows in a row without an answer, all that are under way at a time, and nobody is there any more. */
const mostLost = inFlight
/** ms; and so many times the slowest answer of this flush. */
const leastPatience = 500
const patienceFactor = 4
/** So many answers that are none, and it may be the row: those behind it no longer wait for it. */
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
  /** Every answer tells the server's time. */
  syncClock?: (serverTime: string | null, sentAt: number) => void
}

/**
 * `done`: all that may go out now has been tried; rejected rows stay, marked, and those that the server chokes on. `interrupted`: some went
 * through, and then nobody answered. Else why the rest waits.
 */
export type FlushResult = 'done' | 'interrupted' | 'unreachable' | 'unauthorized' | 'busy'

/**
 * Sends the queue in its order, one flush at a time. Rows of one ticket go one after another, others side by side. The first one goes
 * alone: where nobody answers, one request finds out. Once somebody has answered, a row whose answer is lost holds up its own ticket
 * alone, and the queue is gone through again for it: under the same id it counts once. Of a long queue the first rows of many tickets go in
 * one request, and each is answered by itself. A row that had no proper answer several times may be
 * what the server chokes on: it is left for the next flush. Rejects with a `StorageProblem`.
 */
export function flush(deps: FlushDeps): Promise<FlushResult> {
  return deps.lock(flushLock, () => flushAll(deps))
}

async function flushAll(deps: FlushDeps): Promise<FlushResult> {
  // Who gave this phone a list is ours.
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
  /** Partitions of rows that nobody knows the end of. */
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
  /** What was answered is noted while the next rows are under way. */
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
    noting.catch(() => undefined) // whoever awaits it is told
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

/** What this pass has brought, and which partitions may not go on. */
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

/** One at a time until somebody answers; rows that may not go out are read past quickly. */
function nextSize(size: number, delivered: Delivered[]): number {
  if (delivered.some(({ result }) => result.kind !== 'unreachable')) return stepSize
  return delivered.length > 0 ? 1 : Math.min(stepSize, size * 2)
}

type Stop = Exclude<SendResult, { kind: 'acknowledged' } | { kind: 'rejected' }>

/** What may go out, by partition: the rows of one ticket, in their order. A row that waits holds up its own partition, and an undo waits for its scan. */
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
    // An undo of what was refused has nothing to take back.
    const rest = partition.slice(1).filter((next) => result.kind !== 'rejected' || next.kind !== 'undo' || next.scanId !== row.id)
    if (isOver && rest.length > 0) sent.left.push(rest)
  }
  // Nobody has answered to any of them: the network is gone.
  const [first] = answers
  if (first && answers.every(({ result }) => result.kind === 'unreachable' && !result.isAnswered)) sent.stopped = first.result as Stop
}

/** It concerns more than its row. */
function isOfAll(result: SendResult): result is Extract<Stop, { kind: 'unauthorized' | 'busy' }> {
  return result.kind === 'unauthorized' || result.kind === 'busy'
}

/** Stops at the first answer that concerns more than its row, and where answers stay away; what is under way by then is awaited. */
async function sendPartitions(partitions: WaitingRow[][], ledger: Ledger, network: NetworkState, deps: FlushDeps): Promise<Sent> {
  const { monotonic, syncClock } = deps
  const delivered: Delivered[] = []
  let stopped: Stop | null = null
  const left = partitions.values()

  /** Answers whether the rest of the row's partition may go out. */
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

/** One answer more is lost. */
function isNobodyThere(network: NetworkState): boolean {
  return !network.isAnswered || ++network.lostInARow >= mostLost
}

/**
 * Where others are answered at once, an answer that takes much longer is lost, and is not waited for until the request times out: ten
 * seconds for every tenth row would keep a full queue for an hour.
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
