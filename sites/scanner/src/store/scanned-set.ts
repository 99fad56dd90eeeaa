import type { DoorDatabase } from './database.ts'
import { lastQuestion } from './own.ts'
import type { AdmissionRow, ListRow } from './rows.ts'

/**
 * Who is inside beside what the check-in list says, kept for the whole show: duplicates are found here, and not in the queue, whose
 * rows go when they are sent. To be called inside a transaction that has the table `admissions`.
 */

export const ticketSubject = (ticketId: number) => `t:${ticketId}`
/** null: admissions under a code, whose ticket isn't known. */
export function ticketOfSubject(subject: string): number | null {
  return subject.startsWith('t:') ? Number(subject.slice(2)) : null
}

export const codeSubject = (key: string) => `c:${key}`

/** Whoever was let in before this came on an earlier date of a show that was moved since, and is not inside. On the server's clock. */
export function countsFrom(list: Pick<ListRow, 'show'> | undefined): number {
  return Date.parse(list?.show.admits_from ?? '') || 0
}

/** `since`: see `countsFrom`. */
export function admissionsOf(db: DoorDatabase, subject: string, since: number): Promise<AdmissionRow[]> {
  return db.admissions
    .where('subject')
    .equals(subject)
    .filter(({ at }) => at >= since)
    .toArray()
}

export async function admit(
  db: DoorDatabase,
  who: Pick<AdmissionRow, 'subject' | 'scanId' | 'showId' | 'at' | 'gate' | 'settledAfter'>,
  seats: readonly number[],
): Promise<void> {
  await db.admissions.bulkPut(seats.map((seatIndex) => ({ ...who, seatIndex, own: true })))
}

/** A verdict of the server says that these are inside, by whatever scan; the next list that has the ticket knows better. */
export async function noteInside(
  db: DoorDatabase,
  who: Pick<AdmissionRow, 'subject' | 'showId' | 'at' | 'gate'>,
  seats: readonly number[],
): Promise<void> {
  await db.admissions.bulkPut(seats.map((seatIndex) => ({ ...who, seatIndex, scanId: 'server', own: false, settledAfter: 0 })))
}

/** What this scan let in is outside again. */
export async function revokeAdmissions(db: DoorDatabase, scanId: string): Promise<AdmissionRow[]> {
  const ours = await db.admissions.where('scanId').equals(scanId).toArray()
  await db.admissions.where('scanId').equals(scanId).delete()
  return ours
}

/** Scans of ours that the server acknowledged and that no list has confirmed; the latest. */
export async function unconfirmed(db: DoorDatabase, showId: string, most: number): Promise<string[]> {
  const rows = await db.admissions
    .where('[showId+settledAfter]')
    .between([showId, 1], [showId, Infinity])
    .reverse()
    .filter(({ own }) => own)
    .limit(most)
    .toArray()
  return [...new Set(rows.map(({ scanId }) => scanId))]
}

/** The server knows of these scans. Inside a transaction that has `own` too. */
export async function settle(db: DoorDatabase, scanIds: readonly string[]): Promise<void> {
  await db.admissions
    .where('scanId')
    .anyOf(scanIds)
    .modify({ settledAfter: await lastQuestion(db) })
}

/** Seats that this phone let in and the list that this question brought doesn't count. */
export function uncounted(db: DoorDatabase, showId: string, question: number, since: number): Promise<number> {
  const ours = ({ own, at }: AdmissionRow) => own && at >= since
  return Promise.all([
    db.admissions.where('[showId+settledAfter]').equals([showId, 0]).filter(ours).count(),
    db.admissions
      .where('[showId+settledAfter]')
      .between([showId, Math.max(1, question)], [showId, Infinity], true, true)
      .filter(ours)
      .count(),
  ]).then(([queued, since]) => queued + since)
}
