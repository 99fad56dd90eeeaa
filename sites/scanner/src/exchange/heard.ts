import { leftAt, type Movement, staysOf } from '@sabha/ticketing/occupancy'
import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import { scansOnList, ticketsOf } from '../store/checkin-list.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { AdmissionRow, ListRow, RecentRow, TicketRow } from '../store/rows.ts'
import { countsFrom, subjectsOf } from '../store/scanned-set.ts'

interface Entry {
  at: number
  gate: string
  isOwn: boolean
  /** The phone that let them in, where that is another one and known. */
  device: number | null
}

/** A seat that two phones let in, and of which nobody went out in between. */
export interface LetInTwice {
  showId: string
  name: string
  /** Empty: the list doesn't have it. */
  seat: string
  /** They name a place without a number, whose id nobody reads. */
  notes?: SeatNotes | undefined
  /** By this phone (`isOwn`), or by another one as the list has it or as that one told. */
  here: Entry
  /** As another phone told. */
  there: Entry
}

export interface HeardFigures {
  /** By how much it changes the number of those inside. */
  more: number
  twice: LetInTwice[]
}

const nothingHeard: HeardFigures = { more: 0, twice: [] }

/** Somebody passed a gate with this seat, as far as this phone knows. */
interface Passing extends Entry, Movement {
  scanId: string
  isHeard: boolean
}

/**
 * What other phones told without a network, seat by seat against all else that this phone knows: what the list has, what it did itself, and
 * what yet others told. A seat that is inside already is inside once. `admissions`: all of the show. Runs inside a transaction.
 */
export async function compareHeard(db: DoorDatabase, list: ListRow, admissions: readonly AdmissionRow[]): Promise<HeardFigures> {
  const since = countsFrom(list)
  const current = admissions.filter(({ at }) => at >= since)
  const heard = current.filter(({ heardFrom, settledAfter }) => heardFrom !== undefined && settledAfter === 0)
  if (heard.length === 0) return nothingHeard
  const subjects = [...new Set(heard.map(({ subject }) => subject))]
  const tickets = await ticketsOf(db, list.showId, subjects)
  const bookings = new Map(
    subjects.map((subject) => [tickets.get(subject)?.ticket_id ?? subject, bookingOf(subject, tickets.get(subject))]),
  )
  const rowsOf = Map.groupBy(current, ({ subject }) => subject)
  const scans = [...tickets.values()].flatMap(scansOnList)
  const ours = new Map((await db.recent.bulkGet(scans)).flatMap((row) => (row ? [[row.scanId, row] as const] : [])))
  const figures: HeardFigures = { more: 0, twice: [] }
  for (const booking of bookings.values()) {
    const rows = booking.subjects.flatMap((subject) => rowsOf.get(subject) ?? [])
    addBooking(figures, booking, rows, { list, ours })
  }
  return { ...figures, twice: figures.twice.toSorted((a, b) => b.there.at - a.there.at) }
}

interface Booking {
  ticket: TicketRow | undefined
  subjects: string[]
}

function bookingOf(subject: string, ticket: TicketRow | undefined): Booking {
  return { ticket, subjects: ticket ? subjectsOf(ticket) : [subject] }
}

interface Known {
  list: ListRow
  /** Scans of ours that the list has. */
  ours: ReadonlyMap<string, RecentRow>
}

function addBooking(figures: HeardFigures, { ticket }: Booking, rows: readonly AdmissionRow[], known: Known): void {
  // Of what the server answered, nobody knows by which scan it was.
  const scanned = rows.filter(({ own, heardFrom }) => own || heardFrom !== undefined)
  const indexes = ticket ? ticket.seats.map((_, i) => i + 1) : [...new Set(scanned.map(({ seatIndex }) => seatIndex))]
  const { showId } = known.list
  const name = ticket?.name ?? ''
  const twice = new Map<string, LetInTwice>()
  for (const index of indexes) {
    const ofSeat = scanned.filter(({ seatIndex }) => seatIndex === index || seatIndex === 0).map(passingOfRow)
    const passings = [...passingsOnList(ticket?.seats[index - 1], known), ...ofSeat]
    figures.more += insideBy(passings) - insideBy(passings.filter(({ isHeard }) => !isHeard))
    const { seat = '', notes } = ticket?.seats[index - 1] ?? {}
    for (const { here, there } of pairsOf(passings)) {
      twice.set(`${seat}/${there.scanId}`, { showId, name, seat, ...(notes && { notes }), here, there })
    }
  }
  figures.twice.push(...twice.values())
}

function insideBy(passings: readonly Passing[]): number {
  return passings.length > 0 && leftAt(passings) === null ? 1 : 0
}

/** Of two phones: what one let in and took back itself, the list may have still. Of two that told of it, the later entry is named. */
function pairsOf(passings: readonly Passing[]): { here: Passing; there: Passing }[] {
  return staysOf(passings).flatMap((stay) =>
    stay.flatMap((there, n) => {
      if (!there.isHeard) return []
      const isOther = ({ scanId, device }: Passing) => scanId !== there.scanId && (device === null || device !== there.device)
      const here = stay.find((one) => !one.isHeard && isOther(one)) ?? stay.slice(0, n).find(isOther)
      return here ? [{ here, there }] : []
    }),
  )
}

function passingOfRow({ scanId, at, gate, own, heardFrom, leaving }: AdmissionRow): Passing {
  return { scanId, at, gate, isOwn: own, device: heardFrom ?? null, isHeard: heardFrom !== undefined, isOut: leaving === true }
}

/** But for scans of ours that were taken back here, and for those of an earlier date. */
function passingsOnList(seat: TicketRow['seats'][number] | undefined, { list, ours }: Known): Passing[] {
  const { admitted = null, passed = [] } = seat ?? {}
  const passing = (
    scanId: string,
    at: string,
    isOut: boolean,
    { gate, device_id }: { gate: string; device_id: number | null },
  ): Passing => {
    const isOwn = ours.has(scanId) || (device_id !== null && device_id === list.deviceId)
    return { scanId, at: Date.parse(at), gate, isOwn, device: isOwn ? null : device_id, isHeard: false, isOut }
  }
  const all = [
    ...(admitted ? [passing(admitted.scan_id, admitted.at, false, admitted)] : []),
    ...passed.map(({ scan_id, at, out }) => passing(scan_id, at, out, { gate: '', device_id: null })),
  ]
  return all.filter(({ scanId, at }) => at >= countsFrom(list) && !ours.get(scanId)?.undone)
}
