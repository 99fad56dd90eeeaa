import type { ScanAnswer } from '@sabha/api/checkin'
import { readVerdict } from '@sabha/api/verdict'
import { compare, isRecall } from '../check/compare-answer.ts'
import { namedSeats, type Outcome } from '../scan.ts'
import type { DoorDatabase } from '../store/database.ts'
import { lastQuestion } from '../store/own.ts'
import { addScan, findScan } from '../store/queue.ts'
import type { AdmissionRow, RecentRow, ScanRow, UndoRow, WaitingRow } from '../store/rows.ts'
import { movementOf, settle } from '../store/scanned-set.ts'
import { type Delivered, outcomeOf } from './deliver.ts'

/** ms after which the guest is in the hall or gone: a contradiction by the server is then a conflict on the list and no recall. */
const recallTime = 2 * 60_000

/** The changes that answers make, as plain rows, since a transaction can wait for nothing but the database. */
interface Changes {
  /** Rows that leave the queue, by `seq`. */
  done: number[]
  /** Rows that stay on the queue, with their refusal. */
  kept: WaitingRow[]
  /** Scans that are off the queue and have to be sent again. */
  again: ScanRow[]
  /** Scans that the server knows of now. */
  settled: string[]
  /** Scans whose admissions are deleted. */
  revoked: string[]
  admissions: AdmissionRow[]
  recent: RecentRow[]
}

/** Takes acknowledged rows off the queue and marks the others, all in one transaction: after a crash before it, the rows are sent again. */
export function acknowledge(db: DoorDatabase, delivered: readonly Delivered[], now: number): Promise<void> {
  return db.transaction('rw', [db.own, db.queue, db.admissions, db.recent], async () => {
    const rows = await db.queue.bulkGet(delivered.flatMap(({ row }) => row.seq ?? []))
    const recent = await db.recent.bulkGet(delivered.map(({ row }) => scanOf(row)))
    const settledAfter = await lastQuestion(db)
    const known = { rows: present(rows), recent: present(recent), settledAfter }
    const { done, kept, again, settled, revoked, admissions, recent: changed } = changesOf(delivered, known, now)
    await db.admissions.where('scanId').anyOf(revoked).delete()
    await settle(db, settled)
    await db.admissions.bulkPut(admissions)
    await db.recent.bulkPut(changed)
    await db.queue.bulkPut(kept)
    for (const row of again) if (!(await findScan(db, row.id))) await addScan(db, row)
    await db.queue.bulkDelete(done)
  })
}

interface Known {
  rows: WaitingRow[]
  recent: RecentRow[]
  settledAfter: number
}

function changesOf(delivered: readonly Delivered[], { rows, recent, settledAfter }: Known, now: number): Changes {
  const changes: Changes = { done: [], kept: [], again: [], settled: [], revoked: [], admissions: [], recent: [] }
  const waiting = new Map(rows.map((row) => [row.id, row]))
  const known = new Map(recent.map((row) => [row.scanId, row]))
  // A scan and its undo may have been delivered together.
  const note = (scan: RecentRow) => known.set(scan.scanId, scan)
  const over = (row: Queued, scan: RecentRow | undefined) => {
    changes.done.push(row.seq)
    if (row.kind === 'scan') changes.settled.push(row.id)
    if (row.kind === 'undo') changes.revoked.push(row.scanId)
    if (scan && row.kind === 'undo') note({ ...scan, undone: true, isLost: true })
  }
  const acknowledged = (row: Queued, scan: RecentRow | undefined, { row: sent, answer }: Delivered) => {
    if (scan && sent.kind === 'undo') note({ ...scan, undone: true })
    if (scan && sent.kind === 'scan') note(afterScan(scan, { ...sent, acted: outcomeOf(sent) }, answer, now))
    if (sent.kind === 'undo') changes.revoked.push(sent.scanId)
    // A person decided about it while it was under way: the new outcome goes out too.
    if (row.version !== sent.version) return
    changes.done.push(row.seq)
    if (row.kind === 'scan') changes.settled.push(row.id)
  }
  const waitsOn = (row: Queued, scan: RecentRow | undefined, result: Delivered['result']) => {
    const isRejected = result.kind === 'rejected'
    const error = isRejected ? result.message || 'The request could not be read.' : row.error
    const isPoisonous = result.kind === 'unreachable' && result.isAnswered
    changes.kept.push({ ...row, attempts: row.attempts + 1, ...(isPoisonous && { chokes: (row.chokes ?? 0) + 1 }), error })
    if (!isRejected || row.kind !== 'undo' || !scan) return
    // The server refuses the undo: the guests are inside, so they are here, too.
    note({ ...scan, undone: false })
    changes.admissions.push(...insideAgain(scan, row, settledAfter))
  }
  for (const one of delivered) {
    const { row: sent, result } = one
    const row = waiting.get(sent.id)
    const scan = known.get(scanOf(sent))
    if (!row || !isQueued(row)) {
      if (sent.kind === 'scan' && wasLetIn(sent, scan)) changes.again.push(resentScan(sent, scan))
    } else if (result.kind === 'rejected' && isOver(row, result.code)) over(row, scan)
    else if (result.kind === 'acknowledged') acknowledged(row, scan, one)
    else waitsOn(row, scan, result)
  }
  return { ...changes, recent: [...known.values()] }
}

type Queued = WaitingRow & { seq: number }

function isQueued(row: WaitingRow): row is Queued {
  return row.seq !== undefined
}

/**
 * Whether nothing is left to do for a rejected row: the server has lost the scan that was to be undone, so that nobody is inside by it; or
 * it has another scan under the id of one that was sent again.
 */
function isOver(row: WaitingRow, code: string | undefined): boolean {
  return row.kind === 'undo' ? code === 'unknown-scan' : row.again !== undefined
}

type SentScan = Pick<ScanRow, 'at' | 'undecided'> & { acted: Outcome }

function afterScan(scan: RecentRow, sent: SentScan, answer: ScanAnswer | null, now: number): RecentRow {
  const ended = sent.undecided ? { ...scan, acted: sent.acted } : scan
  if (!answer || scan.recall || now - sent.at > recallTime) return ended
  const { call } = compare(sent.acted, scan, answer)
  if (!call || !isRecall(call, scan)) return ended
  return { ...ended, recall: { at: now, call, verdict: readVerdict(answer), message: answer.message || null }, recalledAt: now }
}

function insideAgain(scan: RecentRow, { gate }: UndoRow, settledAfter: number): AdmissionRow[] {
  const { subject, scanId, showId, at, offset, seats } = scan
  const who = { subject, scanId, showId, at: at + offset, gate, own: true, settledAfter, ...movementOf(scan) }
  return seats.map((seatIndex) => ({ ...who, seatIndex }))
}

/** Whether a scan was sent as refused for want of a verdict, and the page that asked about it, frozen meanwhile, has since let them in. */
function wasLetIn(sent: ScanRow, scan: RecentRow | undefined): scan is RecentRow {
  return sent.acted === null && scan?.acted === 'admitted' && !scan.undone
}

function resentScan({ seq: _, ...sent }: ScanRow, { judgement, seats }: RecentRow): ScanRow {
  const shown = judgement.verdict?.kind ?? null
  return {
    ...sent,
    seats: namedSeats(seats) ?? sent.seats,
    shown,
    acted: 'admitted',
    undecided: false,
    askedAt: 0,
    version: sent.version + 1,
  }
}

const scanOf = (row: WaitingRow) => (row.kind === 'scan' ? row.id : row.scanId)
const present = <T>(rows: (T | undefined)[]): T[] => rows.filter((row) => row !== undefined)
