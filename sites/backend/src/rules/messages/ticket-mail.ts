import { formatMoney } from '@sabha/language/formats'
import { sayText } from '@sabha/language/translate'
import { groupCode } from '@sabha/ticketing/codes'
import type { Paise } from '@sabha/ticketing/money'
import type { Mail } from '../../adapters/mail/mail.ts'
import type { TicketDocument } from '../../adapters/ticket/document.ts'
import { wordingOf } from '../../adapters/ticket/wording.ts'
import type { Letter } from './letter.ts'
import { greeting, letterMail, receiptFile, type TicketUrls, ticketFiles, ticketLinks } from './parts.ts'

interface TicketMailParts {
  to: string
  pdf: Uint8Array
  calendar: Uint8Array
  ticketUrls: TicketUrls | null
  /** Given beside the seats, with its receipt. */
  donation?: { serial: string; amount: Paise; pdf: Uint8Array } | null
  event: string
}

/** A paid booking's ticket. `event` is what asked for this mail: asked again, it is the same mail. */
export function ticketMail(document: TicketDocument, { to, ticketUrls, event, donation, ...files }: TicketMailParts): Mail {
  const wording = wordingOf(document)
  const { say, title, performer, venue, weekday, when, payment, invoice, total, instructions, seatsLabel, seatNotes } = wording
  const letter: Letter = {
    language: document.language,
    sender: document.sender,
    subject: say('Your ticket: {{show}}, {{when}}', { show: title, when }),
    preview: say('Your seats are booked. The ticket is attached as a PDF.'),
    heading: title,
    subheading: performer,
    paragraphs: [
      greeting(document),
      say('Your seats are booked. The ticket is attached as a PDF.'),
      say('We look forward to seeing you in the hall.'),
    ],
    facts: [
      { label: say('Date and time'), value: `${weekday}, ${when}` },
      { label: say('Venue'), value: venue },
      {
        label: seatsLabel,
        value: document.seats.map(({ id, section, places }) => (places ? id : `${id} (${sayText(say, section)})`)).join(', '),
      },
      ...(seatNotes.length > 0 ? [{ label: say('About your seats'), value: seatNotes.join('; ') }] : []),
      ...payment.map(({ label, amount }) => ({ label, value: amount })),
      { label: total.label, value: total.amount },
      ...(invoice ? [{ label: invoice.title, value: invoice.lines.join(', ') }] : []),
      ...(donation ? [{ label: say('Donation'), value: `${formatMoney(donation.amount)} (${donation.serial})` }] : []),
      { label: say('Booking ID'), value: document.bookingId },
    ],
    codes: [
      { label: say('Ticket Code'), value: groupCode(document.ticketCode) },
      { label: say('Verification Code'), value: groupCode(document.verificationCode) },
    ],
    links: ticketLinks(say, ticketUrls),
    list: { heading: say('Important Instructions'), items: instructions },
  }
  return letterMail(letter, to, event, [...ticketFiles(document.bookingId, files), ...(donation ? [receiptFile(donation)] : [])])
}
