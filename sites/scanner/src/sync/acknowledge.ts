import type { ScanAnswer } from '@sabha/api/door-shapes'
import { readVerdict } from '@sabha/api/verdict-fields'
import { compare } from '../check/contradiction.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { AdmissionRow, RecentRow, ScanRow, UndoRow, WaitingRow } from '../store/rows.ts'
import { settle } from '../store/scanned-set.ts'
import { actedOf, type Delivered } from './deliver.ts'

/** After this the guest is in the hall or gone: what the server says then is a conflict on the list, and no recall. */
const recallTime = 2 * 60_000

/** What answers change, as plain rows: a transaction waits for nothing but the database. */
interface Changes {
  /** Off the queue. */
  done: number[]
  /** On the queue, with what was refused. */
  kept: WaitingRow[]
  /** Scans that the server knows of now. */
  settled: string[]
  /** Scans whose admissions go. */
  takenBack: string[]
  admissions: AdmissionRow[]
  recent: RecentRow[]
}

/** Takes what was acknowledged off the queue and marks what was not, all in one transaction: a crash before it only sends them again. */
export function acknowledge(db: DoorDatabase, delivered: readonly Delivered[], now: number): Promise<void> {
  return db.transaction('rw', [db.queue, db.admissions, db.recent], async () => {
    const rows = await db.queue.bulkGet(delivered.flatMap(({ row }) => row.seq ?? []))
    const recent = await db.recent.bulkGet(delivered.map(({ row }) => scanOf(row)))
    const { done, kept, settled, takenBack, admissions, recent: changed } = changesOf(delivered, present(rows), present(recent), now)
    await db.admissions.where('scanId').anyOf(takenBack).delete()
    await settle(db, settled, now)
    await db.admissions.bulkPut(admissions)
    await db.recent.bulkPut(changed)
    await db.queue.bulkPut(kept)
    await db.queue.bulkDelete(done)
  })
}

function changesOf(delivered: readonly Delivered[], rows: WaitingRow[], recent: RecentRow[], now: number): Changes {
  const changes: Changes = { done: [], kept: [], settled: [], takenBack: [], admissions: [], recent: [] }
  const waiting = new Map(rows.map((row) => [row.id, row]))
  const known = new Map(recent.map((row) => [row.scanId, row]))
  // A scan and its undo may have been delivered together.
  const note = (scan: RecentRow) => known.set(scan.scanId, scan)
  for (const { row: sent, outcome, answer } of delivered) {
    const row = waiting.get(sent.id)
    if (row?.seq === undefined) continue
    const scan = known.get(scanOf(row))
    if (outcome.kind === 'acknowledged') {
      if (scan && sent.kind === 'undo') note({ ...scan, undone: true })
      if (scan && sent.kind === 'scan') note(afterScan(scan, { ...sent, acted: actedOf(sent) }, answer, now))
      if (sent.kind === 'undo') changes.takenBack.push(sent.scanId)
      // Decided anew while it was under way: the new end goes out too.
      if (row.version !== sent.version) continue
      changes.done.push(row.seq)
      if (row.kind === 'scan') changes.settled.push(row.id)
    } else {
      const isRejected = outcome.kind === 'rejected'
      const error = isRejected ? outcome.message || 'The request could not be read.' : row.error
      const isChoked = outcome.kind === 'unreachable' && outcome.isAnswered
      changes.kept.push({ ...row, attempts: row.attempts + 1, ...(isChoked && { chokes: (row.chokes ?? 0) + 1 }), error })
      if (isRejected && row.kind === 'undo' && scan) {
        // Not taken back: they are inside, here too.
        note({ ...scan, undone: false })
        changes.admissions.push(...insideAgain(scan, row, now))
      }
    }
  }
  return { ...changes, recent: [...known.values()] }
}

type SentScan = Pick<ScanRow, 'at' | 'undecided'> & { acted: 'admitted' | 'refused' }

function afterScan(scan: RecentRow, sent: SentScan, answer: ScanAnswer | null, now: number): RecentRow {
  const ended = sent.undecided ? { ...scan, acted: sent.acted } : scan
  if (!answer || scan.undone || scan.recall || now - sent.at > recallTime) return ended
  const { call } = compare(sent.acted, scan.seats, answer)
  if (!call) return ended
  return { ...ended, recall: { at: now, call, verdict: readVerdict(answer), message: answer.message || null }, recalledAt: now }
}

function insideAgain({ subject, scanId, showId, at, offset, seats }: RecentRow, { gate }: UndoRow, now: number): AdmissionRow[] {
  return seats.map((seatIndex) => ({ subject, seatIndex, scanId, showId, at: at + offset, gate, own: true, settledAt: now }))
}

const scanOf = (row: WaitingRow) => (row.kind === 'scan' ? row.id : row.scanId)
const present = <T>(rows: (T | undefined)[]): T[] => rows.filter((row) => row !== undefined)
