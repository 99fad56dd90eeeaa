import type { SeatId } from './seats.ts'
import type { TicketClaims } from './token.ts'

/**
 * The rules of the door: one pure function for the phone and the server. Instants are epoch ms. Seats of a ticket are named by their index
 * in the token: 1 is the booking's first seat, 0 the whole booking.
 */

export interface Admission {
  at: number
  gate: string
  /** Whether the device that asks made this admission. */
  here: boolean
  /** When the guest went out, if they have not come in again since; absent or null while they are inside. */
  leftAt?: number | null | undefined
}

export interface DoorSeat {
  seat: SeatId
  /** `released`: the seat was given back. `sold-again`: it was given back and now belongs to somebody else. */
  state: 'valid' | 'released' | 'sold-again'
  admission: Admission | null
  /** Absent if the section is not known here; every gate then admits the seat. */
  section?: string | undefined
  /** What the section's places are called, if the seat is one of them; places have no numbers. */
  place?: string | undefined
}

export interface DoorTicket {
  showId: number
  showTitle: string
  /** Raised when the ticket is issued again: a token with a lower issue is revoked. */
  issue: number
  state: 'paid' | 'not-paid' | 'cancelled' | 'refunded'
  /** In the order of the seat index. */
  seats: readonly DoorSeat[]
}

/** `code`: the code may belong to another ticket. `made-anew`: it is a booking id, which the earlier, revoked ticket shows too. */
export type CodeDoubt = 'code' | 'made-anew'

/**
 * Why the code of a counter sale that isn't known here admits nobody by itself. `counter-stopped`: the counter's phone is lost, or another
 * phone sells under its key. `seat-of-another`: a seat belongs to another ticket, or the sale of that number has other seats. `sold-late`:
 * the counter's time to sell was over. `unknown-counter`: our books have no counter with that key. `not-leased`: a seat was never leased to
 * that counter.
 */
export const saleDoubts = ['unknown-counter', 'counter-stopped', 'seat-of-another', 'not-leased', 'sold-late'] as const
export type SaleDoubt = (typeof saleDoubts)[number]

/** Who sold a ticket that isn't known here. */
export interface SoldBy {
  /** The name of the counter's phone; empty if it isn't known here. */
  counter: string
  soldAt: number
  stoppedAt: number | null
}

/** What is known here about a code. */
export type Found =
  /** `issue` is null if a short code was read, which a new issue doesn't revoke. `doubt`: why the code alone admits nobody. */
  | { kind: 'ticket'; ticket: DoorTicket; seatIndex: number; issue: number | null; doubt?: CodeDoubt | undefined }
  /** Genuine, but missing from a list that may be older than the ticket; with the admissions seen here, by seat index. */
  | { kind: 'signed'; claims: TicketClaims; admissions: ReadonlyMap<number, Admission> }
  /** Genuine, and of a time that our books should cover, but not in them: perhaps they were restored from a backup since. */
  | { kind: 'missing'; claims: TicketClaims; showTitle: string; madeAt: number | null; admissions: ReadonlyMap<number, Admission> }
  /** Genuine by the certificate of the counter that sold it, but its sale has not arrived here. `ticket` is what the code says. */
  | { kind: 'sold'; ticket: DoorTicket; seatIndex: number; by: SoldBy; doubt?: SaleDoubt | undefined }
  /** Not on a list that may be incomplete; `admission`: somebody has already decided to let this very code in. */
  | { kind: 'not-listed'; admission?: Admission | undefined }
  | { kind: 'unknown-key'; admission?: Admission | undefined }
  | { kind: 'unknown' }
  | { kind: 'forged' }
  | { kind: 'newer-format' }
  | { kind: 'foreign' }

/** What is known of a show that isn't the one at this door. */
export interface OtherShow {
  title: string
  /** null for a season pass, which is not one evening. */
  startsAt: number | null
  zone: string
}

/** The sections that a gate admits; null: every one. */
export interface GateRights {
  gate: string
  sections: readonly string[] | null
}

export interface DoorSituation {
  /**
   * The sections that the asking gate admits, and all gates of the show; absent: every section. Guests who come back from the interval may
   * use any gate.
   */
  gate?: { sections: readonly string[]; all: readonly GateRights[] } | undefined
  show: { id: number; opensAt: number | null; closesAt: number | null }
  /** The show that the ticket names, if it is another one and known here; absent if it is this show or nobody here knows it. */
  ticketShow?: OtherShow | undefined
  at: number
  /** Somebody who has already been inside comes back from the interval. */
  reentry: boolean
  /** The scan is at an exit: somebody goes out. */
  leaving?: boolean | undefined
  /** Some gate of this show scans the guests who go out, so anyone who comes back should have been scanned there. */
  exits?: boolean | undefined
  /** The seat indexes to let in, as chosen from the list; absent: all that the code stands for. */
  seats?: readonly number[] | undefined
}

