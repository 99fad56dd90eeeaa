import type { AdminBooking } from '@sabha/api/admin/bookings'
import { auditActions } from '@sabha/api/audit-actions'
import type { Phrase } from '@sabha/language/phrases'
import { rupeesOf } from '@sabha/ticketing/money'
import { bookedSeatNotes } from '@sabha/ticketing/seat-facts'
import { type SeatId, seatId } from '@sabha/ticketing/seats'
import type { AuditRow } from '../store/accounts/audit.ts'
import { type BookedSeat, isMadeByStaff, quotedSeat } from '../store/bookings/bookings.ts'
import type { BookingPage, FullBooking } from '../store/bookings/full-booking.ts'
import type { RefundRow } from '../store/payments/refunds.ts'
import { wireBooking, wireDiscounts, wireDonation } from './bookings.ts'
import { wireScanRow } from './checkin-report.ts'
import { iso, isoOrNull } from './instants.ts'
import { owedId } from './payments.ts'

interface PageUrls {
  /** Empty if there is no ticket. */
  pdf: string
  creditNote: (serial: string) => string
}

type HistoryLine = AdminBooking['history'][number]

/** Returns everything that staff see of a booking. */
export function wireBookingPage(
  { booking, isClaimed, seats, putOff, kept, mails, scans, actions }: BookingPage,
  /** The booking's seats that can still be given up, each with the price that would be refunded. */
  unused: readonly BookedSeat[],
  mayCancel: boolean,
  urls: PageUrls,
): AdminBooking {
  return {
    ...wireBooking(booking),
    kind: booking.kind,
    note: booking.note,
    door_note: booking.door_note,
    door_attention: booking.door_attention === 1,
    refunded_amount: rupeesOf(booking.given_back),
    put_off_amount: rupeesOf(putOff),
    kept: kept.map((row) => ({
      id: owedId(row),
      amount: rupeesOf(row.kept),
      seats: JSON.parse(row.seats) as string[],
      is_donation: row.kind === 'donation',
      decided_at: iso(row.settled_at ?? row.created_at),
      decided_by: row.settled_by ?? '',
      note: row.note,
    })),
    issue: booking.issue ?? 1,
    ...(booking.payer_name !== null && {
      payer: { name: booking.payer_name || ('Name removed' satisfies Phrase), phone: booking.payer_phone ?? '' },
    }),
    language: booking.language,
    ...wireDonation(booking, urls.creditNote),
    seat_details: booking.seats.map((seat) => {
      const inside = seats.find(({ row, number }) => row === seat.row && number === seat.number)
      const back = unused.find(({ row, number }) => row === seat.row && number === seat.number)
      // A seat that was given back may have another guest by now.
      const isOurs = seat.released_at === null && inside?.seat_booking_id === booking.id
      return {
        seat: seatId(seat),
        ...placeOf(seat),
        section: seat.section,
        price: rupeesOf(seat.price),
        gives_back: seat.released_at === null ? rupeesOf(back?.price ?? seat.price) : 0,
        ...wireDiscounts(quotedSeat(seat).discounts),
        state: seat.released_at === null ? 'valid' : 'released',
        admitted_at: isOurs ? isoOrNull(inside.admitted_at) : null,
        gate: isOurs ? (inside.admitted_gate ?? '') : '',
      }
    }),
    refunds: booking.refunds.map((refund) => ({
      id: refund.id,
      amount: rupeesOf(refund.amount),
      donation: rupeesOf(refund.donation),
      reason: refund.reason,
      is_unbooked: !refund.of_booked,
      status: refund.status,
      created_at: iso(refund.created_at),
      updated_at: iso(refund.updated_at),
      is_owed: Boolean(refund.still_owed),
      ...(refund.still_owed && { owed_amount: rupeesOf(refund.owed_amount) }),
      is_settled: refund.seen_to_at !== null,
      credit_note: creditNoteOf(booking, refund.id, urls),
    })),
    desk_notes: booking.credit_notes
      .filter(({ refund_id }) => refund_id === null)
      .map(({ serial, total, issued_at }) => ({
        serial,
        url: urls.creditNote(serial),
        amount: rupeesOf(total),
        issued_at: iso(issued_at),
      })),
    mails: mails.map((mail) => ({
      kind: mail.kind,
      created_at: iso(mail.created_at),
      sent_at: isoOrNull(mail.done_at),
      error: mail.error,
    })),
    scans: scans.map(wireScanRow),
    history: [...ownLines(booking, actions), ...booking.refunds.flatMap(refundLines), ...actions.map(actionLine)].toSorted(
      (a, b) => Date.parse(a.at) - Date.parse(b.at),
    ),
    pdf_url: urls.pdf,
    is_claimed: isClaimed,
    may_cancel: mayCancel,
  }
}

/** Returns the place's name, for a place without a number. */
function placeOf(seat: FullBooking['seats'][number]): Pick<AdminBooking['seat_details'][number], 'place'> {
  const place = bookedSeatNotes(seat)?.place
  return place ? { place } : {}
}

function creditNoteOf({ credit_notes }: FullBooking, refundId: number, urls: PageUrls) {
  const note = credit_notes.find(({ refund_id }) => refund_id === refundId)
  return note ? { serial: note.serial, url: urls.creditNote(note.serial) } : null
}

function line(at: number, who: string, what: Phrase, details: HistoryLine['details'] = {}): HistoryLine {
  return { at: iso(at), who, what, details }
}

/** Returns the seats as they were booked, before staff moved any. */
function seatsBefore({ seats }: FullBooking, actions: readonly AuditRow[]): SeatId[] {
  const moves = actions.filter(({ what }) => what === 'seats-moved').toSorted((a, b) => b.id - a.id)
  return moves.reduce((names, { details }) => {
    const { from, to } = JSON.parse(details) as { from: SeatId[]; to: SeatId[] }
    return names.map((name) => from[to.indexOf(name)] ?? name)
  }, seats.map(seatId))
}

/** Returns what the customer did. For a booking that was handed on since, that is the one who paid. */
function ownLines(booking: FullBooking, actions: readonly AuditRow[]): HistoryLine[] {
  if (isMadeByStaff(booking)) return []
  const who = (booking.payer_name ?? booking.customer_name) || ('Name removed' satisfies Phrase)
  const held = line(booking.created_at, who, 'Held the seats', { seats: seatsBefore(booking, actions) })
  if (booking.paid_at === null) return [held]
  if (booking.total + booking.donation === 0) return [held, line(booking.paid_at, who, 'Confirmed the booking')]
  return [held, line(booking.paid_at, who, 'Paid the booking', { amount: rupeesOf(booking.amount_paid + booking.donation) })]
}

function refundLines({ amount, created_at, updated_at, status }: RefundRow): HistoryLine[] {
  const details = { amount: rupeesOf(amount) }
  const asked = line(created_at, 'Payment service', 'Refund started', details)
  if (status === 'processed') return [asked, line(updated_at, 'Payment service', 'Refund processed', details)]
  return status === 'failed' ? [asked, line(updated_at, 'Payment service', 'The refund failed', details)] : [asked]
}

function actionLine({ at, who, what, details }: AuditRow): HistoryLine {
  return line(at, who, auditActions[what], JSON.parse(details) as HistoryLine['details'])
}
