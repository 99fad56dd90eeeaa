import { createHash } from 'node:crypto'
import type { Language } from '@sabha/language/languages'
import type { TicketArchive } from '../../adapters/pdf/archive.ts'
import type { Printable } from '../../adapters/pdf/printer.ts'
import type { FullBooking } from '../../store/bookings.ts'
import { creditNoteDocument } from './credit-note-document.ts'
import { ticketDocument } from './ticket-document.ts'
import type { TicketSigner } from './ticket-keys.ts'

/** What PDFs are made with. */
export interface Press {
  tickets: TicketArchive
  sign: TicketSigner
}

/** The PDF of a booking, from the archive or made now; undefined where the booking has no ticket. */
export async function printed({ tickets, sign }: Press, booking: FullBooking, language: Language): Promise<Uint8Array | undefined> {
  const document = ticketDocument(booking, language, sign)
  return document && printedOnce(tickets, booking.public_id, document)
}

/** The PDF of a credit note, likewise. */
export async function printedNote(
  { tickets }: Pick<Press, 'tickets'>,
  booking: FullBooking,
  serial: string,
  language: Language,
): Promise<Uint8Array | undefined> {
  const document = creditNoteDocument(booking, serial, language)
  return document && printedOnce(tickets, `note-${serial}`, document)
}

/** Removes what was printed of a booking as it stands. */
export async function forgetPrinted({ tickets, sign }: Press, booking: FullBooking, language: Language): Promise<void> {
  const ticket = ticketDocument(booking, language, sign)
  if (ticket) await tickets.forget(keyOf(booking.public_id, ticket))
  for (const { serial } of booking.credit_notes) {
    const note = creditNoteDocument(booking, serial, language)
    if (note) await tickets.forget(keyOf(`note-${serial}`, note))
  }
}

function printedOnce(tickets: TicketArchive, name: string, document: Printable): Promise<Uint8Array> {
  return tickets.fetch(keyOf(name, document), () => document)
}

/** By all that it says: of a show that has moved it is printed anew. */
function keyOf(name: string, document: Printable): string {
  return `${name}-${createHash('sha256').update(JSON.stringify(document)).digest('base64url')}`
}
