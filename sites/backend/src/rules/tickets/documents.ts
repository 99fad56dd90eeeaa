import { createHash } from 'node:crypto'
import { groupName, placesInWords } from '@sabha/api/seat-words'
import { type Language, languages } from '@sabha/language/languages'
import { sayIn } from '@sabha/language/translate'
import { sumOf } from '@sabha/ticketing/money'
import { bookedSeatNotes } from '@sabha/ticketing/seat-facts'
import { seatId } from '@sabha/ticketing/seats'
import type { TicketArchive } from '../../adapters/pdf/archive.ts'
import type { Printable } from '../../adapters/pdf/printer.ts'
import type {
  CreditNoteDocument,
  DonationReceiptDocument,
  InvoicedBuyer,
  TicketDocument,
  TicketInvoice,
  TicketSeat,
} from '../../adapters/ticket/document.ts'
import { shownDiscounts } from '../../store/bookings/bookings.ts'
import { donationOf, type FullBooking } from '../../store/bookings/full-booking.ts'
import { asPayer, isHandedOn } from '../../store/bookings/payer.ts'
import type { InvoiceRow } from '../../store/payments/invoices.ts'
import { nightsOf } from '../../store/season-passes/passes.ts'
import type { CurrentSettings, CurrentSite } from '../context.ts'
import { senderIn } from '../site/live-site.ts'
import type { TicketSigner } from './ticket-keys.ts'

/** Returns what the ticket of a booking says; undefined if the booking has none. */
export function ticketDocument(
  booking: FullBooking,
  language: Language,
  { sign, settings, site }: Pick<Printing, 'sign' | 'settings' | 'site'>,
): TicketDocument | undefined {
  const { ticket_id, ticket_code, verification_code, issue, paid_at } = booking
  if (ticket_id === null || ticket_code === null || verification_code === null || issue === null || booking.status !== 'paid')
    return undefined
  const { arrive_minutes, resend_hours, youngest_age } = settings.values
  const discounts = shownDiscounts(booking.seats)
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
    // A seat keeps its place in the booking, which its token names, even when others are given back.
    seats: withPlaces(
      booking.seats.flatMap((seat, index) => {
        if (seat.released_at !== null) return []
        const notes = bookedSeatNotes(seat)
        const guest = seat.guest_name && { guest: seat.guest_name }
        return [{ id: seatId(seat), section: seat.section, price: seat.price, token: token(index + 1), ...(notes && { notes }), ...guest }]
      }),
      language,
    ),
    token: token(0),
    ...passesIn(booking),
    ...(discounts.length > 0 && { discounts }),
    gst: { base: booking.base, gst: booking.gst, total: booking.total },
    gstRate: booking.gst_rate,
    // The ticket may be somebody else's by now, who must not see the payer's registration.
    invoice: booking.invoice && invoiceOf(booking.invoice, isHandedOn(booking) ? undefined : buyerOf(booking)),
    paymentId: booking.payment_id ?? '',
    figures: { arrive_minutes, resend_hours, youngest_age },
    sender: senderIn(site, language),
    issuedAt: paid_at ?? booking.created_at,
  }
}

/** Returns the passes that the booking still has. */
function passesIn({ passes, seats }: Pick<FullBooking, 'passes' | 'seats'>): Pick<TicketDocument, 'passes'> {
  const own = passes.filter((pass) =>
    seats.some(({ row, number, released_at }) => row === pass.row && number === pass.number && released_at === null),
  )
  const [first] = own
  return first ? { passes: { codes: own.map(({ code }) => code), nights: first.nights, evenings: nightsOf(first).length } } : {}
}

/** Makes places with the same details one entry, without a code of its own. */
function withPlaces(seats: readonly TicketSeat[], language: Language): TicketSeat[] {
  const say = sayIn(language)
  const places = Map.groupBy(
    seats.filter(({ notes }) => notes?.place),
    ({ notes }) => JSON.stringify(notes),
  )
  const entries = [...places.values()].map((same): TicketSeat => {
    const [first] = same
    const { place, ...notes } = first?.notes ?? {}
    const name = place ? groupName(place, { say, language }) : ''
    return {
      id: placesInWords(name, same.length, say),
      section: first?.section ?? '',
      price: sumOf(same.map(({ price }) => price)),
      token: '',
      ...(Object.keys(notes).length > 0 && { notes }),
      places: { name, count: same.length },
    }
  })
  return [...seats.filter(({ notes }) => !notes?.place), ...entries]
}

function invoiceOf(
  { serial, supplier, gstin, sac, exempt, taxable, cgst, sgst }: InvoiceRow,
  buyer: InvoicedBuyer | undefined,
): TicketInvoice {
  return { serial, supplier, gstin, sac, exempt, taxable, cgst, sgst, ...(buyer && { buyer }) }
}

