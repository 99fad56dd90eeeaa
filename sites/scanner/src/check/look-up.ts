import { bytesOf } from '@sabha/ticketing/bytes'
import { codeCheck, hashCode } from '@sabha/ticketing/codes'
import {
  type CounterTicketClaims,
  isSignedBy,
  type KnownCounter,
  saleKey,
  seatsKey,
  soldDoubt,
  ticketOfClaims,
} from '@sabha/ticketing/counter-ticket'
import { leftAt, type Movement } from '@sabha/ticketing/occupancy'
import { cleanScan, readScan, type ScanCode } from '@sabha/ticketing/scan-code'
import { parseSeatId, type SeatId } from '@sabha/ticketing/seats'
import { ticketMadeAt } from '@sabha/ticketing/ticket-id'
import type { TicketClaims } from '@sabha/ticketing/token'
import { type Admission, type DoorSeat, type DoorTicket, type Found, isInside } from '@sabha/ticketing/verdict'
import { entryOf, type ScanSource } from '../scan.ts'
import { findByCode, findById, findBySale, hasTicketOf, scansOnList } from '../store/checkin-list.ts'
import type { DoorDatabase } from '../store/database.ts'
import { refundsOfSale, seatsGivenBack } from '../store/refunds.ts'
import type { AdmissionRow, ListRow, RecentRow, TicketRow } from '../store/rows.ts'
import {
  admissionsOf,
  codeSubject,
  countsFrom,
  saleNumberSubject,
  saleSubject,
  seatsOfSale,
  subjectOf,
  subjectsOf,
  subjectsOfSale,
  ticketSubject,
} from '../store/scanned-set.ts'

/** ms. Ticket ids tell only the minute, and a sale takes a moment to be stored. */
const listMargin = 2 * 60_000

export interface LookedUp {
  found: Found
  /** null: the list doesn't have it. */
  ticket: TicketRow | null
  /** The key under which admissions are kept, see `AdmissionRow`. */
  subject: string
  /** This phone has given back seats of the ticket, and the server may not know that yet. */
  isAhead?: boolean
}

/** Returns every subject under which a guest of this ticket may be known to be inside. */
export function subjectsKnown({ subject, ticket }: Pick<LookedUp, 'subject' | 'ticket'>): string[] {
  return ticket ? [subject, ...subjectsOf(ticket)] : [subject]
}

type MaybeList = ListRow | undefined

/**
 * Returns what this phone knows about a code. Runs inside a transaction. `list` is undefined before the first page; where it is still being
 * read, a signed ticket is read along with it.
 */
export async function lookUp(
  db: DoorDatabase,
  showId: string,
  read: ReadCode,
  list: MaybeList | PromiseLike<MaybeList>,
): Promise<LookedUp> {
  const known = await find(db, showId, read, list)
  const sale = read.code.kind === 'sold' ? saleKey(read.code.claims) : known.ticket?.sale
  if (sale === undefined || (known.found.kind !== 'ticket' && known.found.kind !== 'sold')) return known
  const refunds = (await refundsOfSale(db, sale)).filter(({ state }) => state !== 'refused')
  if (refunds.length === 0) return known
  const { found } = known
  const ticket = { ...found.ticket, seats: withoutGivenBack(found.ticket.seats, seatsGivenBack(refunds)) }
  return { ...known, found: { ...found, ticket }, isAhead: refunds.some(({ state }) => state === 'waiting') }
}

/**
 * Returns the seats with those that were given back as released. Nobody can tell which of the places without numbers were given back, so as
 * many of them are released, those whose guests are outside first.
 */
function withoutGivenBack(seats: readonly DoorSeat[], given: ReadonlySet<SeatId>): DoorSeat[] {
  const dead = new Set(seats.flatMap(({ seat, place }) => (place === undefined && given.has(seat) ? [seat] : [])))
  const placesIn = (state: DoorSeat['state']) => seats.filter((seat) => seat.place !== undefined && seat.state === state)
  const numbered = seats.filter(({ place }) => place === undefined).map(({ seat }) => seat)
  // The list already shows these as given back, or as sold again since.
  const known = placesIn('released').length + placesIn('sold-again').length
  const places = [...given].filter((seat) => !numbered.includes(seat)).length - known
  const outsideFirst = placesIn('valid').toSorted((a, b) => Number(isInside(a)) - Number(isInside(b)))
  for (const { seat } of outsideFirst.slice(0, Math.max(0, places))) dead.add(seat)
  return seats.map((seat) => (dead.has(seat.seat) && seat.state === 'valid' ? { ...seat, state: 'released' } : seat))
}

