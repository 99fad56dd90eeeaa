import type { SeatId } from './seats.ts'
import type { TicketClaims } from './token.ts'

/**
 * The rules of the door: one pure function for the phone and the server. Instants in epoch ms. Seats of a ticket are named
 * by their index as in the token: 1 is the booking's first seat, 0 the whole booking.
 */

export interface Admission {
  at: number
  gate: string
  /** By the device that asks. */
  here: boolean
  /** When its guest went out, who has not come in again since; absent or null: inside. */
  leftAt?: number | null | undefined
}

export interface DoorSeat {
  seat: SeatId
  /** `released`: given back; `sold-again`: given back, and somebody else's now. */
  state: 'valid' | 'released' | 'sold-again'
  admission: Admission | null
  /** Absent: not known here, and so admitted by every gate. */
  section?: string | undefined
  /** Of one of a section's places, which have no numbers: what they are called. */
  place?: string | undefined
}

export interface DoorTicket {
  showId: number
  showTitle: string
  /** Raised when the ticket is made anew: a token with a lower one is revoked. */
  issue: number
  state: 'paid' | 'not-paid' | 'cancelled' | 'refunded'
  /** In the order of the seat index. */
  seats: readonly DoorSeat[]
}

/** `code`: it may be another ticket's. `made-anew`: a booking id, which is on the earlier, worthless ticket too. */
export type CodeDoubt = 'code' | 'made-anew'

/**
 * Why the code of a counter's sale that isn't known here lets nobody in by itself. `counter-stopped`: its phone is lost, or another sells under its
 * key. `seat-of-another`: a seat is another ticket's, or the sale of that number is of other seats. `sold-late`: its time to sell was over.
 * `unknown-counter`: our books have no counter with that key. `not-leased`: a seat was never that counter's to sell.
 */
export const saleDoubts = ['unknown-counter', 'counter-stopped', 'seat-of-another', 'not-leased', 'sold-late'] as const
export type SaleDoubt = (typeof saleDoubts)[number]

/** By whom a ticket was sold that isn't known here. */
export interface SoldBy {
  /** What its phone is called; empty: not known here. */
  counter: string
  soldAt: number
  stoppedAt: number | null
}

/** What is known here about a code. */
export type Found =
  /** `issue` is null where a short code was read, which a new issue doesn't revoke. `doubt`: why the code alone lets nobody in. */
  | { kind: 'ticket'; ticket: DoorTicket; seatIndex: number; issue: number | null; doubt?: CodeDoubt | undefined }
  /** Genuine, but not on a list that may be older than the ticket; with the admissions seen here, by seat index. */
  | { kind: 'signed'; claims: TicketClaims; admissions: ReadonlyMap<number, Admission> }
  /** Genuine, and of a time of which we should know it, but it is not in our books: they were put back from a backup since, perhaps. */
  | { kind: 'missing'; claims: TicketClaims; showTitle: string; madeAt: number | null; admissions: ReadonlyMap<number, Admission> }
  /** Genuine by the certificate of the counter that sold it, whose sale has not arrived here: the ticket as its code says. */
  | { kind: 'sold'; ticket: DoorTicket; seatIndex: number; by: SoldBy; doubt?: SaleDoubt | undefined }
  /** Not on a list that may be incomplete; `admission`: somebody decided to let this very code in before. */
  | { kind: 'not-listed'; admission?: Admission | undefined }
  | { kind: 'unknown-key'; admission?: Admission | undefined }
  | { kind: 'unknown' }
  | { kind: 'forged' }
  | { kind: 'newer-format' }
  | { kind: 'foreign' }

/** What is known of a show that isn't the one at this door. */
export interface OtherShow {
  title: string
  /** null: of a season pass, which is no evening. */
  startsAt: number | null
  zone: string
}

/** The sections that a gate admits; null: every one. */
export interface GateRights {
  gate: string
  sections: readonly string[] | null
}

