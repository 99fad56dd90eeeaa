import type { ScanAnswer } from '@sabha/api/checkin'
import { readVerdict } from '@sabha/api/verdict-fields'
import type { Judgement } from '../scan.ts'
import { entryOf } from '../scan.ts'
import type { DoorDatabase } from '../store/database.ts'
import { lastQuestion } from '../store/own.ts'
import { addScan, findScan } from '../store/queue.ts'
import { admit, noteInside, ticketSubject } from '../store/scanned-set.ts'
import { actedBy, type Scan } from './checker.ts'
import { labelOf, seatsIn } from './guest.ts'
import { letsIn, namedSeats, recentOf } from './phone-checker.ts'

/**
 * The server answered in time: its verdict stands, and the row leaves the queue in the same transaction. A row that is gone was sent as a
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
    else if (judgement.tone === 'green') await sayAgain(db, scan, judgement, subject, seats)
  })
}

function sayAgain(db: DoorDatabase, scan: Scan, judgement: Judgement, subject: string, seats: number[]): Promise<void> {
  const { id, show, at, offset, read, source, reentry } = scan
  return addScan(db, {
    id,
    showId: show.id,
    lane: subject,
    at,
    offset,
    label: labelOf(judgement.guest, read.text),
    text: read.text,
    entry: entryOf(source),
    reentry,
    seats: namedSeats(seats) ?? scan.seats,
    shown: judgement.verdict?.kind ?? null,
    acted: actedBy[judgement.tone],
    undecided: false,
    askedAt: 0,
  })
}

/** What an answer tells about who is inside. Inside a transaction that has `own` too. */
export async function noteAnswer(db: DoorDatabase, scan: Scan, subject: string, answer: ScanAnswer): Promise<void> {
  const verdict = readVerdict(answer)
  const who = { subject, showId: scan.show.id, gate: scan.gate }
  if (letsIn(verdict) || (verdict === null && answer.success)) {
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
