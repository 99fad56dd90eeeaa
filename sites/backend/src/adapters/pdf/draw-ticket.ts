import type { TicketDocument } from '../ticket/document.ts'
import { wordingOf } from '../ticket/wording.ts'
import { drawBookingPage } from './draw-booking.ts'
import { drawPassPage } from './draw-pass.ts'
import { drawSeatPages } from './draw-seats.ts'
import { Sheet } from './sheet.ts'

/**
 * Draws the PDF of a ticket: a page for the booking, then a small ticket for each seat where there are several. Season passes get one page.
 * The same document always gives the same bytes.
 */
export function drawTicket(document: TicketDocument): Promise<Uint8Array<ArrayBuffer>> {
  const wording = wordingOf(document)
  const sheet = new Sheet({
    title: document.passes
      ? wording.say('Your season pass: {{title}}', { title: wording.title })
      : wording.say('Ticket {{id}}: {{show}}', { id: document.bookingId, show: wording.title }),
    author: document.sender.name,
    lang: document.language === 'kn' ? 'kn-IN' : 'en-IN',
    created: new Date(document.issuedAt),
    accent: document.sender.accent,
  })
  if (document.passes) drawPassPage(sheet, document, wording, document.passes.codes)
  else drawBookingPage(sheet, document, wording)
  if (!document.passes && document.seats.length > 1) drawSeatPages(sheet, document, wording)
  return sheet.finish()
}