export interface DoorSituation {
  /** What the gate that asks admits, and what gates there are; absent: every section. Coming back from the interval, guests use any gate. */
  gate?: { sections: readonly string[]; all: readonly GateRights[] } | undefined
  show: { id: number; opensAt: number | null; closesAt: number | null }
  /** The show that the ticket names, where that is another one and known; absent: it is this one, or nobody here knows it. */
  ticketShow?: OtherShow | undefined
  at: number
  /** Somebody who has been inside comes back from the interval. */
  reentry: boolean
  /** At an exit: somebody goes out. */
  leaving?: boolean | undefined
  /** Some gate of this show scans who goes out, so that who comes back should have been scanned there. */
  exits?: boolean | undefined
  /** Seat indexes to let in, where not all that the code stands for; as chosen from the list. */
  seats?: readonly number[] | undefined
}

export type Verdict =
  /** `seats`: the indexes that go in now (0: the whole booking, its seats unknown here); `inside` of `total` were in before. */
  | {
      kind: 'admitted'
      seats: number[]
      inside: number
      total: number
      note: 'not-listed' | null
      /** Seats of this code that go in elsewhere, and where. */
      elsewhere?: { seats: number[]; gates: string[] }
    }
  /** None of its seats goes in here; `gates` admit them, empty where none is known to. `seats`: those that go in if a person lets them. */
  | { kind: 'wrong-gate'; gates: string[]; seats: number[]; inside: number; total: number }
  /** `exited`: an exit was scanned for these seats. */
  | { kind: 'let-back-in'; seats: number[]; inside: number; total: number; exited?: boolean }
  /** At an exit: these seats are outside now. */
  | { kind: 'left'; seats: number[]; inside: number; total: number }
  /** `doubt`: by a phone whose clock nobody has put right since it says so, and which contradicts the last time that it heard. */
  | {
      kind: 'outside-hours'
      doors: 'not-yet-open' | 'closed'
      at: number
      seats: number[]
      inside: number
      total: number
      doubt?: { clock: number; heard: number }
    }
  | { kind: 'cannot-tell'; why: 'not-listed' | 'unknown-key' }
  /** What its signature says; seat index 0 is the whole booking. */
  | { kind: 'cannot-tell'; why: 'missing'; signed: SignedTicket }
  /** The seats that would go in, if the code is that ticket's and they have it. */
  | { kind: 'cannot-tell'; why: CodeDoubt; seats: number[] }
  /** They want to come back in, and nobody scanned them out: the seats that are inside for all that is known. */
  | { kind: 'cannot-tell'; why: 'no-exit'; seats: number[] }
  /** The seats that would go in, if whoever is at the door lets them. */
  | { kind: 'cannot-tell'; why: SaleDoubt; by: SoldBy; seats: number[] }
  /**
   * Used on a day when the show was, by a list that is older than today: the show may have been moved. With the seats that would go in. A phone's
   * own word: the server knows of every move, and on the wire there is none for it.
   */
  | { kind: 'cannot-tell'; why: 'earlier-day'; seats: number[] }
  | { kind: 'already-used'; at: number; gate: string; here: boolean; inside: number; total: number }
  /** `show`: its title, empty where it isn't known; `on`: when it begins, on the clock of its hall. */
  | { kind: 'wrong-show'; show: string; on?: { at: number; zone: string } }
  | { kind: 'unknown' }
  | { kind: 'foreign' }
  | { kind: 'forged' }
  | { kind: 'newer-format' }
  | { kind: 'revoked' }
  | { kind: 'cancelled' }
  | { kind: 'refunded' }
  /** The seat was given back, with or without money. */
  | { kind: 'released' }
  | { kind: 'sold-again' }
  | { kind: 'not-paid' }

export interface SignedTicket {
  show: string
  seatIndex: number
  madeAt: number | null
}

export type VerdictKind = Verdict['kind']
export type Tone = 'green' | 'amber' | 'red'

/** Green goes in, red does not, amber is for a person to decide. */
export const toneOf = {
  admitted: 'green',
  'let-back-in': 'green',
  left: 'green',
  'outside-hours': 'amber',
  'wrong-gate': 'amber',
  'cannot-tell': 'amber',
  'already-used': 'red',
  'wrong-show': 'red',
  unknown: 'red',
  foreign: 'red',
  forged: 'red',
  'newer-format': 'red',
  revoked: 'red',
  cancelled: 'red',
  refunded: 'red',
  released: 'red',
  'sold-again': 'red',
  'not-paid': 'red',
} as const satisfies Record<VerdictKind, Tone>

