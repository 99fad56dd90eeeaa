import type { ScanAnswer } from '@sabha/api/checkin'
import { readVerdict } from '@sabha/api/verdict-fields'
import type { DoorDatabase } from '../store/database.ts'
import { findScan } from '../store/queue.ts'
import { raiseRecall } from '../store/recent.ts'
import type { RecentRow, ScanRow } from '../store/rows.ts'
import { settle, ticketSubject } from '../store/scanned-set.ts'
import type { Scan } from './checker.ts'
import { answerTone, compare } from './contradiction.ts'
import { noteAnswer } from './settle-answer.ts'

/** The server answered after the phone had decided. Where both agree the row is done; else it stays, and a recall says so. */
export function keepLateAnswer(db: DoorDatabase, scan: Scan, answer: ScanAnswer, now: number): Promise<void> {
  return db.transaction('rw', [db.own, db.queue, db.admissions, db.recent], async () => {
    const row = await findScan(db, scan.id)
    const recent = await db.recent.get(scan.id)
    // Sent by the queue in the meantime, or wiped: done.
    if (!row) return
    if (!recent) {
      // Nothing could be shown, so nobody went in. What was shown and then wiped, as the token died, goes out as it happened.
      if (row.acted === null) await db.queue.put({ ...row, acted: 'refused', version: row.version + 1 })
      return
    }
    const { call, isSettled } = compare(row.undecided ? 'undecided' : (row.acted ?? 'undecided'), recent.seats, answer)
    if (row.undecided && isSettled) await decideByServer(db, row, recent, scan, answer)
    if (call && !recent.undone)
      await raiseRecall(db, recent, { at: now, call, verdict: readVerdict(answer), message: answer.message || null })
    if (!isSettled) return
    await settle(db, [scan.id])
    await db.queue.where('id').equals(scan.id).delete()
  })
}

async function decideByServer(db: DoorDatabase, row: ScanRow, recent: RecentRow, scan: Scan, answer: ScanAnswer): Promise<void> {
  await db.recent.update(scan.id, { acted: answerTone(answer) === 'green' ? 'admitted' : 'refused' })
  await noteAnswer(db, scan, answer.ticket_id ? ticketSubject(answer.ticket_id) : row.lane || recent.subject, answer)
}
