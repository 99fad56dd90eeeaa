import type { ResponseOf } from '@sabha/api/call'
import type { checkin } from '@sabha/api/checkin'
import type { CodeDoubt } from '@sabha/ticketing/verdict'
import type { DoorDatabase } from './database.ts'
import { readOwn } from './own.ts'
import { addScan, addUndo, findScan } from './queue.ts'
import { queueRowOfRecent } from './recent.ts'
import type { AdmissionRow, ListRow, RecentRow, TicketRow } from './rows.ts'
import { admit, movementOf, subjectsOf, ticketOfSubject } from './scanned-set.ts'
import { stored, transact } from './storage-problem.ts'

/** The check-in list: the tickets of a show as the server knew them. */

type ListPage = ResponseOf<typeof checkin.list>

export function readList(db: DoorDatabase, showId: string): Promise<ListRow | undefined> {
  return stored(() => db.lists.get(showId))
}

interface AskedPage {
  at: number
  question: number
  /** The cursor; null: from the start. */
  since: number | null
}

/**
 * Stores a page of the list. `overtaken`: another tab has already stored what follows that cursor. `restored`: the server's database was
 * restored from a backup, or may have been before the phone was paired again, so the list comes whole and this phone's admissions go
 * out again.
 */
export function storePage(db: DoorDatabase, showId: string, page: ListPage, asked: AskedPage): Promise<'kept' | 'overtaken' | 'restored'> {
  return transact(db, [db.own, db.lists, db.tickets, db.admissions, db.conflicts, db.recent, db.queue], async () => {
    const before = await db.lists.get(showId)
    if ((before?.cursor ?? null) !== asked.since) return 'overtaken'
    const isRestored = isPutBack(page, asked)
    const isOtherDatabase = before !== undefined && before.salt !== page.salt
    const isPairedAgain = before === undefined && (await readOwn(db, 'former-lists'))?.salts[showId] === page.salt
    if (isOtherDatabase || (before === undefined && !isPairedAgain)) await dropAdmissions(db, showId, { isAll: isOtherDatabase })
    await putPage(db, showId, { before, page, asked, isWhole: page.whole || isRestored })
    if ((!isRestored && !isPairedAgain) || isOtherDatabase) return 'kept'
    await resendAdmissions(db, showId)
    return 'restored'
  })
}

/** Deletes all admissions of a show, as they are of another database; without `isAll`, only those that other phones told of. */
async function dropAdmissions(db: DoorDatabase, showId: string, { isAll }: { isAll: boolean }): Promise<void> {
  await db.admissions
    .where('[showId+settledAfter]')
    .between([showId, 0], [showId, Infinity])
    .filter(({ heardFrom }) => isAll || heardFrom !== undefined)
    .delete()
}

/**
 * Whether the server's database was restored from a backup: asked for changes since a cursor, it sent the whole list or an earlier cursor.
 */
function isPutBack({ whole, cursor }: ListPage, { since }: AskedPage): boolean {
  return since !== null && since !== 0 && (whole || cursor < since)
}

async function putPage(
  db: DoorDatabase,
  showId: string,
  { before, page, asked, isWhole }: { before: ListRow | undefined; page: ListPage; asked: AskedPage; isWhole: boolean },
): Promise<void> {
  const revision = (before?.revision ?? 0) + 1
  const wholeSince = isWhole ? revision : (before?.wholeSince ?? null)
  if (wholeSince !== null && !page.more) await dropBefore(db, showId, wholeSince)
  await db.lists.put({ ...listAfter(showId, before, page, asked), revision, wholeSince: page.more ? wholeSince : null })
  await db.tickets.bulkPut(
    page.tickets.map(({ codes: _, personal: __, ...ticket }) => ({ ...ticket, showId, revision, seatIds: ownSeats(ticket) })),
  )
  await dropOutdated(db, page, asked.question)
  if (!page.more) await dropArrived(db, page.exchange?.arrived ?? [])
  // Each page has all conflicts that are open or were settled recently.
  await db.conflicts.where('showId').equals(showId).delete()
  await db.conflicts.bulkPut(page.conflicts.map((conflict) => ({ ...conflict, showId })))
}

