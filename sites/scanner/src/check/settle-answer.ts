import type { ScanAnswer } from '@sabha/api/door-shapes'
import { readVerdict } from '@sabha/api/verdict-fields'
import type { Judgement } from '../door/door.ts'
import type { DoorDatabase } from '../store/database.ts'
import { findScan } from '../store/queue.ts'
import { admit, noteInside, ticketSubject } from '../store/scanned-set.ts'
import type { Scan } from './checker.ts'
import { seatsIn } from './guest.ts'
import { letsIn, recentOf } from './phone-checker.ts'

/** The server answered in time: its verdict stands, and the row leaves the queue in the same transaction. */
export function settleAnswer(db: DoorDatabase, scan: Scan, judgement: Judgement, answer: ScanAnswer, now: number): Promise<void> {
  return db.transaction('rw', [db.queue, db.admissions, db.recent], async () => {
    const row = await findScan(db, scan.id)
    await db.queue.where('id').equals(scan.id).delete()
    const subject = answer.ticket_id ? ticketSubject(answer.ticket_id) : (row?.lane ?? '')
    const seats = judgement.verdict ? seatsIn(judgement.verdict) : [0]
    await db.recent.put(recentOf(scan, judgement, subject, seats))
    await noteAnswer(db, scan, subject, answer, now)
  })
}

/** What an answer tells about who is inside. */
export async function noteAnswer(db: DoorDatabase, scan: Scan, subject: string, answer: ScanAnswer, now: number): Promise<void> {
  const verdict = readVerdict(answer)
  const who = { subject, showId: scan.show.id, gate: scan.gate }
  if (letsIn(verdict) || (verdict === null && answer.success)) {
    const seats = verdict ? seatsIn(verdict) : [0]
    await admit(db, { ...who, scanId: scan.id, at: scan.at + scan.offset, settledAt: now }, seats)
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