export type Verdict =
  /** `seats`: the indexes that go in now (0: the whole booking, whose seats aren't known here); `inside` of `total` were in before. */
  | {
      kind: 'admitted'
      seats: number[]
      inside: number
      total: number
      note: 'not-listed' | null
      /** Seats of this code that other gates admit, and those gates. */
      elsewhere?: { seats: number[]; gates: string[] }
    }
  /**
   * This gate admits none of the seats. `gates`: the gates that do; empty if none is known. `seats`: the seats that go in if a person
   * decides so.
   */
  | { kind: 'wrong-gate'; gates: string[]; seats: number[]; inside: number; total: number }
  /** `exited`: these seats were scanned at an exit. */
  | { kind: 'let-back-in'; seats: number[]; inside: number; total: number; exited?: boolean }
  /** At an exit: these seats are outside now. */
  | { kind: 'left'; seats: number[]; inside: number; total: number }
  /**
   * `doubt`: the phone that says so has a clock that nobody has set right, and it contradicts the last time that the phone heard from the
   * server.
   */
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
  /** What the token's signed content says; seat index 0 is the whole booking. */
  | { kind: 'cannot-tell'; why: 'missing'; signed: SignedTicket }
  /** `seats`: those that would go in if the code belongs to that ticket and the guests hold it. */
  | { kind: 'cannot-tell'; why: CodeDoubt; seats: number[] }
  /** The guests want to come back in, but nobody scanned them out. `seats`: those that are inside as far as is known. */
  | { kind: 'cannot-tell'; why: 'no-exit'; seats: number[] }
  /** `seats`: those that would go in if the person at the door lets them. */
  | { kind: 'cannot-tell'; why: SaleDoubt; by: SoldBy; seats: number[] }
  /**
   * The ticket was used on the day for which an older list has the show, and today is a later day: the show may have been moved. `seats`:
   * those that would go in. Only a phone gives this verdict. The server knows of every move, so the wire has no such verdict.
   */
  | { kind: 'cannot-tell'; why: 'earlier-day'; seats: number[] }
  | { kind: 'already-used'; at: number; gate: string; here: boolean; inside: number; total: number }
  /** `show`: its title, empty if it isn't known; `on`: when it begins, with its hall's time zone. */
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

/**
 * Why an admitted guest should not be where they are. `moved`: the booking was moved off that seat after they came in, and nobody has the
 * seat now.
 */
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

/** Sends the seats whose section this gate does not admit to the gates that do. */
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

/** Returns the gates that admit all of these sections or, where no gate does, those that admit one of them. */
function gatesFor(sections: readonly string[], all: readonly GateRights[]): string[] {
  const named = all.filter(({ gate }) => gate !== '')
  const ofAll = named.filter((rights) => sections.every((section) => rights.sections?.includes(section) ?? true))
  const some = ofAll.length > 0 ? ofAll : named.filter((rights) => sections.some((section) => rights.sections?.includes(section)))
  return [...new Set(some.map(({ gate }) => gate))]
}

function evaluateSigned({ claims, admissions }: Extract<Found, { kind: 'signed' }>, situation: DoorSituation): Verdict {
  if (claims.showId !== situation.show.id) return wrongShow('', situation)
  // The number of the booking's seats isn't known: its whole code admits once more, until that code was used itself.
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

/** A seat of the code, with its index. */
type Passing = Pick<DoorSeat, 'admission'> & { index: number }

/** Whether the seat's guest is inside. */
export function isInside({ admission }: { admission: Pick<Admission, 'leftAt'> | null }): boolean {
  return admission !== null && (admission.leftAt ?? null) === null
}

/** Lets the seats that may pass in or, at an exit, out. */
function pass(situation: DoorSituation, seats: readonly Passing[], note: 'not-listed' | null): Verdict {
  const inside = seats.filter(isInside)
  const indexes = (some: readonly Passing[]) => some.map(({ index }) => index)
  // Guests who go out are never stopped: an entry that isn't known here may be on another phone.
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
  /** Seats whose guests went out and come in again. */
  gone: number[]
  /** `gone`, and the seats that were never in. */
  goesIn: number[]
  /** The latest admission among the seats inside. */
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
