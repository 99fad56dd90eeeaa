import type { Language } from '@sabha/language/languages'
import { type Say, sayIn } from '@sabha/language/translate'
import { type Mail, type MailAttachment, messageIdOf } from '../../adapters/mail/mail.ts'
import { cleanLine } from '../../adapters/pdf/clean-line.ts'
import { type Letter, letterHtml, letterText, type MailLink } from './letter.ts'

/** A letter as the mail that an event asks for: asked again, it is the same mail. */
export function letterMail(letter: Letter, to: string, event: string, attachments: MailAttachment[] = []): Mail {
  return { to, subject: letter.subject, html: letterHtml(letter), text: letterText(letter), attachments, messageId: messageIdOf(event) }
}

/** Mail programs have fonts for every name; only what could turn the text around is taken out. */
export function greeting({ language, customerName }: { language: Language; customerName: string }): string {
  const say = sayIn(language)
  return say('Hello {{name}},', { name: cleanLine(customerName) || say('Guest') })
}

/** Where a mail's ticket is; null: that wallet has no pass of it. */
export interface TicketUrls {
  pdf: string
  appleWallet: string | null
  googleWallet: string | null
}

/** `urls` is null where nobody knows under which address we are seen. */
export function ticketLinks(say: Say, urls: TicketUrls | null): MailLink[] {
  if (!urls) return []
  const { pdf, appleWallet, googleWallet } = urls
  return [
    { label: say('Download Ticket PDF'), url: pdf },
    ...(appleWallet === null ? [] : [{ label: say('Add to Apple Wallet'), url: appleWallet }]),
    ...(googleWallet === null ? [] : [{ label: say('Add to Google Wallet'), url: googleWallet }]),
  ]
}

/** The ticket, and the show for the calendar. */
export function ticketFiles(bookingId: string, { pdf, calendar }: { pdf: Uint8Array | null; calendar: Uint8Array }): MailAttachment[] {
  const name = bookingId.replace(/[^\w-]/g, '')
  const entry = { filename: `sabha-show-${name}.ics`, contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar }
  return pdf ? [{ filename: `sabha-ticket-${name}.pdf`, contentType: 'application/pdf', content: pdf }, entry] : [entry]
}
