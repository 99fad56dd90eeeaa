import { isSamePlace, parseSeatId, type SeatId, type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { type Admission, type DoorSituation, evaluateScan, type Found, type Verdict } from '@sabha/ticketing/verdict'
import { movesOfBooking, seatAt } from '../../store/bookings/former-seats.ts'
import { admitSeats, type Holder, holdersOf, moveAdmission } from '../../store/checkin/admissions.ts'
import { addConflict, moveConflict, standingAgainst } from '../../store/checkin/conflicts.ts'
import { ticketChanged } from '../../store/checkin/lists.ts'
import { addPassages } from '../../store/checkin/passages.ts'
import type { ScanRow } from '../../store/checkin/scans.ts'
import { findSeats } from '../../store/seats/seats.ts'
import type { ShowRow } from '../../store/shows/shows.ts'
import type { Tx } from '../../store/store.ts'
import { isHere } from './door-user.ts'
import { type LookedUp, ownShowOf, type Subject } from './look-up.ts'
import { settleSeats } from './occupancy.ts'
import { revokeSeats } from './revoke-admission.ts'
import { isOfEarlierDate, type ScanSubmission, showOfScan } from './scan-submission.ts'

/** Returns the verdict on what is known, without admitting anybody. */
export function evaluate(looked: LookedUp, submission: ScanSubmission): Verdict {
  return evaluateScan(looked.found, situationOf(looked, submission))
}

/**
 * Evaluates a scan, and admits the guests when the verdict is green. The seats are taken first: the unique key of the admissions decides
 * which of them are free, and the verdict follows from that. So of two phones at once only one gets the seat.
 */
export async function evaluateAndAdmit(tx: Tx, looked: LookedUp, submission: ScanSubmission): Promise<Verdict> {
  const known = evaluate(looked, submission)
  if (!looked.subject || looked.subject.ticketId === null) return known
  const { found, subject } = looked
  const situation = situationOf(looked, submission)
  const ifEmpty = evaluateScan(
    withAdmissions(found, () => null),
    situation,
  )
  // A guest who comes back, or perhaps does, takes no free seat: it may be for a companion who hasn't come yet.
  const comesBack = known.kind === 'let-back-in' || known.kind === 'cannot-tell'
  if (ifEmpty.kind !== 'admitted' || comesBack || isOfEarlierDate(subject.show, submission)) return known

  const placesOf = (indexes: readonly number[]) => placesAt(subject, indexes)
  const places = placesOf(ifEmpty.seats)
  const entry = { showId: subject.show.id, ticketId: looked.subject.ticketId, scanId: submission.scanId, at: submission.at }
  const taken = await admitSeats(tx, { ...entry, places })
  // Guests who are for another gate may be inside by that one.
  const rest = placesWithout([...places, ...placesOf(ifEmpty.elsewhere?.seats ?? [])], taken)
  if (rest.length === 0) return ifEmpty
  const inside = new Map(
    (await holdersOf(tx, subject.show.id, rest)).map((holder): [string, Admission] => [
      seatId(holder),
      { at: holder.at, gate: holder.gate, here: isHere(submission.by, holder), leftAt: holder.leftAt },
    ]),
  )
  return evaluateScan(
    withAdmissions(found, (seat) => inside.get(seat) ?? null),
    situation,
  )
}

function placesAt({ places }: Pick<Subject, 'places'>, indexes: readonly number[]): SeatPlace[] {
  return indexes.flatMap((index) => places.get(index) ?? [])
}

/** Records who went out by this scan, or came in again, by the verdict that let them. The scan is stored already. */
export async function notePassages(tx: Tx, { found, subject }: LookedUp, submission: ScanSubmission, verdict: Verdict): Promise<void> {
  if (!subject || subject.ticketId === null || isOfEarlierDate(subject.show, submission)) return
  const { kind } = verdict
  if (kind !== 'left' && kind !== 'let-back-in' && kind !== 'admitted') return
  const { scanId, at, receivedAt: now } = submission
  const { ticketId, show } = subject
  const places = placesAt(subject, verdict.seats)
  const wasIn = (index: number) => found.ticket.seats[index - 1]?.admission != null
  const passing = kind === 'admitted' ? placesAt(subject, verdict.seats.filter(wasIn)) : places
  await addPassages(tx, { showId: show.id, ticketId, scanId, at, isOut: kind === 'left', places: passing })
  const exited = await settleSeats(tx, { showId: show.id, places, now })
  if (exited.size > 0 || kind === 'admitted') await ticketChanged(tx, ticketId)
}

function placesWithout(places: readonly SeatPlace[], taken: readonly SeatPlace[]): SeatPlace[] {
  return places.filter((place) => !taken.some((seat) => isSamePlace(seat, place)))
}

type FoundTicket = Extract<Found, { kind: 'ticket' }>

/** Returns the ticket with these admissions instead of those that were read. */
function withAdmissions({ ticket, ...claim }: FoundTicket, admissionOf: (seat: string) => Admission | null): FoundTicket {
  return { ...claim, ticket: { ...ticket, seats: ticket.seats.map((seat) => ({ ...seat, admission: admissionOf(seat.seat) })) } }
}

function situationOf(looked: LookedUp, submission: ScanSubmission): DoorSituation {
  const { at, reentry, leaving, exits, seats, gate } = submission
  const show = showOfScan(ownShowOf(looked), submission)
  return {
    show: { id: show?.id ?? 0, ...hoursOf(show, submission) },
    ticketShow: looked.ticketShow,
    at,
    reentry,
    leaving,
    exits,
    seats,
    gate,
  }
}

function hoursOf(show: ShowRow | null, submission: ScanSubmission): Pick<DoorSituation['show'], 'opensAt' | 'closesAt'> {
  if (!show || !isOfEarlierDate(show, submission)) return { opensAt: show?.doors_open_at ?? null, closesAt: show?.doors_close_at ?? null }
  // A scan with an outcome happened in the hours of the earlier date. Others come before the doors open on the new date.
  return { opensAt: submission.outcome ? null : (show.doors_open_at ?? show.starts_at), closesAt: null }
}

/**
 * Admits guests whom a phone let in without us. They are inside already, so nothing is refused:
 *
 * - free seat: it becomes theirs
 * - seat on which another scan admitted somebody: a conflict, a double entry
 * - ticket or seat that is no longer valid: a conflict
 * - seat that we took for this scan, but that the phone doesn't name: revoked, because the phone knew that another scan had admitted it
 * - seat that was given back after the scan: it was valid when its guest came in, and has no admission now
 * - seat that was moved after the scan: they get their new seat, and the one that they sit on is a conflict, also if it is not sold yet
 * - guests for another gate: they are inside, whatever gate let them in
 * - guests on a counter's ticket whose sale has not arrived: they get their seats when it does
 * - scan of an earlier date of a moved show: lets nobody in
 * - guests who went out, or came in again: recorded; if no exit was scanned, a person has decided
 */
export async function admit(tx: Tx, scan: ScanRow, looked: LookedUp, submission: ScanSubmission): Promise<void> {
  if (isOfEarlierDate(showOfScan(ownShowOf(looked), submission), submission)) return
  const verdict = evaluate(looked, { ...submission, gate: undefined, exits: false })
  if (submission.leaving) return depart(tx, scan, looked, submission)
  if (verdict.kind === 'let-back-in' && submission.reentry) return notePassages(tx, looked, submission, verdict)
  const goesIn = isGoingIn(verdict)
  const base = { showId: scan.show_id, secondScanId: scan.scan_id, now: submission.receivedAt }
  if (!goesIn || !looked.subject || scan.ticket_id === null) return withoutTicket(tx, looked, base, verdict)

  const { good, bad } = wantedOf(looked, submission)
  const { id: showId } = looked.subject.show
  const taken = await admitOrTakeOver(tx, { showId, ticketId: scan.ticket_id, scanId: scan.scan_id, places: good, at: scan.at })
  const held = await holdersOf(tx, showId, placesWithout(good, taken))
  const others = held.filter((holder) => holder.scanId !== scan.scan_id)
  // A phone that names no seats means all that it believed to be empty. It knew those that it admitted itself.
  const unknownToIt = submission.seats || taken.length === 0 ? others : others.filter((holder) => !isHere(submission.by, holder))
  const exited = await standAgainst(tx, scan, unknownToIt, { ...base, good, showId })
  for (const { place, state } of bad) {
    const why = state === 'sold-again' ? 'sold-again' : 'released'
    await addConflict(tx, { ...base, kind: 'not-valid', verdict: why, seat: place, firstScanId: null })
  }
  await standOnFormerSeats(tx, looked, good, { ...base, at: submission.at })
  if (taken.length > 0 || exited.size > 0) await ticketChanged(tx, scan.ticket_id)
  if (submission.seats) await revokeSeats(tx, scan, placesWithout([...looked.subject.places.values()], good), submission.receivedAt)
}

/** Records guests whom a phone saw go out. Those who are not known to be inside may be, by a scan that is still on another phone. */
async function depart(tx: Tx, scan: ScanRow, looked: LookedUp, submission: ScanSubmission): Promise<void> {
  const { subject } = looked
  if (!subject || scan.ticket_id === null || subject.show.id !== scan.show_id) return
  const { good: places } = wantedOf(looked, submission)
  const { show, places: all } = subject
  await addPassages(tx, { showId: show.id, ticketId: scan.ticket_id, scanId: scan.scan_id, at: scan.at, isOut: true, places })
  await settleSeats(tx, { showId: show.id, places, now: submission.receivedAt })
  await ticketChanged(tx, scan.ticket_id)
  if (submission.seats) await revokeSeats(tx, scan, placesWithout([...all.values()], places), submission.receivedAt)
}

/** Adds conflicts with the holders of these seats, except where somebody went out in between. Returns the seats that somebody has left. */
async function standAgainst(
  tx: Tx,
  scan: ScanRow,
  holders: readonly Holder[],
  { good, now, showId, secondScanId }: { good: readonly SeatPlace[]; now: number; showId: number | null; secondScanId: string },
): Promise<ReadonlySet<SeatId>> {
  const { ticket_id: ticketId, scan_id: scanId, at } = scan
  if (ticketId === null || showId === null) return new Set()
  const same = holders.filter((holder) => holder.ticketId === ticketId)
  await addPassages(tx, { showId, ticketId, scanId, at, isOut: false, places: same })
  const exited = await settleSeats(tx, { showId, places: good, now })
  for (const holder of holders.filter((one) => !exited.has(seatId(one)))) {
    await addConflict(tx, { showId, secondScanId, now, kind: 'double-entry', verdict: null, seat: holder, firstScanId: holder.scanId })
  }
  return exited
}

/**
 * Adds conflicts on the seats where these guests sat down before they were moved, when nobody knew that they were inside. Somebody else has
 * bought these seats since, or may buy them. Guests whose ticket was issued by the move sit where that ticket says, whatever their phone's clock says.
 */
async function standOnFormerSeats(
  tx: Tx,
  { found, subject: { bookingId, codeIssue, show } }: Extract<LookedUp, { subject: object }>,
  good: readonly SeatPlace[],
  { at, ...base }: { at: number; showId: number | null; secondScanId: string; now: number },
): Promise<void> {
  // A move reissues the ticket.
  if (found.ticket.issue === 1) return
  const moves = (await movesOfBooking(tx, bookingId)).filter(({ issue }) => codeIssue === null || issue > codeIssue)
  const former = good.map(seatId).flatMap((seat) => {
    const then = seatAt(moves, seat, at)
    return then === seat ? [] : (parseSeatId(then) ?? [])
  })
  for (const seat of await findSeats(tx, show.id, former)) {
    if (seat.booking_id === bookingId) continue
    const verdict = seat.status === 'booked' ? 'sold-again' : 'moved'
    await addConflict(tx, { ...base, kind: 'not-valid', verdict, seat, firstScanId: null })
  }
}

function isGoingIn({ kind }: Verdict): boolean {
  return kind === 'admitted' || kind === 'let-back-in' || kind === 'outside-hours' || kind === 'already-used'
}

/**
 * Handles guests without a ticket in the books. A ticket whose sale has not arrived has no admissions yet: a second entry by it is a
 * conflict, and a first one is good. Everything else is a conflict.
 */
async function withoutTicket(
  tx: Tx,
  looked: LookedUp,
  base: { showId: number | null; secondScanId: string; now: number },
  verdict: Verdict,
): Promise<void> {
  const { found } = looked
  if (looked.subject || found.kind !== 'sold' || !isGoingIn(verdict)) {
    return addConflict(tx, { ...base, kind: 'not-valid', verdict: verdict.kind, seat: null, firstScanId: null })
  }
  const firstScanId = looked.insideBy?.get(found.seatIndex || 1)
  if (verdict.kind !== 'already-used' || firstScanId === undefined || firstScanId === base.secondScanId) return
  await addConflict(tx, { ...base, kind: 'double-entry', verdict: null, seat: null, firstScanId })
}

interface BadSeat {
  place: SeatPlace
  state: 'released' | 'sold-again'
}

/** Returns the seats of these guests: those that the phone names, or all seats of the code that are still valid. */
function wantedOf(
  { found, subject }: Extract<LookedUp, { subject: object }>,
  { seats: named }: ScanSubmission,
): { good: SeatPlace[]; bad: BadSeat[] } {
  const good: SeatPlace[] = []
  const bad: BadSeat[] = []
  for (const [i, { state }] of found.ticket.seats.entries()) {
    const index = i + 1
    const place = subject.places.get(index)
    const isMeant = (found.seatIndex === 0 || found.seatIndex === index) && (named?.includes(index) ?? true)
    if (!place || !isMeant || subject.givenBackSince.has(index)) continue
    if (state === 'valid') good.push(place)
    else if (named) bad.push({ place, state })
  }
  return { good, bad }
}

/**
 * Admits on the free seats, and takes over the seats on which the same ticket came back in after this scan: the other gate didn't know of
 * this scan, by which these guests first came in. Returns the seats that belong to this scan now.
 */
async function admitOrTakeOver(
  tx: Tx,
  entry: { showId: number; ticketId: number; scanId: string; places: readonly SeatPlace[]; at: number },
): Promise<SeatPlace[]> {
  const free = await admitSeats(tx, entry)
  const held = await holdersOf(tx, entry.showId, placesWithout(entry.places, free))
  const back = held.filter(({ reentry, ticketId, at }) => reentry === 1 && ticketId === entry.ticketId && at > entry.at)
  for (const holder of back) {
    await moveAdmission(tx, holder, entry)
    await addPassages(tx, { ...entry, scanId: holder.scanId, at: holder.at, isOut: false, places: [holder] })
    for (const { id } of await standingAgainst(tx, holder.scanId, holder)) await moveConflict(tx, id, entry.scanId)
  }
  return [...free, ...back]
}
