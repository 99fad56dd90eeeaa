import type { AdminBooking } from '@sabha/api/admin/bookings'
import { auditActions } from '@sabha/api/audit-actions'
import type { Phrase } from '@sabha/language/phrases'
import { rupeesOf } from '@sabha/ticketing/money'
import { seatId } from '@sabha/ticketing/seats'
import { auditOfBooking } from '../../store/accounts/audit.ts'
import type { FullBooking } from '../../store/bookings/bookings.ts'
import { givenBack, mailsOfBooking, refundsOfBooking, scansOfBooking } from '../../store/bookings/search.ts'
import { seatsOfBooking } from '../../store/checkin/tickets.ts'
import { backAtDesk } from '../../store/payments/money-owed.ts'
import { owedOf, type RefundRow } from '../../store/payments/refunds.ts'
import { iso, isoOrNull, wireBooking } from '../../wire/bookings.ts'
import type { Context } from '../context.ts'

interface PageUrls {
  /** Empty where there is no ticket. */
  pdf: string
  creditNote: (serial: string) => string
}

type HistoryLine = AdminBooking['history'][number]

/** All that the admin shows of a booking. */
export async function bookingPage(
  { store }: Pick<Context, 'store'>,
  booking: FullBooking,
  urls: PageUrls,
): Promise<Omit<AdminBooking, 'may_cancel'>> {
  const { read } = store
  const admissions = await seatsOfBooking(read, booking.id)
  const refunds = await refundsOfBooking(read, booking.id)
  const owed = await owedOf(read, { bookingId: booking.id })
  const mails = await mailsOfBooking(read, booking.id)
  const scans = await scansOfBooking(read, booking.id)
  return {
    ...wireBooking(booking),
    kind: booking.kind,
    note: booking.note,
    refunded_amount: rupeesOf(givenBack(booking.status, refunds) + ((await backAtDesk(read, [booking.id])).get(booking.id) ?? 0)),
    language: booking.language,
    seat_details: booking.seats.map((seat) => {
      const inside = admissions.find(({ row, number }) => row === seat.row && number === seat.number)
      // Whoever has a seat that was given back is somebody else.
      const isOurs = seat.released_at === null && inside?.seat_booking_id === booking.id
      return {
        seat: seatId(seat),
        section: seat.section,
        price: rupeesOf(seat.price),
        state: seat.released_at === null ? 'valid' : 'released',
        admitted_at: isOurs ? isoOrNull(inside.admitted_at) : null,
        gate: isOurs ? (inside.admitted_gate ?? '') : '',
      }
    }),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      amount: rupeesOf(refund.amount),
      reason: refund.reason,
      status: refund.status,
      created_at: iso(refund.created_at),
      updated_at: iso(refund.updated_at),
      is_owed: owed.includes(refund.id),
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
    scans: scans.map((scan) => ({
      scan_id: scan.scan_id,
      at: iso(scan.at),
      gate: scan.gate,
      device: scan.device,
      verdict: scan.verdict,
      acted: scan.acted,
      undone: scan.undone_at !== null,
    })),
    history: [...ownLines(booking), ...refunds.flatMap(refundLines), ...(await officeLines({ store }, booking.id))].toSorted(
      (a, b) => Date.parse(a.at) - Date.parse(b.at),
    ),
    pdf_url: urls.pdf,
  }
}

function creditNoteOf({ credit_notes }: FullBooking, refundId: number, urls: PageUrls) {
  const note = credit_notes.find(({ refund_id }) => refund_id === refundId)
  return note ? { serial: note.serial, url: urls.creditNote(note.serial) } : null
}

function line(at: number, who: string, what: Phrase, details: HistoryLine['details'] = {}): HistoryLine {
  return { at: iso(at), who, what, details }
}

/** What the customer did. */
function ownLines(booking: FullBooking): HistoryLine[] {
  if (booking.kind !== 'customer') return []
  const who = booking.customer_name || ('Name removed' satisfies Phrase)
  const held = line(booking.created_at, who, 'Held the seats', { seats: booking.seats.map(seatId) })
  if (booking.paid_at === null) return [held]
  return [held, line(booking.paid_at, who, 'Paid the booking', { amount: rupeesOf(booking.amount_paid) })]
}

function refundLines({ amount, created_at, updated_at, status }: RefundRow): HistoryLine[] {
  const details = { amount: rupeesOf(amount) }
  const asked = line(created_at, 'Payment service', 'Refund started', details)
  if (status === 'processed') return [asked, line(updated_at, 'Payment service', 'Refund processed', details)]
  return status === 'failed' ? [asked, line(updated_at, 'Payment service', 'The refund failed', details)] : [asked]
}

async function officeLines({ store }: Pick<Context, 'store'>, bookingId: number): Promise<HistoryLine[]> {
  const entries = await auditOfBooking(store.read, bookingId)
  return entries.map(({ at, who, what, details }) => line(at, who, auditActions[what], JSON.parse(details) as HistoryLine['details']))
}
