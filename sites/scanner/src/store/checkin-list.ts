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
 * Keeps a page. `overtaken`: another tab has gone on from there. `restored`: the server's database was put back since, or may have been when
 * the phone was paired again, so that the list comes whole and what this phone let in is told again.
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

/** Those of a database of before, or only what other gates told of it. */
async function dropAdmissions(db: DoorDatabase, showId: string, { isAll }: { isAll: boolean }): Promise<void> {
  await db.admissions
    .where('[showId+settledAfter]')
    .between([showId, 0], [showId, Infinity])
    .filter(({ heardFrom }) => isAll || heardFrom !== undefined)
    .delete()
}

/** Asked for what came since, and told the whole list or less: the server's database was put back. */
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
  // Each page tells all that are open or were settled not long ago.
  await db.conflicts.where('showId').equals(showId).delete()
  await db.conflicts.bulkPut(page.conflicts.map((conflict) => ({ ...conflict, showId })))
}

/** Those that nobody else can have. */
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

/** What a whole list didn't bring any more. */
async function dropBefore(db: DoorDatabase, showId: string, revision: number): Promise<void> {
  await db.tickets.where('[showId+revision]').between([showId, 0], [showId, revision], true, false).delete()
}

/**
 * The list is right about the admissions of its tickets, undone ones too, but for ours that it can't know yet:
 * those still queued, and those acknowledged after it was asked for. What another phone told us it may know as little: that stays until it names
 * the scan, or the server says that it has it.
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

/** The list knows what became of these, be it that they were taken back. */
async function dropArrived(db: DoorDatabase, scanIds: readonly string[]): Promise<void> {
  await db.admissions
    .where('scanId')
    .anyOf(scanIds)
    .filter(({ heardFrom }) => heardFrom !== undefined)
    .delete()
}

/** The scans by which a ticket's guests are inside, or passed a gate. */
export function scansOnList({ seats }: Pick<TicketRow, 'seats'>): string[] {
  return seats.flatMap(({ admitted, passed = [] }) => [...(admitted ? [admitted] : []), ...passed].map(({ scan_id }) => scan_id))
}

/**
 * The ticket of that booking id or number, or the only one that a code with that check fits, which may yet be another's. A booking id is on the
 * earlier ticket too, where one was made anew.
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

/** The ticket of a counter's sale, once that has arrived. */
export function findBySale(db: DoorDatabase, showId: string, sale: string): Promise<TicketRow | undefined> {
  return db.tickets.get({ showId, sale })
}

/** Whether one of these seats is a ticket's. */
export async function hasTicketOf(db: DoorDatabase, showId: string, seats: readonly string[]): Promise<boolean> {
  const tickets = await db.tickets.where('seatIds').anyOf(seats).toArray()
  return tickets.some((ticket) => ticket.showId === showId)
}

/**
 * The server has lost scans that it had acknowledged: its database was put back from a backup. All that this phone let in for the show goes out
 * again under the same ids, and what was taken back again; what the server still has is answered as before. By the ticket or the counter's
 * sale, since no code is kept here. Inside a transaction.
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

/** By the time of its scan: a person had taken it back soon enough. Where the server lost the scan, too, it says so and the undo ends. */
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
