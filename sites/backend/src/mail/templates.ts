import { formatMoney } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn, sayText } from '@sabha/language/translate'
import { groupCode } from '@sabha/ticketing/codes'
import type { Paise } from '@sabha/ticketing/money'
import type { RefundReason } from '../store/schema.ts'
import { cleanLine } from '../tickets/clean-line.ts'
import type { TicketDocument } from '../tickets/document.ts'
import { wordingOf } from '../tickets/wording.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'
import { type Mail, type MailAttachment, messageIdOf } from './mail.ts'

/** A paid booking's ticket. `event` is what asked for this mail: asked again, it is the same mail. */
export function ticketMail(
  document: TicketDocument,
  { to, pdf, ticketUrl, event }: { to: string; pdf: Uint8Array; ticketUrl: string | null; event: string },
): Mail {
  const wording = wordingOf(document)
  const { say, title, performer, venue, weekday, when, total, instructions } = wording
  const letter: Letter = {
    language: document.language,
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
        label: say(document.seats.length === 1 ? 'Seat' : 'Seats'),
        value: document.seats.map(({ id, section }) => `${id} (${sayText(say, section)})`).join(', '),
      },
      { label: say('Total paid'), value: total },
      { label: say('Booking ID'), value: document.bookingId },
    ],
    codes: [
      { label: say('Ticket Code'), value: groupCode(document.ticketCode) },
      { label: say('Verification Code'), value: groupCode(document.verificationCode) },
    ],
    link: ticketUrl === null ? null : { label: say('Download Ticket PDF'), url: ticketUrl },
    list: { heading: say('Important Instructions'), items: instructions },
  }
  const filename = `sabha-ticket-${document.bookingId.replace(/[^\w-]/g, '')}.pdf`
  return mailOf(letter, to, event, [{ filename, contentType: 'application/pdf', content: pdf }])
}

const whyRefunded = {
  'seats-lost': 'Your seats were taken by someone else before the payment arrived. Your money is being refunded in full.',
  'second-payment': 'Your booking was paid twice. The second payment is being refunded in full; your ticket stays valid.',
  'wrong-amount': 'The amount that arrived does not match this booking. It is being refunded in full.',
} as const satisfies Record<RefundReason, Phrase>

/** Money goes back to the customer. */
export function refundMail(refund: {
  language: Language
  to: string
  customerName: string
  bookingId: string
  showTitle: string
  amount: Paise
  reason: RefundReason
  event: string
}): Mail {
  const say = sayIn(refund.language)
  const letter: Letter = {
    language: refund.language,
    subject: say('Refund of {{amount}} for booking {{id}}', { amount: formatMoney(refund.amount), id: refund.bookingId }),
    preview: say(whyRefunded[refund.reason]),
    heading: say('Your refund is on its way'),
    subheading: '',
    paragraphs: [
      greeting(refund),
      say(whyRefunded[refund.reason]),
      say('It goes back the way you paid and arrives within 7 to 10 business days.'),
      ...(refund.reason === 'seats-lost' ? [say('We are sorry about this. Other seats may still be free on our site.')] : []),
    ],
    facts: [
      { label: say('Refund amount'), value: formatMoney(refund.amount) },
      { label: say('Show'), value: cleanLine(sayText(say, refund.showTitle)) },
      { label: say('Booking ID'), value: refund.bookingId },
    ],
    codes: [],
    link: null,
    list: null,
  }
  return mailOf(letter, refund.to, refund.event, [])
}

/** Mail programs have fonts for every name; only what could turn the text around is taken out. */
function greeting({ language, customerName }: { language: Language; customerName: string }): string {
  const say = sayIn(language)
  return say('Hello {{name}},', { name: cleanLine(customerName) || say('Guest') })
}

function mailOf(letter: Letter, to: string, event: string, attachments: MailAttachment[]): Mail {
  return { to, subject: letter.subject, html: letterHtml(letter), text: letterText(letter), attachments, messageId: messageIdOf(event) }
}
