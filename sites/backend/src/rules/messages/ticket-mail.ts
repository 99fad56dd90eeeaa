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
  /** null: there is no evening for the calendar, as for a season pass. */
  calendar: Uint8Array | null
  ticketUrls: TicketUrls | null
  /** Given beside the seats, with its receipt. */
  donation?: { serial: string; amount: Paise; pdf: Uint8Array } | null
  event: string
}

/** Makes the mail with a paid booking's ticket. `event`: what asked for this mail; the same event gives the same mail. */
export function ticketMail(document: TicketDocument, { to, ticketUrls, event, donation, ...files }: TicketMailParts): Mail {
  const wording = wordingOf(document)
  const { say, title, performer, venue, weekday, when, payment, invoice, total, instructions, seatsLabel, seatNotes } = wording
  const { passTerms, until } = wording
  const booked = say(
    passTerms ? 'Your season pass is paid. It is attached as a PDF.' : 'Your seats are booked. The ticket is attached as a PDF.',
  )
  const findBooking = say('For “Find an earlier booking” in My Bookings, on another phone or computer')
  const kind = passTerms ? 'season-pass' : 'ticket'
  const letter: Letter = {
    language: document.language,
    sender: document.sender,
    subject: passTerms ? say('Your season pass: {{title}}', { title }) : say('Your ticket: {{show}}, {{when}}', { show: title, when }),
    preview: booked,
    heading: title,
    subheading: performer,
    paragraphs: [
      greeting(document),
      booked,
      ...(passTerms ? [say('My Bookings says how many shows are left, and leads to them.')] : []),
      say('We look forward to seeing you in the hall.'),
    ],
    facts: [
      ...(passTerms
        ? [
            { label: say('Season pass'), value: passTerms },
            { label: say('Good until'), value: until },
          ]
        : [
            { label: say('Date and time'), value: `${weekday}, ${when}` },
            { label: say('Venue'), value: venue },
            {
              label: seatsLabel,
              value: document.seats.map(({ id, section, places }) => (places ? id : `${id} (${sayText(say, section)})`)).join(', '),
            },
          ]),
      ...(seatNotes.length > 0 ? [{ label: say('About your seats'), value: seatNotes.join('; ') }] : []),
      ...payment.map(({ label, amount }) => ({ label, value: amount })),
      { label: total.label, value: total.amount },
      ...(invoice ? [{ label: invoice.title, value: invoice.lines.join(', ') }] : []),
      ...(donation ? [{ label: say('Donation'), value: `${formatMoney(donation.amount)} (${donation.serial})` }] : []),
      { label: say('Booking ID'), value: document.bookingId },
      ...(passTerms ? [{ label: say('Verification Code'), value: `${groupCode(document.verificationCode)} · ${findBooking}` }] : []),
    ],
    codes: document.passes
      ? document.passes.codes.map((code) => ({ label: seatsLabel, value: groupCode(code) }))
      : [
          { label: say('Ticket Code'), value: groupCode(document.ticketCode) },
          { label: say('Verification Code'), value: groupCode(document.verificationCode) },
        ],
    links: ticketLinks(say, ticketUrls, kind),
    list: { heading: say('Important Instructions'), items: instructions },
  }
  return letterMail(letter, to, event, [...ticketFiles(document.bookingId, files, kind), ...(donation ? [receiptFile(donation)] : [])])
}
