import { rupeesOf } from '@sabha/ticketing/money'
import { bookedSeatNotes } from '@sabha/ticketing/seat-facts'
import { seatId } from '@sabha/ticketing/seats'
import { isMadeByStaff, shownDiscounts } from '../store/bookings/bookings.ts'
import { isHandedOn } from '../store/bookings/payer.ts'
import { mailsOfMoney } from '../store/messages/outbox.ts'
import { idAtProvider } from '../store/payments/baskets.ts'
import type { GuestData } from '../store/privacy.ts'
import { wireDay } from './bank.ts'
import { wireDiscounts } from './bookings.ts'
import { iso, isoOrNull } from './instants.ts'

/** Returns everything kept about a guest, for people and programs to read. Amounts in rupees, instants in ISO 8601. */
export function wireGuestData({ guest, codes, groups, sessions, bookings, paidFor }: GuestData, now: number) {
  return {
    exported_at: iso(now),
    guest: { id: String(guest.id), name: guest.name, phone: guest.phone, created_at: iso(guest.created_at) },
    sign_ins: sessions.map((session) => ({ at: iso(session.created_at), until: iso(session.expires_at) })),
    // The codes themselves are left out: nobody proves that a phone number is theirs.
    lists_of_codes: codes.map(({ names, created_at, valid_until }) => ({
      named_as: names,
      since: iso(created_at),
      until: isoOrNull(valid_until),
    })),
    // The groups themselves are left out for the same reason.
    contact_of_groups: groups.map(({ created_at }) => ({ since: iso(created_at) })),
    bookings: bookings.map(wireBookingData),
    // Somebody else holds these tickets now.
    paid_for_others: paidFor.map((booking) => ({
      booking_id: booking.public_id,
      name: booking.payer_name,
      phone: booking.payer_phone,
      email: booking.payer_email,
      paid_at: isoOrNull(booking.paid_at),
      total: rupeesOf(booking.total),
      donation: rupeesOf(booking.donation),
    })),
  }
}

function wireBookingData(data: GuestData['bookings'][number]) {
  const { booking, scans, mails, told, credits } = isHandedOn(data.booking) ? ofHolder(data) : data
  const { invoice, ticket_code, verification_code } = booking
  return {
    booking_id: booking.public_id,
    status: booking.status,
    booked_by: isMadeByStaff(booking) ? 'the office' : 'yourself',
    created_at: iso(booking.created_at),
    paid_at: isoOrNull(booking.paid_at),
    name: booking.customer_name,
    phone: booking.customer_phone,
    email: booking.customer_email,
    language: booking.language,
    note_of_the_office: booking.note,
    note_at_the_door: booking.door_note,
    show: { title: booking.title, performer: booking.performer, venue: booking.venue, starts_at: iso(booking.starts_at) },
    seats: booking.seats.map((seat) => ({
      seat: seatId(seat),
      ...placeOf(seat),
      section: seat.section,
      price: rupeesOf(seat.price),
      ...wireDiscounts(shownDiscounts([seat])),
      guest: seat.guest_name,
      given_back_at: isoOrNull(seat.released_at),
    })),
    registered_buyer:
      booking.buyer_gstin === null ? null : { gstin: booking.buyer_gstin, name: booking.buyer_name, address: booking.buyer_address },
    season_passes: booking.passes.map(({ code, nights }) => ({ code, nights })),
    total: rupeesOf(booking.total),
    gst: rupeesOf(booking.gst),
    donation: rupeesOf(booking.donation),
    donation_receipt: booking.donation_receipt?.serial ?? null,
    ticket: ticket_code === null ? null : { ticket_code, verification_code },
    invoice: invoice && { serial: invoice.serial, issued_at: iso(invoice.issued_at), total: rupeesOf(invoice.total) },
    credit_notes: booking.credit_notes.map((note) => ({
      serial: note.serial,
      issued_at: iso(note.issued_at),
      total: rupeesOf(note.total),
    })),
    payments: booking.payments.map((payment) => ({
      payment_id: idAtProvider(payment),
      order_id: payment.order_basket ?? payment.order_id,
      amount: rupeesOf(payment.amount),
      currency: payment.currency,
      received_at: iso(payment.created_at),
      outcome: payment.outcome === 'booked' ? 'booked' : 'goes back',
    })),
    seen_on_our_bank_statement: credits.map((credit) => ({
      day: wireDay(credit.day_at),
      amount: rupeesOf(credit.amount),
      number: credit.rrn,
      words: credit.narration,
    })),
    refunds: booking.refunds.map((refund) => ({
      amount: rupeesOf(refund.amount),
      reason: refund.reason,
      status: refund.status,
      asked_at: iso(refund.created_at),
      updated_at: iso(refund.updated_at),
    })),
    scans: scans.map((scan) => ({
      at: iso(scan.at),
      gate: scan.gate,
      verdict: scan.verdict,
      at_the_door: scan.acted,
      taken_back: scan.undone_at !== null,
    })),
    mails: mails.map((mail) => ({
      about: mail.kind,
      written_at: iso(mail.created_at),
      sent_at: isoOrNull(mail.done_at),
    })),
    told_by_phone: told.map(({ news, created_at, told_at }) => ({
      news: JSON.parse(news) as unknown,
      since: iso(created_at),
      told_at: isoOrNull(told_at),
    })),
  }
}

/** Leaves out what concerns the one who paid, and the office's notes about them. */
function ofHolder({ booking, scans, mails }: GuestData['bookings'][number]): GuestData['bookings'][number] {
  return {
    booking: {
      ...booking,
      note: '',
      buyer_gstin: null,
      donation: 0,
      donation_receipt: null,
      invoice: null,
      credit_notes: [],
      payments: [],
      refunds: [],
    },
    scans,
    mails: mails.filter((mail) => mailsOfMoney.every((kind) => kind !== mail.kind)),
    told: [],
    credits: [],
  }
}

/** Returns the name of a place without a number, since nobody was told its id. */
function placeOf(seat: GuestData['bookings'][number]['booking']['seats'][number]): { place?: string } {
  const place = bookedSeatNotes(seat)?.place
  return place ? { place: place.name } : {}
}
