import { sayText } from '@sabha/language/translate'
import { groupCode } from '@sabha/ticketing/codes'
import type { TicketDocument } from '../pdf/document.ts'
import { palette } from '../pdf/palette.ts'
import { wordingOf } from '../pdf/wording.ts'
import type { AppleSigner } from './apple-signer.ts'

/** Long enough for an evening that runs late; then the phone puts the pass away. */
const keptAfter = 6 * 3_600_000

/** `pass.json` of a booking: one pass for all its seats, with the same code as the PDF's first page (Apple's PassKit Package Format). */
export function applePass(document: TicketDocument, { passTypeId, teamId }: Pick<AppleSigner, 'passTypeId' | 'teamId'>, ticketUrl: string) {
  const { say, title, performer, venue, when, customerName, total, instructions } = wordingOf(document)
  const { bookingId, ticketCode, verificationCode, seats, show, token, sender } = document
  const startsAt = new Date(show.startsAt).toISOString()
  const field = (key: string, label: string, value: string) => ({ key, label, value })
  const seatIds = seats.map(({ id }) => id).join(', ')
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    // The same for every edition: a pass of a show that moved takes the place of the one before.
    serialNumber: bookingId,
    organizationName: sender.name,
    description: say('Ticket {{id}}: {{show}}', { id: bookingId, show: title }),
    logoText: sender.name,
    backgroundColor: rgb(palette.curtain),
    foregroundColor: rgb(palette.paper),
    labelColor: rgb(palette.gold),
    relevantDate: startsAt,
    relevantDates: [{ date: startsAt, relevantDate: startsAt }],
    expirationDate: new Date(show.endsAt + keptAfter).toISOString(),
    barcodes: [{ format: 'PKBarcodeFormatQR', message: token, messageEncoding: 'iso-8859-1', altText: groupCode(ticketCode) }],
    eventTicket: {
      headerFields: [field('admits', say('Admits'), String(seats.length))],
      primaryFields: [field('show', performer, title)],
      secondaryFields: [field('when', say('Date and time'), when)],
      auxiliaryFields: [
        { ...field('venue', say('Venue'), venue), row: 0 },
        { ...field('seats', say(seats.length === 1 ? 'Seat' : 'Seats'), seatIds), row: 1 },
        { ...field('name', say('Booked by'), customerName), row: 1 },
      ],
      backFields: [
        field('every-seat', say('Seats'), seats.map(({ id, section }) => `${id} (${sayText(say, section)})`).join(', ')),
        field('booking', say('Booking ID'), bookingId),
        field('code', say('Verification Code'), groupCode(verificationCode)),
        field('paid', say('Total paid'), total),
        field('instructions', say('Important Instructions'), instructions.map((line) => `• ${line}`).join('\n')),
        field('ticket', say('Download Ticket PDF'), ticketUrl),
        field('contact', say('Questions?'), `${sender.email}\n${sender.phone}`),
      ],
    },
  }
}

function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}