/** Returns the seats that no other ticket can have. */
function ownSeats({ state, seats }: Pick<TicketRow, 'state' | 'seats'>): string[] {
  return state === 'paid' ? seats.flatMap((seat) => (seat.state === 'valid' ? [seat.seat] : [])) : []
}

function listAfter(
  showId: string,
  before: ListRow | undefined,
  page: ListPage,
  asked: AskedPage,
): Omit<ListRow, 'revision' | 'wholeSince'> {
  const { show, keys, salt, cursor, stamp, sold, admitted, device } = page
  const complete = page.more
    ? { completeAt: before?.completeAt ?? null, asOf: before?.asOf ?? null }
    : { completeAt: asked.at, asOf: Date.parse(page.server_time) }
  const as = {
    gate: device?.gate ?? '',
    deviceId: device?.id ?? null,
    gateSections: page.gate_sections,
    gates: page.gates,
    direction: page.direction,
    exits: page.exits,
    counters: page.counters,
    exchange: page.exchange && { certificate: page.exchange.certificate, revoked: page.exchange.revoked },
    places: page.places,
  }
  return { showId, show, keys, salt, cursor, stamp, sold, admitted, ...as, question: asked.question, ...complete }
}

/** Deletes the tickets that a whole list no longer has. */
async function dropBefore(db: DoorDatabase, showId: string, revision: number): Promise<void> {
  await db.tickets.where('[showId+revision]').between([showId, 0], [showId, revision], true, false).delete()
}

/**
 * Deletes the admissions that the page replaces. The list is right about the admissions of its tickets, undone ones too, except for ours
 * that it can't know yet: those still queued, and those acknowledged after it was asked for. It may also lack an admission that another
 * phone told us of: that stays until the list names the scan, or the server says that it has it.
 */
async function dropOutdated(db: DoorDatabase, page: ListPage, question: number): Promise<void> {
  if (page.tickets.length === 0 || (await db.admissions.count()) === 0) return
  const subjects = page.tickets.flatMap(subjectsOf)
  const named = new Set(page.tickets.flatMap(scansOnList))
  const isOutdated = ({ own, heardFrom, scanId, settledAfter }: AdmissionRow) => {
    if (heardFrom !== undefined) return named.has(scanId)
    return !own || (settledAfter !== 0 && settledAfter < question)
  }
  await db.admissions.where('subject').anyOf(subjects).filter(isOutdated).delete()
}

/** Deletes what other phones told of scans that the server now has: the list knows what became of them, even if they were undone. */
async function dropArrived(db: DoorDatabase, scanIds: readonly string[]): Promise<void> {
  await db.admissions
    .where('scanId')
    .anyOf(scanIds)
    .filter(({ heardFrom }) => heardFrom !== undefined)
    .delete()
}

/** Returns the ids of the scans by which a ticket's guests are inside, or passed a gate. */
export function scansOnList({ seats }: Pick<TicketRow, 'seats'>): string[] {
  return seats.flatMap(({ admitted, passed = [] }) => [...(admitted ? [admitted] : []), ...passed].map(({ scan_id }) => scan_id))
}

/**
 * Returns the ticket with that booking id or number, or else the only ticket with that check; the code may still be another's (`code`). Of
 * a reissued ticket, the earlier issue bears the booking id, too (`made-anew`).
 */
export async function findByCode(
  db: DoorDatabase,
  showId: string,
  code: string,
  check: number | null,
): Promise<{ ticket: TicketRow; doubt?: CodeDoubt } | undefined> {
  const byBooking = await db.tickets.get({ showId, booking_id: code })
  const byNumber = byBooking ?? (/^\d{1,15}$/.test(code) ? await db.tickets.get({ showId, booking_db_id: Number(code) }) : undefined)
  if (byNumber) return { ticket: byNumber, ...(byNumber.issue > 1 && { doubt: 'made-anew' }) }
  if (check === null) return undefined
  const fitting = await db.tickets
    .where('checks')
    .equals(check)
    .filter((ticket) => ticket.showId === showId)
    .limit(2)
    .toArray()
  const [ticket] = fitting
  return ticket && fitting.length === 1 ? { ticket, doubt: 'code' } : undefined
}

