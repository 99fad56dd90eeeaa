import { formatDate, formatMoney } from '@sabha/language/formats'
import { sayIn, sayText } from '@sabha/language/translate'
import { shownPhone } from '@sabha/ticketing/phone'
import type { CreditNoteDocument } from '../ticket/document.ts'
import { placeOfSupply } from '../ticket/place-of-supply.ts'
import { buyerLines, shownName, taxLines } from '../ticket/wording.ts'
import { drawPaper } from './draw-paper.ts'
import { oneLine } from './runs.ts'
import { Sheet } from './sheet.ts'

/** The PDF of a credit note: one page. The same document always gives the same bytes. */
export function drawCreditNote(document: CreditNoteDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { language, serial, issuedAt, sender, lines, gstRate, invoice } = document
  const say = sayIn(language)
  const sheet = new Sheet({
    title: `${say('Credit note')} ${serial}`,
    author: oneLine(sayText(say, invoice.supplier)),
    lang: language === 'kn' ? 'kn-IN' : 'en-IN',
    created: new Date(issuedAt),
    accent: sender.accent,
  })
  const day = (at: number) => formatDate(language, at, document.zone)
  drawPaper(sheet, say, {
    title: say('Credit note'),
    serial,
    sender,
    // Who credits whom, and for which invoice.
    facts: [
      [say('Issued on'), [day(issuedAt)]],
      [say('To invoice'), [invoice.serial, day(invoice.issuedAt)]],
      [say('Issued by'), [oneLine(sayText(say, invoice.supplier)), say('GSTIN {{gstin}}, SAC {{sac}}', invoice)]],
      [say('Booked by'), [shownName(say, document.customerName), shownPhone(document.customerPhone)]],
      ...(invoice.buyer ? [[say('Registered buyer'), buyerLines(say, invoice.buyer)] as [string, string[]]] : []),
      [say('Show'), [oneLine(sayText(say, document.showTitle))]],
      [say('Booking ID'), [document.bookingId, placeOfSupply(say, invoice.gstin)]],
    ],
    lines: taxLines(say, invoice.gstin, lines, gstRate),
    total: { label: say('Credited in total'), amount: formatMoney(lines.total) },
  })
  return sheet.finish()
}
