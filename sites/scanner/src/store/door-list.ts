import type { ResponseOf } from '@sabha/api/call'
import type { doorList } from '@sabha/api/calls/door'
import type { DoorDatabase } from './database.ts'
import type { ListRow, TicketRow } from './rows.ts'
import { ticketSubject } from './scanned-set.ts'
import { stored } from './storage-problem.ts'

/** The door list: the tickets of a show as the server knew them. */

export type ListPage = ResponseOf<typeof doorList>

export function readList(db: DoorDatabase, showId: string): Promise<ListRow | undefined> {
  return stored(() => db.lists.get(showId))
}

export interface AskedPage {
  at: number
  question: number
  /** The cursor; null: from the start. */
  since: number | null
}

/** Keeps a page. False where another tab has gone on from there. */
export function storePage(db: DoorDatabase, showId: string, page: ListPage, asked: AskedPage): Promise<boolean> {
  return stored(() =>
    db.transaction('rw', [db.lists, db.tickets, db.admissions, db.conflicts], async () => {
      const before = await db.lists.get(showId)
      if ((before?.cursor ?? null) !== asked.since) return false
      const revision = (before?.revision ?? 0) + 1
      await db.lists.put({
        showId,
        show: page.show,
        keys: page.keys,
        salt: page.salt,
        cursor: page.cursor,
        revision,
        sold: page.sold,
        admitted: page.admitted,
        gate: page.device?.gate ?? '',
        deviceId: page.device?.id ?? null,
        question: asked.question,
        completeAt: page.more ? (before?.completeAt ?? null) : asked.at,
        asOf: page.more ? (before?.asOf ?? null) : Date.parse(page.server_time),
      })
      await db.tickets.bulkPut(page.tickets.map((ticket) => ({ ...ticket, showId, revision })))
      await dropOutdated(db, page, asked.question)
      // Each page tells all that are open or were settled not long ago.
      await db.conflicts.where('showId').equals(showId).delete()
      await db.conflicts.bulkPut(page.conflicts.map((conflict) => ({ ...conflict, showId })))
      return true
    }),
  )
}

/**
 * The list is right about the admissions of its tickets, undone ones too, but for ours that it can't know yet:
 * those still queued, and those acknowledged after it was asked for.
 */
async function dropOutdated(db: DoorDatabase, page: ListPage, question: number): Promise<void> {
  if (page.tickets.length === 0 || (await db.admissions.count()) === 0) return
  const subjects = page.tickets.map(({ ticket_id }) => ticketSubject(ticket_id))
  await db.admissions
    .where('subject')
    .anyOf(subjects)
    .filter(({ own, settledAfter }) => !own || (settledAfter !== 0 && settledAfter < question))
    .delete()
}

/** The ticket of that booking id, of a code with that hash, or of that database id, whichever is found first. */
export async function findByCode(db: DoorDatabase, showId: string, code: string, hash: string): Promise<TicketRow | undefined> {
  const byBooking = await db.tickets.get({ showId, booking_id: code })
  if (byBooking) return byBooking
  const byHash = await db.tickets
    .where('codes')
    .equals(hash)
    .filter((ticket) => ticket.showId === showId)
    .first()
  if (byHash) return byHash
  return /^\d{1,15}$/.test(code) ? db.tickets.get({ showId, booking_db_id: Number(code) }) : undefined
}

export async function findById(db: DoorDatabase, showId: string, ticketId: number): Promise<TicketRow | undefined> {
  const ticket = await db.tickets.get(ticketId)
  return ticket?.showId === showId ? ticket : undefined
}