/** Returns the buyer who is registered for GST; undefined if there is none. */
function buyerOf({ buyer_gstin: gstin, buyer_name: name, buyer_address: address }: FullBooking): InvoicedBuyer | undefined {
  return gstin === null ? undefined : { gstin, name: name ?? '', address: address ?? '' }
}

/** Returns the payer, whom papers about the money name: the booking may be somebody else's by now. */
function payerOf(booking: FullBooking) {
  const { customer_name: customerName, customer_phone: customerPhone } = asPayer(booking)
  return { customerName, customerPhone }
}

/** Returns what a credit note of this booking says; undefined if it has none of that serial. */
function creditNoteDocument(
  booking: FullBooking,
  serial: string,
  language: Language,
  { site }: Pick<Printing, 'site'>,
): CreditNoteDocument | undefined {
  const { invoice } = booking
  const note = booking.credit_notes.find((each) => each.serial === serial)
  if (!invoice || !note) return undefined
  const { exempt, taxable, cgst, sgst, total } = note
  const buyer = buyerOf(booking)
  return {
    kind: 'credit-note',
    language,
    sender: senderIn(site, language),
    serial,
    issuedAt: note.issued_at,
    invoice: {
      serial: invoice.serial,
      issuedAt: invoice.issued_at,
      supplier: invoice.supplier,
      gstin: invoice.gstin,
      sac: invoice.sac,
      ...(buyer && { buyer }),
    },
    bookingId: booking.public_id,
    ...payerOf(booking),
    showTitle: booking.title,
    zone: booking.zone,
    gstRate: booking.gst_rate,
    lines: { exempt, taxable, cgst, sgst, total },
  }
}

/** Returns what the receipt of this booking's donation says; undefined if it has none of that serial. */
function donationReceiptDocument(
  booking: FullBooking,
  serial: string,
  language: Language,
  { site }: Pick<Printing, 'site'>,
): DonationReceiptDocument | undefined {
  const receipt = booking.donation_receipt
  if (receipt?.serial !== serial) return undefined
  const { supplier, pan, registration, amount } = receipt
  return {
    kind: 'donation-receipt',
    language,
    sender: senderIn(site, language),
    serial,
    issuedAt: receipt.issued_at,
    supplier,
    pan,
    registration,
    bookingId: booking.public_id,
    ...payerOf(booking),
    paymentId: booking.payment_id ?? '',
    zone: booking.zone,
    amount,
    returned: donationOf(booking).back,
  }
}

/** What PDFs are made with. */
export interface Printing {
  tickets: TicketArchive
  sign: TicketSigner
  settings: CurrentSettings
  site: CurrentSite
}

/** Returns the PDF of a booking, from the archive or made now; undefined if the booking has no ticket. */
export async function printed(printing: Printing, booking: FullBooking, language: Language): Promise<Uint8Array | undefined> {
  const document = ticketDocument(booking, language, printing)
  return document && printedOnce(printing.tickets, booking.public_id, document)
}

/** Does the same for a credit note or a donation's receipt. */
export async function printedNote(
  { tickets, site }: Pick<Printing, 'tickets' | 'site'>,
  booking: FullBooking,
  serial: string,
  language: Language,
): Promise<Uint8Array | undefined> {
  const document = creditNoteDocument(booking, serial, language, { site }) ?? donationReceiptDocument(booking, serial, language, { site })
  return document && printedOnce(tickets, `note-${serial}`, document)
}

/** Returns the keys under which the PDFs of a booking as it is now are kept, in each language. */
export function printedKeys(printing: Printing, booking: FullBooking): string[] {
  return languages.flatMap((language) => keysIn(printing, booking, language))
}

function keysIn(printing: Printing, booking: FullBooking, language: Language): string[] {
  const ticket = ticketDocument(booking, language, printing)
  const { serial: donation = '' } = booking.donation_receipt ?? {}
  const receipt = donationReceiptDocument(booking, donation, language, printing)
  const notes = booking.credit_notes.flatMap(({ serial }) => {
    const note = creditNoteDocument(booking, serial, language, printing)
    return note ? [keyOf(`note-${serial}`, note)] : []
  })
  return [...(ticket ? [keyOf(booking.public_id, ticket)] : []), ...notes, ...(receipt ? [keyOf(`note-${donation}`, receipt)] : [])]
}

function printedOnce(tickets: TicketArchive, name: string, document: Printable): Promise<Uint8Array> {
  return tickets.fetch(keyOf(name, document), () => document)
}

/** The key depends on all that the document says: a ticket of a show that has moved is printed again. */
function keyOf(name: string, document: Printable): string {
  return `${name}-${createHash('sha256').update(JSON.stringify(document)).digest('base64url')}`
}