async function find(
  db: DoorDatabase,
  showId: string,
  { code, check, isTyped, key }: ReadCode,
  asked: MaybeList | PromiseLike<MaybeList>,
): Promise<LookedUp> {
  if (code.kind === 'token') return lookUpSigned(db, showId, code.claims, asked)
  const list = await asked
  const since = countsFrom(list)
  switch (code.kind) {
    case 'code': {
      const known = list && (await findByCode(db, showId, code.code, check))
      if (known && list) {
        const inside = await admissionsOf(db, subjectsOf(known.ticket), since)
        return listed(db, known.ticket, list, inside, { seatIndex: 0, issue: null, doubt: known.doubt ?? (isTyped ? undefined : 'code') })
      }
      return unlisted(db, 'not-listed', key, since)
    }
    case 'sale':
      return lookUpSale(db, showId, saleKey(code.sale), list)
    case 'sold':
      return lookUpSold(db, showId, code.claims, list)
    case 'unknown-key':
      return unlisted(db, 'unknown-key', key, since)
    default:
      return { found: { kind: code.kind }, ticket: null, subject: codeSubject(key) }
  }
}

async function lookUpSigned(
  db: DoorDatabase,
  showId: string,
  claims: TicketClaims,
  asked: MaybeList | PromiseLike<MaybeList>,
): Promise<LookedUp> {
  const { ticketId, seatIndex, issue } = claims
  const subject = ticketSubject(ticketId)
  const [list, ticket, ever] = await Promise.all([
    asked,
    String(claims.showId) === showId ? findById(db, showId, ticketId) : undefined,
    admissionsOf(db, subject, 0),
  ])
  const since = countsFrom(list)
  // Guests of a counter's ticket may be known under its sale.
  const inside = ticket?.sale === undefined ? ever.filter(({ at }) => at >= since) : await admissionsOf(db, subjectsOf(ticket), since)
  if (ticket && list) return listed(db, ticket, list, inside, { seatIndex, issue })
  return { found: unlistedTicket(claims, list, byIndex(inside)), ticket: null, subject }
}

/** Finds the ticket by its sale. One that isn't on the list is as its code says, with a `doubt` where no known counter has signed it. */
async function lookUpSold(db: DoorDatabase, showId: string, claims: CounterTicketClaims, list: ListRow | undefined): Promise<LookedUp> {
  const { counterId, showId: ownShow, seats, seatIndex, soldAt } = claims
  const sale = saleKey(claims)
  const since = countsFrom(list)
  const known = String(ownShow) === showId ? await findBySale(db, showId, sale) : undefined
  const row = list?.counters?.find(({ counter_id }) => counter_id === counterId)
  const counter = knownCounter(claims, list)
  if (known && list && isOfSeats(known, seats) && isSignedBy(claims, counter)) {
    return listed(db, known, list, await admissionsOf(db, subjectsOf(known), since), { seatIndex, issue: 1 })
  }
  const subject = saleSubject(sale, seats)
  const doubt = soldDoubt(claims, { counter, isOfAnother: known !== undefined || (await hasTicketOf(db, showId, seats)) })
  const ticket = ticketOfClaims(claims, byIndex(await admissionsOf(db, subjectsOfSale(sale, seats), since)), (seat) => {
    const row = placeRowOf(list, seat)
    return row ? { section: row.section, place: row.name } : {}
  })
  const name = isSignedBy(claims, counter) ? (row?.name ?? '') : ''
  return {
    found: { kind: 'sold', ticket, seatIndex, by: { counter: name, soldAt, stoppedAt: counter?.stoppedAt ?? null }, doubt },
    ticket: null,
    subject,
  }
}

/** Returns the hall row of places without numbers that the seat belongs to, as far as the list tells. */
export function placeRowOf(list: Pick<ListRow, 'places'> | undefined, seat: SeatId): NonNullable<ListRow['places']>[number] | undefined {
  const row = parseSeatId(seat)?.row
  return list?.places?.find((each) => each.row === row)
}

