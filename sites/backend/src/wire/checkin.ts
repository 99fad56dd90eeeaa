import { type DoorConflict, type DoorDevice, type DoorShow, ScanAnswer } from '@sabha/api/checkin'
import type { Booking } from '@sabha/api/shapes'
import { verdictFields, verdictMessage } from '@sabha/api/verdict'
import { sayIn } from '@sabha/language/translate'
import { seatId } from '@sabha/ticketing/seats'
import { homeZone } from '@sabha/ticketing/time'
import type { Verdict } from '@sabha/ticketing/verdict'
import type { FullBooking } from '../store/bookings/bookings.ts'
import type { ListedConflict } from '../store/checkin/conflicts.ts'
import type { DeviceRow } from '../store/checkin/devices.ts'
import type { ShowRow } from '../store/shows/shows.ts'
import { iso, isoOrNull, wireBooking } from './bookings.ts'

/** What scanners and staff are told of the check-in: our rows on the wire. */

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

/** For a paired phone, which anybody may find: no address, no code, and of the phone number its end. */
export function redactedBooking(booking: FullBooking): Booking {
  return {
    ...wireBooking(booking),
    customer_email: null,
    customer_phone: `••••••${booking.customer_phone.slice(-4)}`,
    ticket_code: '',
    verification_code: '',
    payment_id: null,
  }
}

/** Whose ticket it is that is for another show, the phones of this one needn't know. */
export function conflictForPhone(conflict: ListedConflict): DoorConflict {
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
    seat: conflict.seats.map(seatId).join(', '),
    booking_id: conflict.bookingId,
    name: conflict.name,
    first: conflict.first && side(conflict.first),
    second: side(conflict.second),
    found_at: iso(conflict.found_at),
    resolved_at: isoOrNull(conflict.resolved_at),
  }
}

/** A scan that was evaluated, as its answer needs it. */
export interface AnsweredScan {
  scanId: string
  verdict: Verdict
  ticketId: number | null
  conflict: boolean
  /** undefined: of a code that is no booking's. */
  booking: FullBooking | undefined
  /** Of the show at whose door it was made, where that is known. */
  zone: string | undefined
  at: number
  /** Somebody who signed in sees the whole booking, a phone a part of it. */
  isAccount: boolean
}

const sayEnglish = sayIn('en')

/** The answer to a scan, with as much of the booking as the one who asks may see. `now`: epoch ms. */
export function wireScanAnswer(scan: AnsweredScan, now: number): ScanAnswer {
  const { verdict, booking, isAccount } = scan
  const fields = verdictFields(verdict)
  // Guests of another show are nobody's business at this door.
  const isTold = booking !== undefined && (isAccount || verdict.kind !== 'wrong-show')
  return {
    ...fields,
    message: verdictMessage(verdict, { say: sayEnglish, language: 'en', zone: scan.zone ?? booking?.zone ?? homeZone, scannedAt: scan.at }),
    booking: isTold ? (isAccount ? wireBooking(booking) : redactedBooking(booking)) : null,
    ticket_id: scan.ticketId,
    seats_admitted: fields.seat_indexes.flatMap((index) => {
      const seat = booking?.seats[index - 1]
      return seat ? [seatId(seat)] : []
    }),
    conflict: scan.conflict,
    scan_id: scan.scanId,
    server_time: iso(now),
  }
}

/** The answer to a scan of a queue that says nothing of the code: whether it is anybody's is what a guesser wants to know. */
export function wireBlindAnswer({ scanId, isAdmitted }: { scanId: string; isAdmitted: boolean }, now: number): ScanAnswer {
  return ScanAnswer.parse({ success: isAdmitted, ticket_id: null, scan_id: scanId, server_time: iso(now) })
}
