import type { Store } from '@sabha/backend/store/store'
import { seatId } from '@sabha/ticketing/seats'
import type { SoldTicket } from '../builders/sold-ticket.ts'

/** What the people at the door saw and did: the truth against which the audit checks the ledger. */
export interface SeenScan {
  id: string
  phone: string
  ticket: SoldTicket | null
  /** `back`: let back in, by any scan's admission. `unknown`: nobody saw a verdict, or nobody decided about it. */
  end: 'in' | 'back' | 'left' | 'out' | 'undone' | 'unknown'
  /** The scan was at an exit. */
  leaving: boolean
  /** The guest wants to come back in, and a person had to say whether they had gone out. */
  isAsked: boolean
  /** Seat indexes from 1; 0 is the whole booking, where the phone didn't know its seats. */
  seats: readonly number[]
  /** Epoch ms on a correct clock; null where the phone couldn't know it. */
  at: number | null
}

export interface Audited {
  read: Store['read']
  showId: number
  seen: readonly SeenScan[]
  /** Every id of a scan or an undo that a phone made, including those of a phone that crashed before anybody saw a verdict. */
  ids: ReadonlySet<string>
  /** The ticket whose seats staff took back in mid-show. */
  cancelled: SoldTicket | null
}

/** ms. Clocks are set hours off. An answer corrects a clock to within half the time that it took, and virtual time may leap. */
const exactness = 15 * 60_000

/**
 * Returns what is wrong with the ledger once all is quiet, by these rules:
 * - every scan that somebody saw is in it, and no scan that nobody made
 * - a seat on which anybody was let in has one admission, by one of the guests who were let in
 * - a guest who was let in has the admission, or is in an open conflict with whoever has it, or with the rules
 * - a seat whose guest was let back in has an admission, whichever scan was taken back
 * - a scan that let nobody in, or that was taken back, holds no seat and no open conflict
 * - a guest who was let out is noted as gone, and a seat is empty where the last scan, by its time, let somebody out
 * - in each stay on a seat, between two exits, one entry is good and the others conflict with it; no entry conflicts with another stay
 * - a ticket whose seats were taken back holds none, and is in no open conflict over a seat that it held
 */
export async function wrongInLedger({ read, showId, seen, ids, cancelled }: Audited): Promise<string[]> {
  const scans = await read.selectFrom('scan').selectAll().where('show_id', '=', showId).execute()
  const admissions = await read.selectFrom('admission').selectAll().where('show_id', '=', showId).execute()
  const conflicts = await read.selectFrom('scan_conflict').selectAll().where('show_id', '=', showId).execute()
  const passages = await read.selectFrom('passage').selectAll().where('show_id', '=', showId).execute()
  const open = conflicts.filter(({ resolved_at }) => resolved_at === null)
  const holder = new Map(admissions.map((admission) => [seatId(admission), admission.scan_id]))
  const byId = new Map(seen.map((scan) => [scan.id, scan]))
  const wrong: string[] = []

  const inLedger = new Map(scans.map((scan) => [scan.scan_id, scan]))
  for (const { scan_id } of scans) if (!ids.has(scan_id)) wrong.push(`${scan_id}: in the ledger, and nobody scanned it`)
  for (const { id, at } of seen) {
    const scan = inLedger.get(id)
    if (!scan) wrong.push(`${id}: not in the ledger`)
    else if (at !== null && Math.abs(scan.at - at) > exactness) wrong.push(`${id}: ${scan.at - at} ms off`)
  }

  const moves = movesOf({ admissions, passages, scans })
  const isGoodReturn = (id: string, seat: string) => staysOn(moves.get(seat) ?? []).some(([first], n) => n > 0 && first?.scan_id === id)
  const mayBeFirst = (id: string | null, seat: string) => id !== null && (id === holder.get(seat) || isGoodReturn(id, seat))
  wrong.push(...wrongStays({ moves, holder, open, admissions }))
  for (const { id, ticket, seats } of seen.filter(({ end, ticket }) => end === 'left' && ticket !== null && ticket !== cancelled)) {
    const noted = passages.filter(({ scan_id, is_out }) => scan_id === id && is_out === 1).map(seatId)
    const wanted = seats.includes(0) ? [] : seats.map((index) => ticket?.seats[index - 1] ?? '')
    if (noted.length === 0 || wanted.some((seat) => !noted.includes(seat))) wrong.push(`${id}: let out of ${wanted}, and nobody noted it`)
  }
  for (const { scan_id, row, number } of passages) {
    const end = byId.get(scan_id)?.end ?? 'unknown'
    if (end === 'out' || end === 'undone') wrong.push(`${row}${number}: a passage of ${scan_id}, which is ${end}`)
  }

  const isInside = ({ end, ticket }: SeenScan) => (end === 'in' || end === 'back') && (ticket === null || ticket !== cancelled)
  for (const { id, end, ticket, seats } of seen.filter(isInside)) {
    const standsAgainst = (seat: string) =>
      open.some((conflict) => {
        const isItsOwn = conflict.second_scan_id === id
        if (conflict.kind === 'not-valid') return isItsOwn && (conflict.row === '' || seatId(conflict) === seat)
        return isItsOwn && seatId(conflict) === seat && mayBeFirst(conflict.first_scan_id, seat)
      })
    const isKept = (seat: string) =>
      (end === 'back' ? holder.has(seat) : holder.get(seat) === id || isGoodReturn(id, seat)) || standsAgainst(seat)
    if (!ticket) {
      if (!isKept('')) wrong.push(`${id}: let in without a ticket, and no conflict`)
    } else if (seats.includes(0)) {
      if (!ticket.seats.some(isKept)) wrong.push(`${id}: let in on ${ticket.seats}, and neither admission nor conflict`)
    } else {
      for (const index of seats) {
        const seat = ticket.seats[index - 1] ?? ''
        if (!isKept(seat)) wrong.push(`${id}: let in on ${seat}, which ${holder.get(seat) ?? 'nobody'} has, and no conflict`)
      }
    }
  }

  const mayHold = (id: string) => {
    const end = byId.get(id)?.end ?? 'unknown'
    return end !== 'out' && end !== 'undone'
  }
  for (const [seat, id] of holder) if (!mayHold(id)) wrong.push(`${seat}: ${id} has it, and is ${byId.get(id)?.end}`)
  for (const { second_scan_id, first_scan_id, kind, row, number } of open) {
    for (const id of [second_scan_id, first_scan_id]) {
      if (id !== null && !mayHold(id)) wrong.push(`${row}${number}: an open conflict (${kind}) of ${id}, which is ${byId.get(id)?.end}`)
    }
  }
  for (const { ticket_id, row, number } of admissions) {
    if (ticket_id === cancelled?.ticketId) wrong.push(`${row}${number}: held by a ticket whose seats were taken back`)
  }
  const ofCancelled = new Set(seen.filter(({ ticket }) => ticket !== null && ticket === cancelled).map(({ id }) => id))
  for (const { first_scan_id, row, number } of open) {
    if (ofCancelled.has(first_scan_id ?? '')) wrong.push(`${row}${number}: an open conflict over a seat that was taken back`)
  }
  return wrong
}