/**
 * Whether the listed sale is the one of these seats: a copied phone may make two sales under one number. A list from an older backend
 * doesn't tell what was sold once a ticket was reissued with other seats; such a ticket counts as the same sale.
 */
function isOfSeats(known: TicketRow, seats: readonly SeatId[]): boolean {
  return (known.sale_seats === undefined && known.issue > 1) || seatsKey(seatsOfSale(known)) === seatsKey(seats)
}

/**
 * Returns the counter as the list has it. A counter that isn't on it may be newer than the list, as a late buyer's ticket may be, so its
 * certificate is believed. undefined: it sold the ticket before the list was made, so the list would know it.
 */
function knownCounter({ counterId, publicKey, soldAt }: CounterTicketClaims, list: ListRow | undefined): KnownCounter | undefined {
  const row = list?.counters?.find(({ counter_id }) => counter_id === counterId)
  if (row) return { publicKey: row.public_key ?? publicKey, stoppedAt: row.stopped_at === null ? null : Date.parse(row.stopped_at) }
  const isKnowing = list?.counters !== undefined && list.completeAt !== null && soldAt < (list.asOf ?? 0) - listMargin
  return isKnowing ? undefined : { publicKey, stoppedAt: null }
}

/** Finds the ticket by its printed sale number. A sale that the list doesn't have may be on its way. */
async function lookUpSale(db: DoorDatabase, showId: string, sale: string, list: ListRow | undefined): Promise<LookedUp> {
  const since = countsFrom(list)
  const known = await findBySale(db, showId, sale)
  if (known && list) {
    const doubt = known.issue > 1 ? ('made-anew' as const) : undefined
    return listed(db, known, list, await admissionsOf(db, subjectsOf(known), since), { seatIndex: 0, issue: null, doubt })
  }
  // The printed number doesn't tell the seats, so a sale of any seats counts.
  const subject = saleNumberSubject(sale)
  const inside = await db.admissions.where('subject').startsWith(subject).toArray()
  const [admission] = byIndex(inside.filter(({ at }) => at >= since)).values()
  return { found: { kind: 'not-listed', admission }, ticket: null, subject }
}

/** A genuine ticket newer than the list is a late buyer's: `signed`. One that was made before the list should be on it: `missing`. */
function unlistedTicket(claims: TicketClaims, list: ListRow | undefined, admissions: Map<number, Admission>): Found {
  const madeAt = ticketMadeAt(claims.ticketId)
  const isComplete = list !== undefined && list.completeAt !== null
  if (!isComplete || (madeAt !== null && madeAt >= (list.asOf ?? 0) - listMargin)) return { kind: 'signed', claims, admissions }
  // For a ticket of another show, only the show's number is known here.
  const showTitle = claims.showId === Number(list.showId) ? list.show.title : ''
  return { kind: 'missing', claims, showTitle, madeAt, admissions }
}

async function unlisted(db: DoorDatabase, kind: 'not-listed' | 'unknown-key', key: string, since: number): Promise<LookedUp> {
  const subject = codeSubject(key)
  return { found: { kind, admission: byIndex(await admissionsOf(db, subject, since)).get(0) }, ticket: null, subject }
}

async function listed(
  db: DoorDatabase,
  ticket: TicketRow,
  list: ListRow,
  inside: AdmissionRow[],
  code: Pick<Extract<Found, { kind: 'ticket' }>, 'seatIndex' | 'issue' | 'doubt'>,
): Promise<LookedUp> {
  const { state } = ticket
  const issue = Math.max(ticket.issue, ticket.issueSeen ?? 0)
  const seats = await seatsOfTicket(db, ticket, list, inside)
  const found: DoorTicket = { showId: Number(ticket.showId), showTitle: list.show.title, issue, state, seats }
  return { found: { kind: 'ticket', ticket: found, ...code }, ticket, subject: subjectOf(ticket) }
}

/** Returns the seats of a listed ticket with who is inside, by the list and by the scanned set. */
export async function seatsOfTicket(db: DoorDatabase, ticket: TicketRow, list: ListRow, inside: AdmissionRow[]): Promise<DoorSeat[]> {
  const scans = scansOnList(ticket)
  const rows = scans.length === 0 ? [] : await db.recent.bulkGet(scans)
  const ours = new Map(rows.flatMap((row) => (row ? [[row.scanId, row] as const] : [])))
  return seatsBy(ticket, list, inside, ours)
}

