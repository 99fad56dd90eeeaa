import type { Language } from '@sabha/language/languages'
import { seatId } from '@sabha/ticketing/seats'
import type { TicketDocument, TicketInvoice } from '../../adapters/pdf/document.ts'
import type { FullBooking } from '../../store/bookings.ts'
import type { InvoiceRow } from '../../store/invoices.ts'
import type { TicketSigner } from './ticket-keys.ts'

/** What the ticket of a booking says; undefined where the booking has none. */
export function ticketDocument(booking: FullBooking, language: Language, sign: TicketSigner): TicketDocument | undefined {
  const { ticket_id, ticket_code, verification_code, issue, paid_at } = booking
  if (ticket_id === null || ticket_code === null || verification_code === null || issue === null || booking.status !== 'paid')
    return undefined
  const token = (seatIndex: number) => sign({ showId: booking.show_id, ticketId: ticket_id, seatIndex, issue })
  return {
    language,
    bookingId: booking.public_id,
    ticketCode: ticket_code,
    verificationCode: verification_code,
    customerName: booking.customer_name,
    customerPhone: booking.customer_phone,
    show: {
      title: booking.title,
      performer: booking.performer,
      venue: booking.venue,
      ageLimit: booking.age_limit,
      startsAt: booking.starts_at,
      endsAt: booking.ends_at,
      zone: booking.zone,
    },
    // A seat keeps its place in the booking, which its token names, when others are given back.
    seats: booking.seats.flatMap((seat, index) =>
      seat.released_at === null ? [{ id: seatId(seat), section: seat.section, price: seat.price, token: token(index + 1) }] : [],
    ),
    token: token(0),
    gst: { base: booking.base, gst: booking.gst, total: booking.total },
    gstRate: booking.gst_rate,
    invoice: booking.invoice && invoiceOf(booking.invoice),
    paymentId: booking.payment_id ?? '',
    issuedAt: paid_at ?? booking.created_at,
  }
}

function invoiceOf({ serial, supplier, gstin, sac, exempt, taxable, cgst, sgst }: InvoiceRow): TicketInvoice {
  return { serial, supplier, gstin, sac, exempt, taxable, cgst, sgst }
}
