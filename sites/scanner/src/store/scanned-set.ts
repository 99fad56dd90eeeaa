import type { ListedTicket, ScanAnswer } from '@sabha/api/checkin'
import { seatsKey } from '@sabha/ticketing/counter-ticket'
import type { SeatId } from '@sabha/ticketing/seats'
import type { Verdict } from '@sabha/ticketing/verdict'
import type { DoorDatabase } from './database.ts'
import { lastQuestion } from './own.ts'
import type { AdmissionRow, ListRow, RecentRow, SeatMovement, SoldSeats } from './rows.ts'

/**
 * The scanned set: who is inside in addition to what the check-in list says, kept for the whole show. Duplicates are found here, and not in
 * the queue, whose rows go when they are sent. To be called inside a transaction that has the table `admissions`.
 */

export const ticketSubject = (ticketId: number) => `t:${ticketId}`
/**
 * The subject of a ticket that a counter sold, whether or not its sale is known here. It names the seats, since a copied phone may make two
 * sales under one number, each with its own guests. It doesn't name the ticket's id: a server that was restored from a backup gets the sale
 * again and gives it another ticket.
 */
export const saleSubject = (sale: string, seats: readonly SeatId[]) => `s:${sale}/${seatsKey(seats)}`

/** The subject of a counter's sale by its printed number, which doesn't tell its seats. */
export const saleNumberSubject = (sale: string) => saleSubject(sale, [])

type Subject = Pick<ListedTicket, 'ticket_id' | 'sale' | 'sale_seats' | 'seats'>

/** Returns the seats that the counter sold; its guests may have been moved since. A list of an older backend has only the present seats. */
export function seatsOfSale({ sale_seats, seats }: Pick<Subject, 'sale_seats' | 'seats'>): SeatId[] {
  return sale_seats ?? seats.map(({ seat }) => seat)
}

/** Returns the subject under which a listed ticket's guests are let in. */
export function subjectOf(ticket: Subject): string {
  const { ticket_id, sale } = ticket
  return sale === undefined ? ticketSubject(ticket_id) : saleSubject(sale, seatsOfSale(ticket))
}

/**
 * Returns all subjects of a listed ticket: its id (used by an earlier release, and for a server's answer where nothing else was known),
 * that of `subjectOf`, and that of the printed sale number.
 */
export function subjectsOf(ticket: Subject): string[] {
  const byNumber = ticket.sale === undefined ? [] : [saleNumberSubject(ticket.sale)]
  return [...new Set([ticketSubject(ticket.ticket_id), subjectOf(ticket), ...byNumber])]
}

/** Returns the subjects of a sale that the list doesn't have. */
export function subjectsOfSale(sale: string, seats: readonly SeatId[]): string[] {
  return [saleSubject(sale, seats), saleNumberSubject(sale)]
}

/** Returns the ticket or sale that a subject names, as `resendAdmissions` sends it. undefined: a code, whose ticket isn't known. */
export function ticketOfSubject(subject: string): { ticketId: number } | { sale: SoldSeats } | undefined {
  if (subject.startsWith('t:')) return { ticketId: Number(subject.slice(2)) }
  const [, counterId, number, seats] = /^s:(\d+)\/(\d+)\/(.+)$/.exec(subject) ?? []
  return seats === undefined ? undefined : { sale: { counterId: Number(counterId), number: Number(number), seats: seats.split(',') } }
}

/** Returns the subject after a server's answer: the ticket that the answer names, except that a counter's ticket is known by its sale. */
export function subjectOfAnswer(subject: string, { ticket_id }: Pick<ScanAnswer, 'ticket_id'>): string {
  return ticket_id && !subject.startsWith('s:') ? ticketSubject(ticket_id) : subject
}

export const codeSubject = (key: string) => `c:${key}`

/**
 * Returns the instant, on the server's clock, from which admissions count. Guests who were let in before it came on an earlier date of a
 * show that was moved since, and are not inside.
 */
export function countsFrom(list: Pick<ListRow, 'show'> | undefined): number {
  return Date.parse(list?.show.admits_from ?? '') || 0
}

/** `since`: see `countsFrom`. */
export async function admissionsOf(db: DoorDatabase, subjects: string | readonly string[], since: number): Promise<AdmissionRow[]> {
  const all = [...new Set(typeof subjects === 'string' ? [subjects] : subjects)]
  // Each at once: `anyOf` and `filter` make Dexie go from row to row.
  const rows = await Promise.all(all.map((subject) => db.admissions.where('subject').equals(subject).toArray()))
  return rows.flat().filter(({ at }) => at >= since)
}

