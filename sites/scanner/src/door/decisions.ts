import type { Persist } from '../check/checker.ts'
import type { Judgement, Outcome } from '../scan.ts'
import { scansOnList, ticketsOf } from '../store/checkin-list.ts'
import type { DoorDatabase } from '../store/database.ts'
import { lastQuestion } from '../store/own.ts'
import { addUndo, changeScan, findScan } from '../store/queue.ts'
import { queueRowOfRecent, scansOfTicket } from '../store/recent.ts'
import type { AdmissionRow, RecentRow, Unsure } from '../store/rows.ts'
import { admit, countOf, movementOf, revokeAdmissions } from '../store/scanned-set.ts'
import { StorageProblem } from '../store/storage-problem.ts'

export interface Now {
  at: number
  offset: number
  unsure?: Unsure | undefined
  gate: string
}

/** A person's decisions, kept until the storage takes them: without them the scans would go out as refused. */
export class Decisions {
  readonly #db: DoorDatabase
  readonly #attempt: Persist
  readonly #unkept = new Map<string, { outcome: Outcome; now: Now }>()

  constructor(db: DoorDatabase, attempt: Persist) {
    this.#db = db
    this.#attempt = attempt
  }

  add(scanId: string, outcome: Outcome, now: Now): Promise<void> {
    this.#unkept.set(scanId, { outcome, now })
    return this.keep()
  }

  /** Stores what isn't stored yet. */
  async keep(): Promise<void> {
    for (const [scanId, { outcome, now }] of this.#unkept) {
      try {
        await this.#attempt(() => decideScan(this.#db, scanId, outcome, now))
      } catch (error) {
        // A fault of ours would recur, and keep all that waits from being sent.
        if (!(error instanceof StorageProblem)) this.#unkept.delete(scanId)
        throw error
      }
      this.#unkept.delete(scanId)
    }
  }
}

/** Puts a person's decision about an amber scan into the scanned set and, whatever the server had judged, into the queue. */
export function decideScan(db: DoorDatabase, scanId: string, outcome: Outcome, { gate }: Now): Promise<void> {
  return db.transaction('rw', [db.recent, db.queue, db.admissions], async () => {
    const recent = await db.recent.get(scanId)
    const waiting = await findScan(db, scanId)
    // The scan was wiped, as the phone was revoked with the verdict on its screen. The decision is sent in spite of that.
    if (!recent && waiting?.undecided) return changeScan(db, waiting, { ...waiting, acted: outcome, undecided: false })
    if (recent?.judgement.tone !== 'amber' || recent.isDecided || recent.undone) return
    await db.recent.update(scanId, { acted: outcome, isDecided: true, text: '' })
    const { showId, subject, at, offset, seats } = recent
    const row = { ...queueRowOfRecent(recent, outcome), ...(waiting && { label: waiting.label, askedAt: waiting.askedAt }) }
    await changeScan(db, waiting, row)
    if (outcome === 'refused') await revokeAdmissions(db, scanId)
    const movement = outcome === 'admitted' ? movementOf(recent) : null
    if (movement) await admit(db, { subject, scanId, showId, at: at + offset, gate, settledAfter: 0 }, seats, movement)
  })
}

export function canUndo(recent: RecentRow, now: Omit<Now, 'gate'>): boolean {
  const { acted, undone, judgement, seats, at, offset } = recent
  return acted === 'admitted' && !undone && isUndoable(judgement) && seats.length > 0 && isWithinUndoTime(at + offset, now)
}

/** Who comes back from the interval and was never scanned out is inside already; a backend without verdicts takes none back. */
export function isUndoable(judgement: Judgement): boolean {
  return !judgement.isUnkept && judgement.verdict !== null && movementOf({ judgement }) !== null
}

function isWithinUndoTime(scannedAt: number, { at, offset }: Omit<Now, 'gate'>): boolean {
  return at + offset - scannedAt <= undoTime
}

export function undoScan(db: DoorDatabase, scanId: string, undoId: string, now: Now): Promise<'undone' | 'too-late' | 'not-found'> {
  return db.transaction('rw', [db.own, db.tickets, db.recent, db.queue, db.admissions], async () => {
    const recent = await db.recent.get(scanId)
    if (!recent || !canUndo(recent, { at: recent.at, offset: recent.offset })) return 'not-found'
    if (!canUndo(recent, now)) return 'too-late'
    const ours = await revokeAdmissions(db, scanId)
    await transferAdmissions(
      db,
      recent,
      ours.filter(({ leaving }) => !leaving),
    )
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
      unsure: now.unsure,
      label: judgement.guest?.name ?? waiting?.label ?? '',
      scanId,
      gate: now.gate,
      ...(ours.length > 0 ? { seatCount: countOf(ours), settledAfter: ours[0]?.settledAfter ?? 0 } : await countedByList(db, recent)),
    })
    return 'undone'
  })
}

/** The list has told of the scan, so that this phone no longer counts it by itself. */
async function countedByList(db: DoorDatabase, recent: RecentRow): Promise<{ seatCount: number; settledAfter: number }> {
  const ticket = (await ticketsOf(db, recent.showId, [recent.subject])).get(recent.subject)
  const seats = (ticket?.seats ?? []).filter((seat) => scansOnList({ seats: [seat] }).includes(recent.scanId))
  // The first question for a list is 2.
  return { seatCount: seats.length * (movementOf(recent)?.counts ?? 0), settledAfter: 1 }
}

/** Hands freed seats over to later scans that let their guests back in: those are inside, although the earlier scan was undone. */
async function transferAdmissions(db: DoorDatabase, undone: RecentRow, freed: readonly AdmissionRow[]): Promise<void> {
  const { showId, subject } = undone
  const others = (await scansOfTicket(db, showId, subject)).filter((scan) => scan.scanId !== undone.scanId && !scan.undone)
  const later = others.filter((scan) => scan.at + scan.offset >= undone.at + undone.offset)
  const back = later.filter(({ judgement }) => judgement.verdict?.kind === 'let-back-in')
  for (const { seatIndex, gate } of freed) {
    const successor = back.find(({ seats }) => seats.includes(seatIndex))
    if (!successor) continue
    const { scanId, at, offset } = successor
    const settledAfter = (await findScan(db, scanId)) ? 0 : await lastQuestion(db)
    await admit(db, { subject, scanId, showId, at: at + offset, gate, settledAfter }, [seatIndex])
  }
}

/** ms for which an admission may be undone. */
export const undoTime = 15 * 60_000
