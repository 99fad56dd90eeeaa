import type { DoorNote } from '@sabha/api/checkin'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { paceMinutes } from '@sabha/ticketing/door-pace'
import { minute } from '@sabha/ticketing/durations'
import { bookedSeatNotes, type SeatNotes } from '@sabha/ticketing/seat-facts'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import { toneOf } from '@sabha/ticketing/verdict'
import { type AccountRow, listAccounts } from '../../store/accounts/accounts.ts'
import { seatsOfBookings } from '../../store/bookings/bookings.ts'
import { findConflict, type ListedConflict, listConflicts, movedAfter, settleConflict } from '../../store/checkin/conflicts.ts'
import { listDevices } from '../../store/checkin/devices.ts'
import { admissionsByGate, admissionsByMinute, busiestSpan, doorSections, latestScans, seatHolders } from '../../store/checkin/report.ts'
import { findScan } from '../../store/checkin/scans.ts'
import { doorFigures } from '../../store/checkin/tickets.ts'
import { placeNames } from '../../store/seats/places.ts'
import type { Db } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import { doorNoteOf } from './look-up.ts'

const mostScans = 100
const mostConflicts = 200
/** ms over which a door's pace is measured. */
const paceSpan = paceMinutes * minute
/** Fewer seats in that span say nothing about how fast a phone can be. */
const leastMeasured = 15
/** How many shows' doors are measured. */
const measuredShows = 5

export type ReportedScan = Awaited<ReturnType<typeof latestScans>>[number]

/** The check-in of a show, as far as phones have sent their scans. */
export interface StaffReport {
  figures: Awaited<ReturnType<typeof doorFigures>>
  sections: Awaited<ReturnType<typeof doorSections>>
  minutes: Awaited<ReturnType<typeof admissionsByMinute>>
  gates: Awaited<ReturnType<typeof admissionsByGate>>
  /** Seats a minute that a phone has let in when it was busy; null: no door has been busy yet. */
  phoneRate: number | null
  devices: Awaited<ReturnType<typeof listDevices>>
  scans: {
    scan: ReportedScan
    seats: string[]
    places: Record<SeatId, SeatNotes> | undefined
    /** Whether the guest came in and a seat was given back afterwards. */
    isGivenBack: boolean
    /** The seats on which they came in, where they were moved afterwards. */
    movedFrom: SeatId[]
  }[]
  conflicts: ListedConflict[]
  accountNames: ReadonlyMap<number, string>
}

export async function checkinReport({ store, now }: Pick<Context, 'store' | 'now'>, showId: number): Promise<StaffReport> {
  const { read } = store
  return {
    figures: await doorFigures(read, showId),
    sections: await doorSections(read, showId),
    minutes: await admissionsByMinute(read, showId),
    gates: await admissionsByGate(read, showId, now() - paceSpan),
    phoneRate: await measuredRate(read),
    devices: (await listDevices(read)).filter(({ show_id }) => show_id === null || show_id === showId),
    scans: await scansOf({ store }, showId),
    conflicts: await listConflicts(read, showId, 0, mostConflicts),
    accountNames: new Map((await listAccounts(read)).map(({ id, name }) => [id, name])),
  }
}

async function measuredRate(db: Db): Promise<number | null> {
  const most = (await busiestSpan(db, { span: paceSpan, shows: measuredShows })) ?? 0
  return most < leastMeasured ? null : most / paceMinutes
}

async function scansOf({ store }: Pick<Context, 'store'>, showId: number): Promise<StaffReport['scans']> {
  const scans = await latestScans(store.read, showId, mostScans)
  const bookings = [...new Set(scans.flatMap((scan) => scan.booking_id ?? []))]
  const seatsOf = Map.groupBy(await seatsOfBookings(store.read, bookings), (seat) => seat.booking_id)
  const movedFrom = await movedAfter(
    store.read,
    scans.map(({ scan_id }) => scan_id),
  )
  const placesOf = await placeNames(store.read, [showId])
  return scans.map((scan) => {
    const all = seatsOf.get(scan.booking_id ?? 0) ?? []
    const seats = meantSeats(all.map(seatId), scan)
    const isIn =
      scan.leaving === 0 &&
      scan.undone_at === null &&
      (scan.acted === 'admitted' || (scan.acted === null && toneOf[scan.verdict] === 'green'))
    const isOneBack = all.some((seat) => seat.released_at !== null && seat.released_at > scan.at && seats.includes(seatId(seat)))
    const former = isIn ? (movedFrom.get(scan.scan_id) ?? []) : []
    return { scan, seats, places: placesOf(showId, seats), isGivenBack: isIn && isOneBack, movedFrom: former.map(seatId) }
  })
}

/** Returns the seats that went in; if none did, the seats of the code. */
function meantSeats(all: readonly string[], scan: { answer: string; seat_index: number | null }): string[] {
  const { seats } = JSON.parse(scan.answer) as { seats?: unknown }
  const admitted = Array.isArray(seats) ? seats.filter((index) => typeof index === 'number') : []
  const indexes = admitted.length > 0 ? admitted : scan.seat_index ? [scan.seat_index] : all.map((_, index) => index + 1)
  return indexes.flatMap((index) => all[index - 1] ?? [])
}

interface SheetRow {
  name: string
  phone_end: string
  booking_id: string
  seats: string[]
  inside: string[]
  note?: DoorNote
  seat_notes: Record<SeatId, SeatNotes>
}

/** Returns everybody who has a seat, by name, to be printed in case all phones fail. */
export async function doorSheet({ store }: Pick<Context, 'store'>, showId: number): Promise<SheetRow[]> {
  const rows = new Map<number, SheetRow>()
  for (const holder of await seatHolders(store.read, showId)) {
    const { id, public_id, customer_name, customer_phone, scan_id, left_at } = holder
    const row = rows.get(id) ?? {
      name: customer_name,
      phone_end: customer_phone.slice(-4),
      booking_id: public_id,
      seats: [],
      inside: [],
      ...doorNoteOf(holder),
      seat_notes: {},
    }
    const seat = seatId(holder)
    row.seats.push(seat)
    if (scan_id !== null && left_at === null) row.inside.push(seat)
    const notes = bookedSeatNotes(holder)
    if (notes) row.seat_notes[seat] = notes
    rows.set(id, row)
  }
  const order = new Intl.Collator('en')
  // Rows of one name stay in the order of their seats; those without a name are looked for last.
  return [...rows.values()].toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || order.compare(a.name, b.name))
}

/** Resolves a conflict once, with a note. */
export async function resolveConflictByStaff(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  id: number,
  note: string,
): Promise<Refusal | undefined> {
  if (note === '') return refuse('note-needed', { field: 'note' })
  return store.alone(async (tx) => {
    const conflict = await findConflict(tx, id)
    if (!conflict) return refuse('unknown-conflict')
    if (conflict.resolved_at !== null) return refuse('conflict-settled')
    const scan = await findScan(tx, conflict.second_scan_id)
    const seats = await settleConflict(tx, conflict, { accountId: account.id, note, now: now() })
    await logAction(tx, account, now(), {
      what: 'conflict-resolved',
      toWhat: `conflict ${id}`,
      ...(conflict.show_id !== null && { showId: conflict.show_id }),
      ...(scan && scan.booking_id !== null && { bookingId: scan.booking_id }),
      details: { seats: seats.map(seatId), note },
    })
    return undefined
  })
}
