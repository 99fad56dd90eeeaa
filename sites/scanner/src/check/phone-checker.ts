import { exchangePlaces } from '@sabha/ticketing/place-exchange'
import { type DoorSituation, evaluateScan, type OtherShow, type Verdict } from '@sabha/ticketing/verdict'
import { type Guest, type Judgement, namedSeats, type ScanFailure } from '../scan.ts'
import { type DoorDatabase, lookUpTables } from '../store/database.ts'
import { findHouseShow } from '../store/own.ts'
import { changeScan, findScan } from '../store/queue.ts'
import type { ListRow } from '../store/rows.ts'
import { admit, countsFrom, isHeardOf, movementBy } from '../store/scanned-set.ts'
import type { PutRight } from '../store/times.ts'
import { type Checker, failed, judgementOf, type Persist, queueRowOf, recentOf, type Scan, storageFailure } from './checker.ts'
import { guestOfSale, guestOfTicket, seatsIn } from './guest.ts'
import { type LookedUp, lookUp, subjectsKnown } from './look-up.ts'

/**
 * Decides on the phone, by the check-in list and the scanned set. That is one transaction with the queue, so that two tabs can't both let
 * one seat in, and no verdict is shown before it is stored. Without a list it can't decide, and the scan is queued as refused.
 */
export function phoneChecker(db: DoorDatabase, persist: Persist, clock: DoorHours, putRight: PutRight): Checker {
  const decide = async (scan: NamingScan): Promise<Judgement | ScanFailure> => {
    const showId = scan.show.id
    // On a slow phone each wait for the database costs as much as the query itself, so queries that can run together do.
    const asked = db.lists.get(showId)
    const [list, waiting, known] = await Promise.all([asked, findScan(db, scan.id), lookUp(db, showId, scan.read, asked)])
    const { subject } = known
    const askedAt = waiting?.askedAt ?? 0
    if (!list) {
      await changeScan(db, waiting, queueRowOf(scan, subject, null, { acted: 'refused', askedAt }))
      return failed(scan, 'no-answer')
    }
    const byRules = await evaluateToday(db, ofFreePlaces(scan, known), known, list, clock)
    const seats = seatsIn(byRules)
    const isNewer = isNewerThanList(known)
    const verdict = isHalfKnown(byRules, list) ? ({ kind: 'cannot-tell', why: 'not-listed' } as const) : noted(byRules, isNewer)
    const guest = guestOf(known, list, seats)
    const judgement = judgementOf(scan, 'phone', { verdict, message: null, guest, isAdmitted: false })
    const movement = movementBy(verdict)
    const letIn = async () => {
      if (!movement) return
      await admit(db, { subject, scanId: scan.id, showId, at: scan.at + scan.offset, gate: scan.gate, settledAfter: 0 }, seats, movement)
    }
    const remember = async () => {
      const isHeard = verdict.kind === 'already-used' && (await isHeardOf(db, subjectsKnown(known)))
      await db.recent.put({ ...recentOf(scan, judgement, subject, seats), ...(isHeard && { isHeard }) })
    }
    const row = queueRowOf(scan, subject, judgement, { seats: namedSeats(seats) ?? scan.seats, askedAt })
    await Promise.all([changeScan(db, waiting, row), letIn(), remember(), isNewer && noteIssue(db, known)])
    return judgement
  }
  return {
    check: async (scan) => {
      const naming = { ...scan, ticketShow: await otherShowOf(db, scan) }
      return persist(() => db.transaction('rw', [...lookUpTables(db), db.queue], async () => decide(putRight(naming)))).catch((error) =>
        storageFailure(scan, error),
      )
    },
  }
}

/** A scan with the show that the code names, where that is another one. */
type NamingScan = Scan & { ticketShow: OtherShow | undefined }

/** Returns the other show that the ticket names, where it is known. The ticket is recognised as another show's without it, too. */
async function otherShowOf(db: DoorDatabase, { show, read: { code } }: Scan): Promise<OtherShow | undefined> {
  if (code.kind !== 'token' && code.kind !== 'sold') return undefined
  const { showId } = code.claims
  return String(showId) === show.id ? undefined : findHouseShow(db, showId).catch(() => undefined)
}

function guestOf({ ticket, found }: LookedUp, list: ListRow, seats: readonly number[]): Guest | null {
  // For a ticket that was reissued since, the list has the old seats.
  if (ticket) return { ...guestOfTicket(ticket, list, seats), ...(isNewerThanList({ ticket, found }) && { seats: [], seatsNow: [] }) }
  return found.kind === 'sold' && String(found.ticket.showId) === list.showId ? guestOfSale(found, list, seats) : null
}

