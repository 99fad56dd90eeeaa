import { standardFigures } from '@sabha/api/figures'
import { saidIn } from '@sabha/api/site/pages'
import { sampleSite } from '@sabha/api/site/sample'
import type { Language } from '@sabha/language/languages'
import { gstLines } from '@sabha/ticketing/money'
import { sectionOfRow, standardPrices } from '@sabha/ticketing/sections'
import { instantOf } from '@sabha/ticketing/time'
import type { Sender, TicketDocument } from '../../ticket/document.ts'

const rows = ['A', 'E', 'H', 'K', 'ZZ']

/** A token of the right length and alphabet; what it signs doesn't matter here. */
function sampleToken(index: number): string {
  return Uint8Array.from({ length: 78 }, (_, at) => (at * 37 + index * 101) % 256).toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** The sample collective. */
export function sampleSender(language: Language = 'en'): Sender {
  const { name, email, phone, hours } = saidIn(sampleSite.identity, language)
  return { name, wordmark: 'SABHA', email, phone: phone.shown, hours }
}

/** A paid booking of this many seats. */
export function sampleDocument(seatCount: number, changes: Partial<TicketDocument> = {}): TicketDocument {
  const zone = 'Asia/Kolkata'
  const seats = Array.from({ length: seatCount }, (_, index) => {
    const row = rows[index % rows.length] ?? 'A'
    const section = sectionOfRow(row)
    return { id: `${row}${12 + index}`, section, price: standardPrices[section].earlyBird, token: sampleToken(index + 1) }
  })
  return {
    language: 'en',
    bookingId: 'BK7H3KX9QW',
    ticketCode: 'TK3F9WQ7MXXA',
    verificationCode: '7H3K9QWE',
    customerName: 'Ananya Sample',
    customerPhone: '9000000012',
    show: {
      title: 'Strings of the Kaveri: An Evening of Violin',
      performer: 'Tara Venkatesh',
      venue: 'Rangamandira Hall, Malleshwaram, Bengaluru',
      ageLimit: '6+',
      startsAt: instantOf('2026-11-19', '19:15', zone) ?? 0,
      endsAt: instantOf('2026-11-19', '21:00', zone) ?? 0,
      zone,
    },
    seats,
    token: sampleToken(0),
    figures: standardFigures,
    sender: sampleSender(changes.language),
    gst: gstLines(
      seats.map((seat) => seat.price),
      18,
      0,
    ),
    gstRate: 18,
    invoice: null,
    paymentId: 'pay_Sample00000001',
    issuedAt: instantOf('2026-10-01', '12:00', zone) ?? 0,
    ...changes,
  }
}
