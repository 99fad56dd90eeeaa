import { formatDate, formatMoney } from '@sabha/language/formats'
import { sayIn, sayText } from '@sabha/language/translate'
import { shownPhone } from '@sabha/ticketing/phone'
import type { CreditNoteDocument } from './document.ts'
import { drawFooter } from './draw-details.ts'
import { drawCurtain, drawLamp, drawValance } from './ornaments.ts'
import { palette } from './palette.ts'
import { oneLine } from './runs.ts'
import { fitText, wrap } from './setting.ts'
import { page, Sheet, type TextStyle } from './sheet.ts'
import { taxLines } from './wording.ts'

const header = 128
const left = page.margin + 14
const right = page.width - page.margin - 14
const label: TextStyle = { size: 9, color: palette.soft }
const value: TextStyle = { size: 11.5 }

/** The PDF of a credit note: one page. The same document always gives the same bytes. */
export function drawCreditNote(document: CreditNoteDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { language, serial, issuedAt } = document
  const say = sayIn(language)
  const sheet = new Sheet({
    title: `${say('Credit note')} ${serial}`,
    author: oneLine(sayText(say, document.invoice.supplier)),
    lang: language === 'kn' ? 'kn-IN' : 'en-IN',
    created: new Date(issuedAt),
    accent: document.sender.accent,
  })
  sheet.pdf.addPage()
  drawHead(sheet, say('Credit note'), document)
  const below = drawFacts(sheet, document)
  drawLines(sheet, document, below + 34)
  drawFooter(sheet, say, document.sender)
  return sheet.finish()
}

function drawHead(sheet: Sheet, title: string, { serial, sender }: CreditNoteDocument): void {
  const { pdf } = sheet
  sheet.ornament(() => {
    pdf.save().rect(0, 0, page.width, header).clip()
    drawCurtain(sheet, page.width, header)
    drawValance(sheet, page.width, 26)
    pdf.restore()
    pdf.rect(0, header, page.width, 2.4).fill(palette.brass)
    drawLamp(pdf, left + 9, 36, 0.9, palette.gold)
  })
  const gold: TextStyle = { size: 13, weight: 'bold', color: palette.gold, tracking: 3 }
  const wordmark = fitText(sheet, oneLine(sender.wordmark), right - left - 26, gold, 6)
  sheet.block('P', () => sheet.text(wordmark.text, left + 26, 54, wordmark.style))
  sheet.block('H1', () => sheet.text(title, left, 104, { size: 28, weight: 'bold', color: palette.paper }))
  sheet.block('P', () => sheet.text(serial, right, 104, { size: 17, weight: 'bold', color: palette.gold, align: 'right' }))
}

/** Who credits whom, and of which invoice: two columns. Answers the baseline of the last line. */
function drawFacts(sheet: Sheet, document: CreditNoteDocument): number {
  const { language, invoice, zone, issuedAt, bookingId, customerName, customerPhone, showTitle } = document
  const say = sayIn(language)
  const day = (at: number) => formatDate(language, at, zone)
  const facts: [string, string[]][] = [
    [say('Issued on'), [day(issuedAt)]],
    [say('To invoice'), [invoice.serial, day(invoice.issuedAt)]],
    [say('Issued by'), [oneLine(sayText(say, invoice.supplier)), say('GSTIN {{gstin}}, SAC {{sac}}', invoice)]],
    [say('Booked by'), [oneLine(customerName) || say('Guest'), shownPhone(customerPhone)]],
    [say('Show'), [oneLine(sayText(say, showTitle))]],
    [say('Booking ID'), [bookingId, say('Place of supply: Karnataka (29)')]],
  ]
  const width = (right - left - 24) / 2
  let y = header + 44
  for (let row = 0; row < facts.length; row += 2) {
    const heights = facts.slice(row, row + 2).map(([name, texts], column) => {
      const x = left + column * (width + 24)
      const lines = texts.flatMap((text) => wrap(sheet, text, width, value, 3))
      sheet.block('P', () => {
        sheet.text(name, x, y, label)
        lines.forEach((line, index) => {
          sheet.text(line, x, y + 17 + index * 15, value)
        })
      })
      return 17 + lines.length * 15
    })
    y += Math.max(...heights) + 20
  }
  return y - 20
}

/** What is taken back, as the invoice has it, and its sum. */
function drawLines(sheet: Sheet, { language, lines, gstRate }: CreditNoteDocument, top: number): void {
  const say = sayIn(language)
  let y = top
  const rule = (at: number, color: string) =>
    sheet.ornament(() => sheet.pdf.moveTo(left, at).lineTo(right, at).lineWidth(0.8).stroke(color))
  rule(y - 20, palette.brass)
  for (const line of taxLines(say, lines, gstRate)) {
    drawLine(sheet, line.label, line.amount, y, value)
    rule(y + 9, palette.edge)
    y += 26
  }
  drawLine(sheet, say('Credited in total'), formatMoney(lines.total), y + 8, { size: 16, weight: 'bold' })
}

function drawLine(sheet: Sheet, name: string, amount: string, y: number, style: TextStyle): void {
  const shown = fitText(sheet, name, right - left - 130, style, 8)
  sheet.block('P', () => {
    sheet.text(shown.text, left, y, shown.style)
    sheet.text(amount, right, y, { ...style, align: 'right' })
  })
}