/** Returns all admissions of a show. */
export function admissionsOfShow(db: DoorDatabase, showId: string): Promise<AdmissionRow[]> {
  return db.admissions.where('[showId+settledAfter]').between([showId, 0], [showId, Infinity]).toArray()
}

export async function admit(
  db: DoorDatabase,
  who: Pick<AdmissionRow, 'subject' | 'scanId' | 'showId' | 'at' | 'gate' | 'settledAfter'>,
  seats: readonly number[],
  movement: SeatMovement = { counts: 1 },
): Promise<void> {
  await db.admissions.bulkPut(seats.map((seatIndex) => ({ ...who, seatIndex, own: true, ...movement })))
}

/** Returns how a verdict changes who is inside; null: not at all, as where a guest who was not scanned out comes back from the interval. */
export function movementBy(verdict: Verdict): SeatMovement | null {
  if (verdict.kind === 'left') return { leaving: true, counts: verdict.inside > 0 ? -1 : 0 }
  return verdict.kind === 'admitted' || (verdict.kind === 'let-back-in' && verdict.exited) ? { counts: 1 } : null
}

/** The same of a scan that let somebody pass, by its verdict or by whoever decided: of whom no exit was scanned is inside already. */
export function movementOf({ judgement: { verdict, tone, leaving } }: Pick<RecentRow, 'judgement'>): SeatMovement | null {
  if (tone === 'green' && verdict) return movementBy(verdict)
  if (leaving) return { leaving: true, counts: 0 }
  return verdict?.kind === 'cannot-tell' && verdict.why === 'no-exit' ? null : { counts: 1 }
}

/**
 * Notes that these seats are inside, by a verdict of the server that doesn't name the scan. The next list with the ticket replaces this.
 */
export async function noteInside(
  db: DoorDatabase,
  who: Pick<AdmissionRow, 'subject' | 'showId' | 'at' | 'gate'>,
  seats: readonly number[],
): Promise<void> {
  await db.admissions.bulkPut(seats.map((seatIndex) => ({ ...who, seatIndex, scanId: 'server', own: false, settledAfter: 0 })))
}

/** Whether another phone has told of a guest of this ticket what the server may not know yet. */
export async function isHeardOf(db: DoorDatabase, subjects: readonly string[]): Promise<boolean> {
  const row = await db.admissions
    .where('subject')
    .anyOf(subjects)
    .filter(({ heardFrom }) => heardFrom !== undefined)
    .first()
  return row !== undefined
}

/** Returns scans that other phones told of and that the server may not have: at most `most`, and others in the next `turn`. */
export async function heardScans(db: DoorDatabase, showId: string, { most, turn }: { most: number; turn: number }): Promise<string[]> {
  const rows = await db.admissions.where('[showId+settledAfter]').equals([showId, 0]).toArray()
  const scanIds = [...new Set(rows.flatMap(({ scanId, heardFrom }) => (heardFrom === undefined ? [] : [scanId])))]
  const turns = Math.max(1, Math.ceil(scanIds.length / most))
  return scanIds.slice((turn % turns) * most).slice(0, most)
}

/** Deletes the admissions of a scan, whose guests are outside again, and returns them. */
export async function revokeAdmissions(db: DoorDatabase, scanId: string): Promise<AdmissionRow[]> {
  const ours = await db.admissions.where('scanId').equals(scanId).toArray()
  await db.admissions.where('scanId').equals(scanId).delete()
  return ours
}

/** Returns the latest scans of ours that the server acknowledged and that no list has confirmed. */
export async function unconfirmed(db: DoorDatabase, showId: string, most: number): Promise<string[]> {
  const rows = await db.admissions
    .where('[showId+settledAfter]')
    .between([showId, 1], [showId, Infinity])
    .reverse()
    .filter(({ own, subject }) => own && ticketOfSubject(subject) !== undefined)
    .limit(most)
    .toArray()
  return [...new Set(rows.map(({ scanId }) => scanId))]
}

/** Returns by how much these rows change the number of guests inside. */
export function countOf(rows: readonly Pick<AdmissionRow, 'counts'>[]): number {
  return rows.reduce((sum, { counts = 1 }) => sum + counts, 0)
}

/** Notes that the server knows these scans. Runs inside a transaction that includes `own`. */
export async function settle(db: DoorDatabase, scanIds: readonly string[]): Promise<void> {
  await db.admissions
    .where('scanId')
    .anyOf(scanIds)
    .modify({ settledAfter: await lastQuestion(db) })
}

/** By how much what this phone did changes the number of those inside, where the list that this question brought doesn't count it. */
export function uncounted(rows: readonly AdmissionRow[], question: number, since: number): number {
  return countOf(rows.filter(({ own, at, settledAfter }) => own && at >= since && (settledAfter === 0 || settledAfter >= question)))
}