export async function findById(db: DoorDatabase, showId: string, ticketId: number): Promise<TicketRow | undefined> {
  const ticket = await db.tickets.get(ticketId)
  return ticket?.showId === showId ? ticket : undefined
}

/** Returns the ticket of a counter's sale, once the list has it. */
export async function findBySale(db: DoorDatabase, showId: string, sale: string): Promise<TicketRow | undefined> {
  return db.tickets.get({ showId, sale })
}

/** Returns, by subject, the tickets of these subjects that the list has. Those that are named by their ids are read all at once. */
export async function ticketsOf(db: DoorDatabase, showId: string, subjects: readonly string[]): Promise<Map<string, TicketRow>> {
  const all = [...new Set(subjects)]
  const byId = all.filter((subject) => subject.startsWith('t:'))
  const named = await db.tickets.bulkGet(byId.map((subject) => Number(subject.slice(2))))
  const sold = await Promise.all(
    all.flatMap((subject) => {
      const [, sale] = /^s:(\d+\/\d+)\//.exec(subject) ?? []
      return sale === undefined ? [] : [findBySale(db, showId, sale).then((ticket) => [subject, ticket] as const)]
    }),
  )
  const found = [...byId.map((subject, i) => [subject, named[i]] as const), ...sold]
  return new Map(found.flatMap(([subject, ticket]) => (ticket?.showId === showId ? [[subject, ticket] as const] : [])))
}

/** Whether a ticket of the list has one of these seats. */
export async function hasTicketOf(db: DoorDatabase, showId: string, seats: readonly string[]): Promise<boolean> {
  const tickets = await db.tickets.where('seatIds').anyOf(seats).toArray()
  return tickets.some((ticket) => ticket.showId === showId)
}

/**
 * Queues again all that this phone let in for the show, under the same scan ids, and its undos. The server's database was restored from a
 * backup and has lost scans that it had acknowledged; those that it still has are answered as before. The rows name the ticket or the
 * counter's sale, since no code is stored here. Runs inside a transaction.
 */
async function resendAdmissions(db: DoorDatabase, showId: string): Promise<void> {
  const scans = await db.recent.where('[showId+at]').between([showId, 0], [showId, Infinity]).toArray()
  const gate = (await db.lists.get(showId))?.gate ?? ''
  for (const scan of scans) {
    const ticket = ticketOfSubject(scan.subject)
    if (scan.acted !== 'admitted' || !ticket || (await findScan(db, scan.scanId))) continue
    if (scan.undone) {
      if (!scan.isLost) await resendUndo(db, scan, gate)
      continue
    }
    await addScan(db, {
      ...queueRowOfRecent(scan, 'admitted'),
      again: { ...ticket, seatIndex: scan.seats.length === 1 ? (scan.seats[0] ?? 0) : 0 },
    })
    const { subject, scanId, at, offset, seats } = scan
    const movement = movementOf(scan)
    if (movement) await admit(db, { subject, scanId, showId, at: at + offset, gate, settledAfter: 0 }, seats, movement)
  }
}

/**
 * Queues an undo again, with the time of its scan, since a person made it soon enough. If the server has lost the scan, too, it says so,
 * and the undo is finished.
 */
async function resendUndo(
  db: DoorDatabase,
  { scanId, showId, subject, at, offset, seats, judgement }: RecentRow,
  gate: string,
): Promise<void> {
  const id = `again-${scanId}`
  if (await db.queue.where('id').equals(id).count()) return
  const label = judgement.guest?.name ?? ''
  await addUndo(db, { id, showId, lane: subject, at, offset, label, scanId, gate, seatCount: seats.length, settledAfter: 0 })
}
