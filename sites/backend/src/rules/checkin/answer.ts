import { ScanAnswer } from '@sabha/api/door-shapes'
import { verdictFields } from '@sabha/api/verdict-fields'
import { verdictMessage } from '@sabha/api/verdict-message'
import { seatId } from '@sabha/ticketing/seats'
import { homeZone } from '@sabha/ticketing/time'
import { fullBooking } from '../../store/bookings.ts'
import { iso, wireBooking } from '../../wire/bookings.ts'
import { redactedBooking } from '../../wire/checkin.ts'
import type { Context } from '../context.ts'
import type { JudgedScan } from './scan.ts'
import type { Delivery } from './scan-submission.ts'

/** A scan of a queue that was kept, and of which nothing is told: whether the code is anybody's is what a guesser wants to know. */
export function blindAnswer({ now }: Pick<Context, 'now'>, { scanId, acted }: Delivery): ScanAnswer {
  return ScanAnswer.parse({ success: acted === 'admitted', ticket_id: null, scan_id: scanId, server_time: iso(now()) })
}

/** A judged scan on the wire, with as much of the booking as the one who asks may see. */
export async function scanAnswer(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { scanId, by, door, at }: Delivery,
  { verdict, bookingId, ticketId, conflict }: JudgedScan,
): Promise<ScanAnswer> {
  const booking = bookingId === null ? undefined : await fullBooking(store.read, bookingId)
  const fields = verdictFields(verdict)
  // Guests of another show are nobody's business at this door.
  const isTold = booking !== undefined && (by.kind === 'account' || verdict.kind !== 'wrong-show')
  return {
    ...fields,
    message: verdictMessage(verdict, 'en', door?.zone ?? booking?.zone ?? homeZone, at),
    booking: isTold ? (by.kind === 'account' ? wireBooking(booking) : redactedBooking(booking)) : null,
    ticket_id: ticketId,
    seats_admitted: fields.seat_indexes.flatMap((index) => {
      const seat = booking?.seats[index - 1]
      return seat ? [seatId(seat)] : []
    }),
    conflict,
    scan_id: scanId,
    server_time: iso(now()),
  }
}