interface Move {
  scan_id: string
  at: number
  isOut: boolean
  reentry: boolean
}

interface Ledger {
  admissions: { row: string; number: number; scan_id: string; at: number; left_at: number | null; ticket_id: number }[]
  passages: { row: string; number: number; scan_id: string; at: number; is_out: 0 | 1; ticket_id: number }[]
  scans: { scan_id: string; reentry: 0 | 1 }[]
}

/** Returns who came and went on each seat that has an admission, in the order of the scans. */
function movesOf({ admissions, passages, scans }: Ledger): Map<string, Move[]> {
  const back = new Set(scans.filter(({ reentry }) => reentry === 1).map(({ scan_id }) => scan_id))
  return new Map(
    admissions.map((admission) => {
      const own = passages.filter((passage) => seatId(passage) === seatId(admission) && passage.ticket_id === admission.ticket_id)
      const moves = [{ ...admission, is_out: 0 }, ...own].map(({ scan_id, at, is_out }) => ({
        scan_id,
        at,
        isOut: is_out === 1,
        reentry: back.has(scan_id),
      }))
      return [seatId(admission), moves.sort((a, b) => a.at - b.at || Number(b.isOut) - Number(a.isOut) || (a.scan_id < b.scan_id ? -1 : 1))]
    }),
  )
}

/** Splits the entries by exits. In the first stay the holder of the seat counts as the first. */
function staysOn(moves: readonly Move[]): Move[][] {
  const stays: Move[][] = []
  let isOpen = false
  for (const move of moves) {
    if (!move.isOut && !isOpen) stays.push([])
    if (!move.isOut) stays.at(-1)?.push(move)
    isOpen = !move.isOut
  }
  return stays
}

function wrongStays({
  moves,
  holder,
  open,
  admissions,
}: {
  moves: ReadonlyMap<string, Move[]>
  holder: ReadonlyMap<string, string>
  open: readonly { row: string; number: number; kind: string; first_scan_id: string | null; second_scan_id: string }[]
  admissions: Ledger['admissions']
}): string[] {
  const wrong: string[] = []
  for (const admission of admissions) {
    const seat = seatId(admission)
    const own = moves.get(seat) ?? []
    const last = own.at(-1)
    if ((admission.left_at !== null) !== (last?.isOut ?? false))
      wrong.push(`${seat}: ${last?.scan_id} was last, and its guest is noted otherwise`)
    if (!own.some(({ isOut }) => isOut)) continue
    const stays = staysOn(own)
    if (!stays[0]?.some(({ scan_id }) => scan_id === holder.get(seat))) wrong.push(`${seat}: ${holder.get(seat)} has it, and was not first`)
    for (const { first_scan_id: first, second_scan_id: second } of open.filter(
      (one) => one.kind === 'double-entry' && seatId(one) === seat,
    )) {
      const isOneStay = stays.some((stay) => [first, second].every((id) => stay.some(({ scan_id }) => scan_id === id)))
      if (!isOneStay) wrong.push(`${seat}: ${second} stands against ${first}, and somebody went out in between`)
    }
  }
  return wrong
}
