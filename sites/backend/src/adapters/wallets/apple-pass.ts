import { placeWords } from '@sabha/api/seat-words'
import { sayText } from '@sabha/language/translate'
import { groupCode } from '@sabha/ticketing/codes'
import { hour } from '@sabha/ticketing/durations'
import { paletteOf } from '../palette.ts'
import { admitted, type TicketDocument, type TicketSeat } from '../ticket/document.ts'
import { wordingOf } from '../ticket/wording.ts'
import type { AppleSigner } from './apple-signer.ts'

/** ms after the show's end: long enough for an evening that runs late; then the phone puts the pass away. */
const keptAfter = 6 * hour

/** `pass.json` of a booking: one pass for all its seats, with the same code as the PDF's first page (Apple's PassKit Package Format). */
export function applePass(document: TicketDocument, { passTypeId, teamId }: Pick<AppleSigner, 'passTypeId' | 'teamId'>, ticketUrl: string) {
  const { say, title, performer, venue, when, customerName, total, instructions, seatsLabel } = wordingOf(document)
  const { bookingId, ticketCode, verificationCode, seats, show, token, sender } = document
  const palette = paletteOf(sender.accent)
  const startsAt = new Date(show.startsAt).toISOString()
  const field = (key: string, label: string, value: string) => ({ key, label, value })
  const nameOf = ({ id, section, places, notes = {} }: TicketSeat) => {
    const where = [...(places ? [] : [sayText(say, section)]), ...placeWords(notes, { say, language: document.language })]
    return where.length > 0 ? `${id} (${where.join(', ')})` : id
  }
  const contact = [sender.email, sender.phone].filter(Boolean).join('\n')
  const seatIds = seats.map(({ id }) => id).join(', ')
  return {
    formatVersion: 1,
    passTypeIdentifier: passTypeId,
    teamIdentifier: teamId,
    // The same for every edition, so that a pass of a moved show replaces the one before.
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
      headerFields: [field('admits', say('Admits'), String(admitted(document)))],
      primaryFields: [field('show', performer, title)],
      secondaryFields: [field('when', say('Date and time'), when)],
      auxiliaryFields: [
        { ...field('venue', say('Venue'), venue), row: 0 },
        { ...field('seats', seatsLabel, seatIds), row: 1 },
        { ...field('name', say('Booked by'), customerName), row: 1 },
      ],
      backFields: [
        field('every-seat', say('Seats'), seats.map(nameOf).join(', ')),
        field('booking', say('Booking ID'), bookingId),
        field('code', say('Verification Code'), groupCode(verificationCode)),
        field('paid', total.label, total.amount),
        field('instructions', say('Important Instructions'), instructions.map((line) => `• ${line}`).join('\n')),
        field('ticket', say('Download Ticket PDF'), ticketUrl),
        ...(contact ? [field('contact', say('Questions?'), contact)] : []),
      ],
    },
  }
}

function rgb(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}