export const verdictKinds = Object.keys(toneOf) as VerdictKind[]

/** Why whoever was let in should not be where they are; `moved`: from that seat, after they came in, and nobody has it now. */
export type ConflictReason = VerdictKind | 'moved'
export const conflictReasons: readonly ConflictReason[] = [...verdictKinds, 'moved']

export function evaluateScan(found: Found, situation: DoorSituation): Verdict {
  switch (found.kind) {
    case 'ticket': {
      const verdict = evaluateTicket(found, situation)
      return 'seats' in verdict && found.doubt ? { kind: 'cannot-tell', why: found.doubt, seats: verdict.seats } : verdict
    }
    case 'signed':
      return evaluateSigned(found, situation)
    case 'missing':
      return evaluateMissing(found, situation)
    case 'sold':
      return evaluateSold(found, situation)
    case 'not-listed':
    case 'unknown-key':
      if (!found.admission) return { kind: 'cannot-tell', why: found.kind }
      return pass(situation, [{ index: 0, admission: found.admission }], null)
    case 'unknown':
    case 'forged':
    case 'newer-format':
    case 'foreign':
      return { kind: found.kind }
    default:
      return found satisfies never
  }
}

function evaluateTicket({ ticket, seatIndex, issue }: Extract<Found, { kind: 'ticket' }>, situation: DoorSituation): Verdict {
  if (ticket.showId !== situation.show.id) return wrongShow(ticket.showTitle, situation)
  if (issue !== null && issue < ticket.issue) return { kind: 'revoked' }
  const wanted = ticket.seats
    .map((seat, i) => ({ ...seat, index: i + 1 }))
    .filter(({ index }) => (seatIndex === 0 || seatIndex === index) && (situation.seats?.includes(index) ?? true))
  if (wanted.length === 0) return { kind: 'unknown' }
  const resold = wanted.some(({ state }) => state === 'sold-again')
  if (ticket.state !== 'paid') return { kind: resold ? 'sold-again' : ticket.state }
  const good = wanted.filter(({ state }) => state === 'valid')
  if (good.length === 0) return { kind: resold ? 'sold-again' : 'released' }
  return atGate(
    pass(situation, good, null),
    good.filter(({ admission }) => admission === null),
    situation,
  )
}

function wrongShow(title: string, { ticketShow }: DoorSituation): Verdict {
  const { startsAt = null, zone = '' } = ticketShow ?? {}
  return { kind: 'wrong-show', show: title || (ticketShow?.title ?? ''), ...(startsAt !== null && { on: { at: startsAt, zone } }) }
}

/** Whoever would go in here, goes in where their section does. */
function atGate(verdict: Verdict, outside: readonly (DoorSeat & { index: number })[], { gate }: DoorSituation): Verdict {
  if (!gate || (verdict.kind !== 'admitted' && verdict.kind !== 'outside-hours')) return verdict
  const isHere = ({ section }: DoorSeat) => section === undefined || gate.sections.includes(section)
  const elsewhere = outside.filter((seat) => !isHere(seat))
  if (elsewhere.length === 0) return verdict
  const gates = gatesFor(
    elsewhere.flatMap(({ section }) => section ?? []),
    gate.all,
  )
  const here = verdict.seats.filter((seat) => !elsewhere.some(({ index }) => index === seat))
  const { inside, total } = verdict
  if (here.length === 0) return { kind: 'wrong-gate', gates, seats: verdict.seats, inside, total }
  if (verdict.kind === 'outside-hours') return { ...verdict, seats: here }
  return { ...verdict, seats: here, elsewhere: { seats: elsewhere.map(({ index }) => index), gates } }
}

/** The gates that admit all of these sections; where there are none, those that admit one of them. */
function gatesFor(sections: readonly string[], all: readonly GateRights[]): string[] {
  const named = all.filter(({ gate }) => gate !== '')
  const ofAll = named.filter((rights) => sections.every((section) => rights.sections?.includes(section) ?? true))
  const some = ofAll.length > 0 ? ofAll : named.filter((rights) => sections.some((section) => rights.sections?.includes(section)))
  return [...new Set(some.map(({ gate }) => gate))]
}

