import type { ScanAnswer } from '@sabha/api/checkin'
import { readVerdict } from '@sabha/api/verdict'
import type { Admission, Found } from '@sabha/ticketing/verdict'
import { type Judgement, namedSeats } from '../scan.ts'
import type { DoorDatabase } from '../store/database.ts'
import { lastQuestion } from '../store/own.ts'
import { addScan, findScan } from '../store/queue.ts'
import { raiseRecall } from '../store/recent.ts'
import type { RecentRow, ScanRow } from '../store/rows.ts'
import { admit, noteInside, settle, ticketSubject } from '../store/scanned-set.ts'
import { isAdmission, queueRowOf, recentOf, type Scan } from './checker.ts'
import { seatsIn } from './guest.ts'
import { lookUp } from './look-up.ts'
import { answerTone, compare } from './scan-submission.ts'

/**
 * The server answered in time: its verdict counts, and the row leaves the queue in the same transaction. A row that is gone was sent as a
 * refusal by another tab or the service worker, while this page was frozen over the question: whoever goes in now goes out as let in.
 */
export function settleAnswer(db: DoorDatabase, scan: Scan, judgement: Judgement, answer: ScanAnswer): Promise<void> {
  return db.transaction('rw', [db.own, db.queue, db.admissions, db.recent], async () => {
    const row = await findScan(db, scan.id)
    const subject = answer.ticket_id ? ticketSubject(answer.ticket_id) : (row?.lane ?? '')
    const seats = judgement.verdict ? seatsIn(judgement.verdict) : [0]
    await db.recent.put(recentOf(scan, judgement, subject, seats))
    await noteAnswer(db, scan, subject, answer)
    if (row) await db.queue.where('id').equals(scan.id).delete()
    else if (judgement.tone === 'green') await addScan(db, queueRowOf(scan, subject, judgement, { seats: namedSeats(seats) ?? scan.seats }))
  })
}

/** What an answer tells about who is inside. Inside a transaction that has `own` too. */
async function noteAnswer(db: DoorDatabase, scan: Scan, subject: string, answer: ScanAnswer): Promise<void> {
  const verdict = readVerdict(answer)
  const who = { subject, showId: scan.show.id, gate: scan.gate }
  if (isAdmission(verdict) || (verdict === null && answer.success)) {
    const seats = verdict ? seatsIn(verdict) : [0]
    await admit(db, { ...who, scanId: scan.id, at: scan.at + scan.offset, settledAfter: await lastQuestion(db) }, seats)
  }
  if (verdict?.kind === 'already-used') {
    await noteInside(db, { ...who, at: verdict.at, gate: verdict.gate }, usedSeats(scan))
  }
}

/** The seats that were found used: that of the code, those chosen, or, of a whole booking, all. */
function usedSeats({ read, seats }: Scan): number[] {
  if (read.code.kind === 'token' && read.code.claims.seatIndex !== 0) return [read.code.claims.seatIndex]
  return seats ?? [0]
}

/** The server answered after the phone had decided. Where both agree the row is done; else it stays, and a recall says so. */
export function applyLateAnswer(db: DoorDatabase, scan: Scan, answer: ScanAnswer, now: number): Promise<void> {
  return db.transaction('rw', [db.own, db.queue, db.admissions, db.recent], async () => {
    const row = await findScan(db, scan.id)
    const recent = await db.recent.get(scan.id)
    // Sent by the queue in the meantime, or wiped: done.
    if (!row) return
    if (recent) await compareWithAnswer(db, row, recent, { scan, answer, now })
    // Nothing could be shown, so nobody went in. What was shown and then wiped, as the token died, goes out as it happened.
    else if (row.acted === null) await db.queue.put({ ...row, acted: 'refused', version: row.version + 1 })
  })
}

async function compareWithAnswer(
  db: DoorDatabase,
  row: ScanRow,
  recent: RecentRow,
  { scan, answer, now }: { scan: Scan; answer: ScanAnswer; now: number },
): Promise<void> {
  const { call, isSettled } = compare(row.undecided ? 'undecided' : (row.acted ?? 'undecided'), recent.seats, answer)
  if (row.undecided && isSettled) await decideByServer(db, row, recent, scan, answer)
  if (call && !recent.undone)
    await raiseRecall(db, recent, { at: now, call, verdict: readVerdict(answer), message: answer.message || null })
  if (!isSettled) return
  await settle(db, [scan.id])
  await db.queue.where('id').equals(scan.id).delete()
}

async function decideByServer(db: DoorDatabase, row: ScanRow, recent: RecentRow, scan: Scan, answer: ScanAnswer): Promise<void> {
  await db.recent.update(scan.id, { acted: answerTone(answer) === 'green' ? 'admitted' : 'refused' })
  await noteAnswer(db, scan, answer.ticket_id ? ticketSubject(answer.ticket_id) : row.lane || recent.subject, answer)
}

/** By how much the time of a scan of ours may differ at the server, which puts clocks right. */
const tolerance = 60_000

/**
 * The server tells phones apart by their tokens, and an account's may be on several: whether a ticket was used on this very phone, the phone
 * knows by its own scans.
 */
export async function withOwnAdmission(db: DoorDatabase, scan: Scan, answer: ScanAnswer): Promise<ScanAnswer> {
  if (answer.verdict !== 'already-used' || answer.used_here || answer.used_at === null) return answer
  const usedAt = Date.parse(answer.used_at)
  const found = await db.transaction('r', [db.lists, db.tickets, db.admissions, db.recent], async () => {
    // The phone has let them in by this very scan meanwhile: what the server knows of was another one.
    if ((await db.admissions.where('scanId').equals(scan.id).count()) > 0) return null
    const list = await db.lists.get(scan.show.id)
    return (await lookUp(db, scan.show.id, scan.read, list)).found
  })
  const isOurs = found !== null && admissionsIn(found).some(({ here, at }) => here && Math.abs(at - usedAt) < tolerance)
  return isOurs ? { ...answer, used_here: true } : answer
}

function admissionsIn(found: Found): Admission[] {
  switch (found.kind) {
    case 'ticket':
      return found.ticket.seats.flatMap(({ admission }, i) => (admission && [0, i + 1].includes(found.seatIndex) ? [admission] : []))
    case 'signed':
    case 'missing':
      return [...found.admissions.values()]
    default:
      return []
  }
}
