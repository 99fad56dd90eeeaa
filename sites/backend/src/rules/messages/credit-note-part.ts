import { formatMoney } from '@sabha/language/formats'
import type { Language } from '@sabha/language/languages'
import { sayIn } from '@sabha/language/translate'
import type { InvoiceLines } from '@sabha/ticketing/invoice'
import type { MailAttachment } from '../../adapters/mail/mail.ts'
import { taxLines } from '../../adapters/pdf/wording.ts'
import type { Letter } from './letter.ts'

/** A credit note that goes out with a mail; null where none was made. */
export type MailedNote = { serial: string; invoice: string; lines: InvoiceLines; gstRate: number; pdf: Uint8Array } | null

interface WithNote {
  language: Language
  creditNote: MailedNote
}

export function noteParagraphs({ language, creditNote }: WithNote): string[] {
  return creditNote ? [sayIn(language)('The credit note to your invoice is attached as a PDF.')] : []
}

/** The note's own lines, as the invoice in the ticket's mail had them. */
export function noteFacts({ language, creditNote }: WithNote): Letter['facts'] {
  if (!creditNote) return []
  const say = sayIn(language)
  const { serial, invoice, lines, gstRate } = creditNote
  return [
    { label: say('Credit note'), value: say('{{serial}} to invoice {{invoice}}', { serial, invoice }) },
    ...taxLines(say, lines, gstRate).map(({ label, amount }) => ({ label, value: amount })),
    { label: say('Credited in total'), value: formatMoney(lines.total) },
  ]
}

export function noteFiles({ creditNote }: WithNote): MailAttachment[] {
  if (!creditNote) return []
  const name = creditNote.serial.replace(/[^\w-]/g, '-')
  return [{ filename: `sabha-credit-note-${name}.pdf`, contentType: 'application/pdf', content: creditNote.pdf }]
}