function evaluateSigned({ claims, admissions }: Extract<Found, { kind: 'signed' }>, situation: DoorSituation): Verdict {
  if (claims.showId !== situation.show.id) return wrongShow('', situation)
  // How many seats the booking has isn't known: its whole code stands for one more, until it was used itself.
  const whole = admissions.get(0)
  const own = admissions.get(claims.seatIndex)
  return pass(situation, [{ index: claims.seatIndex, admission: own ?? whole ?? null }], 'not-listed')
}

function evaluateSold({ ticket, seatIndex, by, doubt }: Extract<Found, { kind: 'sold' }>, situation: DoorSituation): Verdict {
  const verdict = evaluateTicket({ kind: 'ticket', ticket, seatIndex, issue: null }, situation)
  const goesIn = verdict.kind === 'admitted' || verdict.kind === 'outside-hours' || verdict.kind === 'wrong-gate'
  if (doubt && goesIn) return { kind: 'cannot-tell', why: doubt, by, seats: verdict.seats }
  return verdict.kind === 'admitted' ? { ...verdict, note: 'not-listed' } : verdict
}

function evaluateMissing(found: Extract<Found, { kind: 'missing' }>, situation: DoorSituation): Verdict {
  const { claims, showTitle: show, madeAt } = found
  if (claims.showId !== situation.show.id) return wrongShow(show, situation)
  const used = found.admissions.get(claims.seatIndex) ?? found.admissions.get(0)
  if (!used) return { kind: 'cannot-tell', why: 'missing', signed: { show, seatIndex: claims.seatIndex, madeAt } }
  return pass(situation, [{ index: claims.seatIndex, admission: used }], null)
}

/** A seat of the code, by its index. */
type Passing = Pick<DoorSeat, 'admission'> & { index: number }

/** Whether its guest is inside. */
export function isInside({ admission }: { admission: Pick<Admission, 'leftAt'> | null }): boolean {
  return admission !== null && (admission.leftAt ?? null) === null
}

/** In or out, whoever may pass. */
function pass(situation: DoorSituation, seats: readonly Passing[], note: 'not-listed' | null): Verdict {
  const inside = seats.filter(isInside)
  const indexes = (some: readonly Passing[]) => some.map(({ index }) => index)
  // Who goes out is held by nobody: an entry that isn't known here may be on another phone.
  if (situation.leaving)
    return { kind: 'left', seats: indexes(inside.length > 0 ? inside : seats), inside: inside.length, total: seats.length }
  return admit(situation, {
    inside: indexes(inside),
    gone: indexes(seats.filter((seat) => seat.admission !== null && !isInside(seat))),
    goesIn: indexes(seats.filter((seat) => !isInside(seat))),
    last: latest(inside.flatMap(({ admission }) => admission ?? [])),
    note,
  })
}

interface Entering {
  inside: number[]
  /** Those that went out, and come in again. */
  gone: number[]
  /** These, and those that were never in. */
  goesIn: number[]
  /** Of those inside. */
  last: Admission | undefined
  note: 'not-listed' | null
}

function admit({ show, at, reentry, exits = false }: DoorSituation, { inside, gone, goesIn, last, note }: Entering): Verdict {
  const counts = { inside: inside.length, total: inside.length + goesIn.length }
  if (gone.length > 0 && (reentry || gone.length === goesIn.length)) return { kind: 'let-back-in', seats: gone, ...counts, exited: true }
  if (reentry && last) {
    return exits ? { kind: 'cannot-tell', why: 'no-exit', seats: inside } : { kind: 'let-back-in', seats: inside, ...counts }
  }
  if (goesIn.length === 0 && last) {
    const { at: usedAt, gate, here } = last
    return { kind: 'already-used', at: usedAt, gate, here, ...counts }
  }
  const { opensAt, closesAt } = show
  const outsideHours = { kind: 'outside-hours', seats: goesIn, ...counts } as const
  if (opensAt !== null && at < opensAt) return { ...outsideHours, doors: 'not-yet-open', at: opensAt }
  if (closesAt !== null && at > closesAt) return { ...outsideHours, doors: 'closed', at: closesAt }
  return { kind: 'admitted', seats: goesIn, ...counts, note }
}

function latest(admissions: Admission[]): Admission | undefined {
  return admissions.toSorted((a, b) => a.at - b.at).at(-1)
}