/** Does what `seatsOfTicket` does, with scans of ours that the caller has read. */
export function seatsBy(
  ticket: TicketRow,
  list: ListRow,
  inside: AdmissionRow[],
  ours: ReadonlyMap<string, Pick<RecentRow, 'undone'>>,
): DoorSeat[] {
  const here = byIndex(inside)
  const rowsOf = Map.groupBy(inside, ({ seatIndex }) => seatIndex)
  const since = countsFrom(list)
  return ticket.seats.map(({ seat, state, admitted, passed = [], notes, section }, i) => {
    const own = admitted ? ours.get(admitted.scan_id) : undefined
    // null where it was undone here, which the list doesn't know yet, or is of an earlier date, which a page still to come corrects.
    const byList = admitted && !own?.undone && Date.parse(admitted.at) >= since ? admitted : null
    const onList: Admission | null = byList && {
      at: Date.parse(byList.at),
      gate: byList.gate,
      here: own !== undefined || (list.deviceId !== null && byList.device_id === list.deviceId),
    }
    const known = onList ?? here.get(i + 1) ?? here.get(0)
    const told = passed.filter(({ at, scan_id }) => Date.parse(at) >= since && !ours.get(scan_id)?.undone)
    const rows = [...(rowsOf.get(i + 1) ?? []), ...(rowsOf.get(0) ?? [])]
    const admission = known ? { ...known, leftAt: lastLeft(onList, told, rows) } : null
    const place = notes?.place?.name
    return { seat, state, admission, section, ...(place !== undefined && { place }) }
  })
}

function byIndex(rows: AdmissionRow[]): Map<number, Admission> {
  const latestLast = rows.filter(({ leaving }) => !leaving).toSorted((a, b) => a.at - b.at)
  const leftOf = (index: number) => leftAt(rows.filter(({ seatIndex }) => seatIndex === index).map(movementOfRow))
  return new Map(latestLast.map(({ seatIndex, at, gate, own }) => [seatIndex, { at, gate, here: own, leftAt: leftOf(seatIndex) }]))
}

/** Returns when a seat's guest last went out, by the list and by this phone's rows. */
function lastLeft(onList: Admission | null, told: NonNullable<TicketRow['seats'][number]['passed']>, rows: AdmissionRow[]): number | null {
  return leftAt([
    ...(onList ? [{ at: onList.at, isOut: false }] : []),
    ...told.map(({ at, out }) => ({ at: Date.parse(at), isOut: out })),
    ...rows.map(movementOfRow),
  ])
}

function movementOfRow({ at, leaving }: AdmissionRow): Movement {
  return { at, isOut: leaving === true }
}

/** A scanned text with everything that needs cryptography, computed before the transaction, which can't wait for it. */
export interface ReadCode {
  /** The cleaned text, as it is sent and compared. */
  text: string
  code: ScanCode
  /** The check of a short code, by which the list finds it; null for other codes. */
  check: number | null
  /** A person typed it, or chose it from the list. */
  isTyped: boolean
  /** A salted hash that is stored instead of the text, so that no code stays on the phone in clear. Empty where the code names its ticket. */
  key: string
}

export async function readCode(text: string, source: ScanSource, list: ListRow | undefined): Promise<ReadCode> {
  const isTyped = entryOf(source) === 'manual'
  const code = await readScan(text, publicKeysOf(list), { isTyped })
  const clean = cleanScan(text)
  if (code.kind === 'token' || code.kind === 'sold') return { text: clean, code, check: null, isTyped, key: '' }
  const salt = list?.salt ?? ''
  if (code.kind !== 'code') return { text: clean, code, check: null, isTyped, key: await hashCode(salt, clean) }
  const key = (await hashCode(salt, code.code)).slice(0, shortKey)
  return { text: clean, code, check: list ? await codeCheck(salt, code.code) : null, isTyped, key }
}

/** Characters of a short code's hash that are kept: 18 bits, enough to recognise the code and too few to recover it. */
const shortKey = 3

/** Returns the server's public keys by id. One that can't be read becomes empty, and no signature is valid under it. */
export function publicKeysOf(list: Pick<ListRow, 'keys'> | undefined): ReadonlyMap<number, Uint8Array> {
  return new Map((list?.keys ?? []).map(({ key_id, public_key }) => [key_id, bytesOf(public_key) ?? new Uint8Array()]))
}
