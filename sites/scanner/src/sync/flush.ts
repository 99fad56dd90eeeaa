import type { ClientWith } from '@sabha/api/client'
import { type Delivered, deliver, type Ledger } from '../check/scan-submission.ts'
import type { Death, SendResult } from '../send-result.ts'
import type { DoorDatabase } from '../store/database.ts'
import { isReady, nextRows } from '../store/queue.ts'
import type { WaitingRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import { acknowledge } from './acknowledge.ts'
import type { Later } from './clock.ts'

const flushLock = 'sabha-door-flush'

/** Rows read and acknowledged together, and how many requests are under way at a time. */
const stepSize = 256
const inFlight = 8
/** So many rows in a row without an answer, all that are under way at a time, and nobody is there any more. */
const mostLost = inFlight
/** ms; and so many times the slowest answer of this flush. */
const leastPatience = 500
const patienceFactor = 4
/** So many answers that are none, and it may be the row: those behind it no longer wait for it. */
const poisonedAfter = 3

interface FlushDeps {
  db: DoorDatabase
  client: ClientWith<'checkin.scan' | 'checkin.undo'>
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
 * alone, and the queue is gone through again for it: under the same id it counts once. A row that had no proper answer several times may be
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
    const { delivered, stopped } = await sendPartitions(ready(rows, held, now()), ledger, network, deps)
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

/** Stops at the first answer that concerns more than its row, and where answers stay away; what is under way by then is awaited. */
async function sendPartitions(
  partitions: WaitingRow[][],
  ledger: Ledger,
  network: NetworkState,
  deps: FlushDeps,
): Promise<{ delivered: Delivered[]; stopped: Stop | null }> {
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

/** One holder of a name at a time; others wait. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Across tabs and the service worker where the browser has Web Locks; else within this program. */
export function browserLock(): Lock {
  if (!('locks' in navigator)) return processLock()
  return (name, work) => navigator.locks.request(name, work)
}

export function processLock(): Lock {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(work)
    last.set(
      name,
      mine.catch(() => undefined),
    )
    return mine
  }
}