/**
 * Exchanges the chosen places without numbers for ones that are free now, or at an exit for ones that are not: another gate may have let
 * some guests in while a person was asked how many.
 */
function ofFreePlaces(scan: NamingScan, { found }: LookedUp): NamingScan {
  if ((found.kind !== 'ticket' && found.kind !== 'sold') || !scan.seats || scan.reentry) return scan
  return { ...scan, seats: exchangePlaces(found.ticket.seats, scan.seats, { leaving: scan.leaving ?? false }) }
}

/** What the phone knows of the time of day. */
export interface DoorHours {
  /** Returns what the clock says and what the server last said, where they contradict each other; null: no doubt is known. */
  doubt(): { clock: number; heard: number } | null
  /** A person decided that the doors' hours don't count while the clock is in doubt. */
  readonly isIgnored: boolean
}

/** ms after its listed end during which a show may run late; after that, it is another day. */
const runsLate = 3 * 3_600_000

/** Evaluates a scan by the rules. Where the verdict rests on a clock or a list that may be wrong, a person decides. */
async function evaluateToday(db: DoorDatabase, scan: NamingScan, known: LookedUp, list: ListRow, hours: DoorHours): Promise<Verdict> {
  const situation = situationOf(scan, list)
  const verdict = evaluateScan(known.found, situation)
  if (verdict.kind === 'outside-hours') {
    const doubt = hours.doubt()
    if (!doubt) return verdict
    if (!hours.isIgnored) return { ...verdict, doubt }
    return evaluateScan(known.found, { ...situation, show: { ...situation.show, opensAt: null, closesAt: null } })
  }
  // They were let in on the listed evening, and this is another day: the show may have been moved, which a phone without a network missed.
  const lastHour = Date.parse(list.show.ends_at) + runsLate
  if (verdict.kind !== 'already-used' || situation.at <= lastHour || verdict.at > lastHour) return verdict
  const sinceThen = { ...list, show: { ...list.show, admits_from: new Date(lastHour).toISOString() } }
  const { found } = await lookUp(db, scan.show.id, scan.read, sinceThen)
  const today = evaluateScan(found, { ...situation, gate: undefined, show: { ...situation.show, opensAt: null, closesAt: null } })
  return today.kind === 'admitted' ? { kind: 'cannot-tell', why: 'earlier-day', seats: today.seats } : verdict
}

/** Whether the server reissued this signed ticket after it sent the list; the earlier issue is no longer valid. */
function isNewerThanList({ ticket, found }: Pick<LookedUp, 'ticket' | 'found'>): boolean {
  return ticket !== null && found.kind === 'ticket' && found.issue !== null && found.issue > ticket.issue
}

function noted(verdict: Verdict, isNewer: boolean): Verdict {
  return isNewer && verdict.kind === 'admitted' ? { ...verdict, note: 'not-listed' } : verdict
}

async function noteIssue(db: DoorDatabase, { ticket, found }: LookedUp): Promise<void> {
  if (ticket === null || found.kind !== 'ticket' || found.issue === null) return
  await db.tickets.update(ticket.ticket_id, { issueSeen: Math.max(found.issue, found.ticket.issue) })
}

/** Whether a genuine ticket is missing from a list that never arrived whole: the rest of the list may have it as cancelled. */
function isHalfKnown(verdict: Verdict, { completeAt }: ListRow): boolean {
  return verdict.kind === 'admitted' && verdict.note === 'not-listed' && completeAt === null
}

function gateOf({ gateSections, gates = [] }: ListRow): DoorSituation['gate'] {
  return gateSections ? { sections: gateSections, all: gates } : undefined
}

function situationOf({ at: read, offset, reentry, leaving, seats, ticketShow }: NamingScan, list: ListRow) {
  const { show } = list
  const at = read + offset
  const instant = (text: string | null) => (text === null ? null : Date.parse(text))
  // Before `admits_from`, at the hour that a show was moved away from, nobody goes in for its new date.
  const opens = show.doors_open_at ?? (at < countsFrom(list) ? show.starts_at : null)
  const hours = { opensAt: instant(opens), closesAt: instant(show.doors_close_at) }
  return {
    show: { id: Number(show.id), ...hours },
    ticketShow,
    at,
    reentry,
    leaving,
    exits: list.exits,
    seats: seats ?? undefined,
    gate: gateOf(list),
  }
}
