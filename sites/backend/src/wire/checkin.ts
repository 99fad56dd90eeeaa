import { hash } from 'node:crypto'
import type { ResponseOf } from '@sabha/api/call'
import {
  type checkin,
  type DoorConflict,
  type DoorDevice,
  type DoorShow,
  type HouseShow,
  type ListedTicket,
  ScanAnswer,
} from '@sabha/api/checkin'
import type { Booking } from '@sabha/api/shapes'
import { verdictFields, verdictMessage } from '@sabha/api/verdict'
import { sayIn } from '@sabha/language/translate'
import { saleKey, seatsOfKey } from '@sabha/ticketing/counter-ticket'
import { rupeesOf } from '@sabha/ticketing/money'
import { bookedSeatNotes, readNotes } from '@sabha/ticketing/seat-facts'
import { seatId } from '@sabha/ticketing/seats'
import { homeZone } from '@sabha/ticketing/time'
import type { GateRights } from '@sabha/ticketing/verdict'
import { seatNames } from '../rules/bookings/seat-names.ts'
import type { DoorUser } from '../rules/checkin/door-user.ts'
import { sectionsOf } from '../rules/checkin/gates.ts'
import type { HouseShows } from '../rules/checkin/house-shows.ts'
import type { CheckinList } from '../rules/checkin/list.ts'
import { doorNoteOf, seatState, ticketState } from '../rules/checkin/look-up.ts'
import type { EvaluatedScan } from '../rules/checkin/scan.ts'
import type { ScanSubmission } from '../rules/checkin/scan-submission.ts'
import type { FullBooking } from '../store/bookings/full-booking.ts'
import type { ListedConflict } from '../store/checkin/conflicts.ts'
import type { DeviceRow } from '../store/checkin/devices.ts'
import type { ListedTicketRow } from '../store/checkin/lists.ts'
import type { ListedSeatRow } from '../store/checkin/tickets.ts'
import type { NamedShow, ShowRow } from '../store/shows/shows.ts'
import { wireBooking } from './bookings.ts'
import { iso, isoOrNull } from './instants.ts'

/** Turns our rows into what scanners and staff receive of the check-in. */

export function wireDoorShow(show: ShowRow): DoorShow {
  return {
    id: String(show.id),
    title: show.title,
    venue: show.venue,
    timezone: show.zone,
    starts_at: iso(show.starts_at),
    ends_at: iso(show.ends_at),
    doors_open_at: isoOrNull(show.doors_open_at),
    doors_close_at: isoOrNull(show.doors_close_at),
    admits_from: isoOrNull(show.admits_from),
  }
}

export function wireDevice({ id, name, gate }: DeviceRow): DoorDevice {
  return { id, name, gate }
}

/** Returns a phone with the number of its scans, for staff. */
export function wireListedDevice(device: DeviceRow & { scans: number }) {
  const { id, name, gate, show_id, paired_at, last_seen_at, revoked_at, scans } = device
  return {
    id,
    name,
    gate,
    show_id: show_id === null ? null : String(show_id),
    paired_at: iso(paired_at),
    last_seen_at: iso(last_seen_at),
    revoked_at: isoOrNull(revoked_at),
    scans,
  }
}

/** For a paired phone, which anybody may find: no address, no code, and only the end of the phone number. */
function redactedBooking(booking: FullBooking): Booking {
  return {
    ...wireBooking(booking),
    customer_email: null,
    customer_phone: `••••••${booking.customer_phone.slice(-4)}`,
    ticket_code: '',
    verification_code: '',
    payment_id: null,
  }
}

/** Returns a page of the check-in list. `keys`: the public keys that verify tickets. `now`: epoch ms. */
export function wireCheckinList(
  list: CheckinList,
  {
    show,
    house,
    user,
    keys,
    gates,
    exits,
    now,
  }: {
    show: ShowRow
    house: HouseShows | undefined
    user: DoorUser
    keys: ReadonlyMap<number, Uint8Array>
    gates: GateRights[]
    exits: boolean
    now: number
  },
): ResponseOf<typeof checkin.list> {
  return {
    success: true,
    show: wireDoorShow(show),
    keys: [...keys].map(([key_id, key]) => ({ key_id, public_key: key.toBase64({ alphabet: 'base64url', omitPadding: true }) })),
    salt: list.salt,
    tickets: list.tickets.map((ticket) => wireListedTicket(ticket, list)),
    cursor: list.cursor,
    stamp: list.stamp,
    whole: list.isWhole,
    more: list.isMore,
    sold: list.figures.sold,
    admitted: list.figures.inside,
    conflicts: list.conflicts.map(user.kind === 'account' ? wireConflict : conflictForPhone),
    device: user.kind === 'device' ? wireDevice(user.device) : null,
    gate_sections: user.kind === 'device' ? sectionsOf(user.device) : null,
    direction: user.kind === 'device' ? user.device.direction : exits ? 'both' : 'in',
    exits,
    gates: gates.map(({ gate, sections }) => ({ gate, sections: sections && [...sections] })),
    counters: list.counters
      .filter(({ public_key }) => public_key !== null)
      .map(({ id, name, stopped_at, public_key }) => ({
        counter_id: id,
        name,
        stopped_at: isoOrNull(stopped_at),
        ...(public_key !== null && { public_key }),
      })),
    exchange: list.exchange,
    places: list.placeRows.flatMap(({ row, section, notes }) => {
      const place = notes === null ? undefined : readNotes(notes).place
      return place ? [{ row, section, ...place }] : []
    }),
    ...(house && { house_shows: { stamp: house.stamp, shows: house.shows?.map(wireHouseShow) ?? null } }),
    server_time: iso(now),
  }
}

