import { formatDate, formatMoney } from '@sabha/language/formats'
import { sayIn, sayText } from '@sabha/language/translate'
import { shownPhone } from '@sabha/ticketing/phone'
import type { DonationReceiptDocument } from '../ticket/document.ts'
import { shownName } from '../ticket/wording.ts'
import { drawPaper } from './draw-paper.ts'
import { oneLine } from './runs.ts'
import { Sheet } from './sheet.ts'

/** Draws the PDF of a donation's receipt: one page. It is no certificate under section 80G, which the income tax department makes. */
export function drawDonationReceipt(document: DonationReceiptDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { language, serial, issuedAt, sender, supplier, pan, registration, amount, returned } = document
  const say = sayIn(language)
  const sheet = new Sheet({
    title: `${say('Donation receipt')} ${serial}`,
    author: oneLine(sayText(say, supplier)),
    lang: language === 'kn' ? 'kn-IN' : 'en-IN',
    created: new Date(issuedAt),
    accent: sender.accent,
  })
  const taxed = [pan && say('PAN {{pan}}', { pan }), registration && say('80G registration {{registration}}', { registration })]
  drawPaper(sheet, say, {
    title: say('Donation receipt'),
    serial,
    sender,
    facts: [
      [say('Issued on'), [formatDate(language, issuedAt, document.zone)]],
      [say('Received with thanks from'), [shownName(say, document.customerName), shownPhone(document.customerPhone)]],
      [say('Issued by'), [oneLine(sayText(say, supplier)), ...taxed.filter((text) => text !== '')]],
      [say('Paid online, payment ID'), [document.paymentId]],
      [say('Booking ID'), [document.bookingId]],
      [say('GST'), [say('Given without anything in return: no GST is charged.')]],
    ],
    lines: [
      { label: say('Donation'), amount: formatMoney(amount) },
      ...(returned > 0 ? [{ label: say('Of it given back'), amount: formatMoney(-returned) }] : []),
    ],
    total: { label: say('Donated in total'), amount: formatMoney(amount - returned) },
  })
  return sheet.finish()
}
