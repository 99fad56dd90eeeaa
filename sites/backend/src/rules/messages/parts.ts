import { formatDate, formatMoney, formatTime, formatWeekday } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import { type Say, sayIn } from '@sabha/language/translate'
import type { InvoiceLines } from '@sabha/ticketing/invoice'
import { cleanLine } from '../../adapters/clean-line.ts'
import { type Mail, type MailAttachment, messageIdOf } from '../../adapters/mail/mail.ts'
import type { Sender } from '../../adapters/ticket/document.ts'
import { taxLines } from '../../adapters/ticket/wording.ts'
import { type Letter, letterHtml, letterText, type MailLink } from './letter.ts'

/** Who a mail is for, about which booking, and what asked for it. */
export interface Addressed {
  language: Language
  sender: Sender
  to: string
  customerName: string
  bookingId: string
  event: string
}

/** News of a booking whose ticket has changed, with the ticket as it is now. */
export interface TicketNews extends Addressed {
  /** null: there is no ticket any more. */
  pdf: Uint8Array | null
  /** null: there is no evening for the calendar, as for a season pass. */
  calendar: Uint8Array | null
  ticketUrls: TicketUrls | null
  creditNote: MailedNote
}

/** Makes the mail that an event asks for; the same event gives the same mail. */
export function letterMail(letter: Letter, to: string, event: string, attachments: MailAttachment[] = []): Mail {
  const { subject, sender } = letter
  const messageId = messageIdOf(event)
  return {
    to,
    subject,
    html: letterHtml(letter),
    text: letterText(letter),
    attachments,
    ...(sender.email && { replyTo: sender.email }),
    messageId,
  }
}

/** Greets the customer. Mail programs have fonts for every name, so only characters that change the direction of the text are removed. */
export function greeting({ language, customerName }: { language: Language; customerName: string }): string {
  const say = sayIn(language)
  return say('Hello {{name}},', { name: cleanLine(customerName) || say('Guest') })
}

/** Where a mail's ticket is; null: that wallet has no pass for it. */
export interface TicketUrls {
  pdf: string
  appleWallet: string | null
  googleWallet: string | null
}

/** What a mail brings: tickets, or season passes, which no wallet holds. */
export type Papers = 'ticket' | 'season-pass'

/** `urls`: null if our public address is not known. */
export function ticketLinks(say: Say, urls: TicketUrls | null, kind: Papers = 'ticket'): MailLink[] {
  if (!urls) return []
  const { pdf, appleWallet, googleWallet } = urls
  if (kind === 'season-pass') return [{ label: say('Download Season Pass PDF'), url: pdf }]
  return [
    { label: say('Download Ticket PDF'), url: pdf },
    ...(appleWallet === null ? [] : [{ label: say('Add to Apple Wallet'), url: appleWallet }]),
    ...(googleWallet === null ? [] : [{ label: say('Add to Google Wallet'), url: googleWallet }]),
  ]
}

/** Returns the ticket, and the show for the calendar, as far as there are any. */
export function ticketFiles(
  bookingId: string,
  { pdf, calendar }: { pdf: Uint8Array | null; calendar: Uint8Array | null },
  kind: Papers = 'ticket',
): MailAttachment[] {
  const name = bookingId.replace(/[^\w-]/g, '')
  const entry = { filename: `sabha-show-${name}.ics`, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }
  return [
    ...(pdf ? [{ filename: `sabha-${kind}-${name}.pdf`, contentType: 'application/pdf', content: pdf }] : []),
    ...(calendar ? [{ ...entry, content: calendar }] : []),
  ]
}

/** A credit note that goes out with a mail; null if none was made. */
export type MailedNote = { serial: string; invoice: string; gstin: string; lines: InvoiceLines; gstRate: number; pdf: Uint8Array } | null

interface WithNote {
  language: Language
  creditNote: MailedNote
}

export function noteParagraphs({ language, creditNote }: WithNote): string[] {
  return creditNote ? [sayIn(language)('The credit note to your invoice is attached as a PDF.')] : []
}

/** Returns the note's own lines, as the invoice in the ticket's mail had them. */
export function noteFacts({ language, creditNote }: WithNote): Letter['facts'] {
  if (!creditNote) return []
  const say = sayIn(language)
  const { serial, invoice, gstin, lines, gstRate } = creditNote
  return [
    { label: say('Credit note'), value: say('{{serial}} to invoice {{invoice}}', { serial, invoice }) },
    ...taxLines(say, gstin, lines, gstRate).map(({ label, amount }) => ({ label, value: amount })),
    { label: say('Credited in total'), value: formatMoney(lines.total) },
  ]
}

export function noteFiles({ creditNote }: WithNote): MailAttachment[] {
  return creditNote ? [paperFile('credit-note', creditNote)] : []
}

export function receiptFile(receipt: { serial: string; pdf: Uint8Array }): MailAttachment {
  return paperFile('donation-receipt', receipt)
}

function paperFile(kind: string, { serial, pdf }: { serial: string; pdf: Uint8Array }): MailAttachment {
  return { filename: `sabha-${kind}-${serial.replace(/[^\w-]/g, '-')}.pdf`, contentType: 'application/pdf', content: pdf }
}

/** `Thursday, 19 November 2026, 7:15 PM to 9:00 PM`; without the weekday where `short`. */
export function occasion(language: Language, show: { startsAt: number; endsAt: number; zone: string }, short = false): string {
  const when = sayIn(language)('{{date}}, {{start}} to {{end}}', {
    date: formatDate(language, show.startsAt, show.zone),
    start: formatTime(language, show.startsAt, show.zone),
    end: formatTime(language, show.endsAt, show.zone),
  })
  return short ? when : `${formatWeekday(language, show.startsAt, show.zone)}, ${when}`
}
