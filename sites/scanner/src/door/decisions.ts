import type { DoorDatabase } from '../store/database.ts'
import { addUndo, changeScan, findScan } from '../store/queue.ts'
import type { RecentRow } from '../store/rows.ts'
import { admit, takeBack } from '../store/scanned-set.ts'
import { undoTime } from './undo-time.ts'

export interface Now {
  at: number
  offset: number
  gate: string
}

/** What a person decided of amber goes into the scanned set and, whatever the server had judged, into the queue. */
export function decideScan(db: DoorDatabase, scanId: string, acted: 'admitted' | 'refused', { gate }: Now): Promise<void> {
  return db.transaction('rw', [db.recent, db.queue, db.admissions], async () => {
    const recent = await db.recent.get(scanId)
    if (recent?.judgement.tone !== 'amber' || recent.isDecided || recent.undone) return
    await db.recent.update(scanId, { acted, isDecided: true, text: '' })
    const waiting = await findScan(db, scanId)
    const { showId, subject, at, offset, text, reentry, judgement, seats } = recent
    await changeScan(db, {
      id: scanId,
      showId,
      lane: subject,
      at,
      offset,
      label: waiting?.label ?? judgement.guest?.name ?? text.slice(0, 20),
      text,
      reentry,
      seats: seats.includes(0) ? null : seats,
      shown: judgement.verdict?.kind ?? null,
      acted,
      undecided: false,
      askedAt: waiting?.askedAt ?? 0,
    })
    if (acted === 'refused') await takeBack(db, scanId)
    else await admit(db, { subject, scanId, showId, at: at + offset, gate, settledAt: 0 }, seats)
  })
}

export function canUndo({ acted, undone, judgement, seats, at, offset }: RecentRow, now: Omit<Now, 'gate'>): boolean {
  const { verdict } = judgement
  // Back from the interval is no admission; a backend without verdicts takes none back.
  const isAdmission = acted === 'admitted' && !undone && verdict !== null && verdict.kind !== 'let-back-in' && seats.length > 0
  return isAdmission && isWithinUndoTime(at + offset, now)
}

function isWithinUndoTime(scannedAt: number, { at, offset }: Omit<Now, 'gate'>): boolean {
  return at + offset - scannedAt <= undoTime
}

export function undoScan(db: DoorDatabase, scanId: string, undoId: string, now: Now): Promise<'undone' | 'too-late' | 'not-found'> {
  return db.transaction('rw', [db.recent, db.queue, db.admissions], async () => {
    const recent = await db.recent.get(scanId)
    if (!recent || !canUndo(recent, { at: recent.at, offset: recent.offset })) return 'not-found'
    if (!canUndo(recent, now)) return 'too-late'
    const ours = await takeBack(db, scanId)
    await db.recent
      .where('scanId')
      .equals(scanId)
      .modify((row) => {
        row.undone = true
        delete row.recalledAt
      })
    const { showId, subject, judgement } = recent
    const waiting = await findScan(db, scanId)
    await addUndo(db, {
      id: undoId,
      showId,
      lane: subject,
      at: now.at,
      offset: now.offset,
      label: judgement.guest?.name ?? waiting?.label ?? '',
      scanId,
      gate: now.gate,
      seatCount: ours.length,
      settledAt: ours[0]?.settledAt ?? 0,
    })
    return 'undone'
  })
}