function wireHouseShow({ id, title, starts_at, zone }: NamedShow): HouseShow {
  return { id: String(id), title, starts_at: isoOrNull(starts_at), timezone: zone }
}

function saleOf({
  sale_counter: counterId,
  sale_number: saleNumber,
  sale_seats: seats,
}: ListedTicketRow): Pick<ListedTicket, 'sale' | 'sale_seats'> {
  if (counterId === null || saleNumber === null || seats === null) return {}
  return { sale: saleKey({ counterId, saleNumber }), sale_seats: seatsOfKey(seats) }
}

function wireListedTicket(
  { ticket, seats, passages }: CheckinList['tickets'][number],
  { salt, sideOf }: Pick<CheckinList, 'salt' | 'sideOf'>,
): ListedTicket {
  return {
    ticket_id: ticket.ticket_id,
    issue: ticket.issue,
    state: ticketState(ticket),
    booking_id: ticket.public_id,
    booking_db_id: ticket.booking_id,
    checks: [ticket.ticket_code, ticket.verification_code].map((code) => checkOf(salt, code)),
    codes: [],
    name: ticket.customer_name,
    phone_end: ticket.customer_phone.slice(-4),
    amount: rupeesOf(ticket.total),
    ...doorNoteOf(ticket),
    ...saleOf(ticket),
    seats: seats.map((seat) => {
      const notes = bookedSeatNotes(seat)
      const side = sideOf(seat)
      const passed = passages.filter(({ row, number }) => row === seat.row && number === seat.number)
      return {
        seat: seatId(seat),
        state: seatState(seat),
        admitted: admitted(seat),
        ...(notes && { notes }),
        ...(seat.section !== null && { section: seat.section }),
        ...(side && { side }),
        ...(passed.length > 0 && { passed: passed.map(({ at, is_out, scan_id }) => ({ at: iso(at), out: is_out === 1, scan_id })) }),
      }
    }),
    personal: null,
  }
}

/** Returns the same as `codeCheck` of `@sabha/ticketing/codes`, but without a promise for each code. */
function checkOf(salt: string, code: string): number {
  return hash('sha256', salt + code, 'buffer').readUInt16BE(0)
}

function admitted({ admitted_at, admitted_gate, admitted_device_id, scan_id }: ListedSeatRow) {
  if (admitted_at === null || scan_id === null) return null
  return { at: iso(admitted_at), gate: admitted_gate ?? '', device_id: admitted_device_id, scan_id }
}

/** A ticket for another show is none of this show's business, so its holder is left out. */
function conflictForPhone(conflict: ListedConflict): DoorConflict {
  const told = wireConflict(conflict)
  return told.verdict === 'wrong-show' ? { ...told, booking_id: '', name: '' } : told
}

export function wireConflict(conflict: ListedConflict): DoorConflict {
  const side = (one: ListedConflict['second']) => ({
    scan_id: one.scanId,
    at: iso(one.at),
    gate: one.gate,
    device: one.device,
    device_id: one.deviceId,
  })
  return {
    id: conflict.id,
    kind: conflict.kind,
    verdict: conflict.verdict,
    seat: seatNames(conflict.seats, 'en').join(', '),
    booking_id: conflict.bookingId,
    name: conflict.name,
    first: conflict.first && side(conflict.first),
    second: side(conflict.second),
    found_at: iso(conflict.found_at),
    resolved_at: isoOrNull(conflict.resolved_at),
  }
}

const sayEnglish = sayIn('en')

/** Returns the answer to a scan, with as much of the booking as the sender may see: an account all, a phone a part. `now`: epoch ms. */
export function wireScanAnswer(
  { scanId, by, door, at }: ScanSubmission,
  { verdict, ticketId, conflict }: EvaluatedScan,
  booking: FullBooking | undefined,
  now: number,
): ScanAnswer {
  const fields = verdictFields(verdict)
  const isAccount = by.kind === 'account'
  // The phones at this door don't learn about guests of another show.
  const isTold = booking !== undefined && (isAccount || verdict.kind !== 'wrong-show')
  return {
    ...fields,
    message: verdictMessage(verdict, { say: sayEnglish, language: 'en', zone: door?.zone ?? booking?.zone ?? homeZone, scannedAt: at }),
    // The holder of a revoked ticket may see the screen, so the codes of its new issue aren't on it.
    booking: isTold ? (isAccount && verdict.kind !== 'revoked' ? wireBooking(booking) : redactedBooking(booking)) : null,
    ...(isTold && doorNoteOf(booking)),
    ticket_id: ticketId,
    seats_admitted: fields.seat_indexes.flatMap((index) => {
      const seat = booking?.seats[index - 1]
      return seat ? [seatId(seat)] : []
    }),
    conflict,
    scan_id: scanId,
    server_time: iso(now),
  }
}

/** Returns the answer to a queued scan that says nothing about the code: whether the code exists is what a guesser wants to know. */
export function wireBlindAnswer({ scanId, outcome }: ScanSubmission, now: number): ScanAnswer {
  return ScanAnswer.parse({ success: outcome === 'admitted', ticket_id: null, scan_id: scanId, server_time: iso(now) })
}
