import type { DoorDatabase } from './database.ts'
import type { AdmissionRow } from './rows.ts'

/**
 * Who is inside beside what the door list says, kept for the whole show: duplicates are found here, and not in the queue, whose
 * rows go when they are sent. To be called inside a transaction that has the table `admissions`.
 */

export const ticketSubject = (ticketId: number) => `t:${ticketId}`
export const codeSubject = (key: string) => `c:${key}`

export function admissionsOf(db: DoorDatabase, subject: string): Promise<AdmissionRow[]> {
  return db.admissions.where('subject').equals(subject).toArray()
}

export async function admit(
  db: DoorDatabase,
  who: Pick<AdmissionRow, 'subject' | 'scanId' | 'showId' | 'at' | 'gate' | 'settledAt'>,
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
  await db.admissions.bulkPut(seats.map((seatIndex) => ({ ...who, seatIndex, scanId: 'server', own: false, settledAt: 0 })))
}

/** What this scan let in is outside again. */
export async function takeBack(db: DoorDatabase, scanId: string): Promise<AdmissionRow[]> {
  const ours = await db.admissions.where('scanId').equals(scanId).toArray()
  await db.admissions.where('scanId').equals(scanId).delete()
  return ours
}

/** The server knows of these scans. */
export async function settle(db: DoorDatabase, scanIds: readonly string[], at: number): Promise<void> {
  await db.admissions.where('scanId').anyOf(scanIds).modify({ settledAt: at })
}

/** Seats that this phone let in and the list as asked for at that time doesn't count. */
export function uncounted(db: DoorDatabase, showId: string, listAskedAt: number): Promise<number> {
  const ours = (admission: AdmissionRow) => admission.own
  return Promise.all([
    db.admissions.where('[showId+settledAt]').equals([showId, 0]).filter(ours).count(),
    db.admissions
      .where('[showId+settledAt]')
      .between([showId, Math.max(0, listAskedAt)], [showId, Infinity], false, true)
      .filter(ours)
      .count(),
  ]).then(([queued, since]) => queued + since)
}
