import { formatDate } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translate'
import type { Sender, TicketDocument } from './document.ts'
import { drawLamp } from './ornaments.ts'
import { palette } from './palette.ts'
import { oneLine } from './runs.ts'
import { fitText, wrap } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'
import type { Wording } from './wording.ts'

const heading: TextStyle = { size: 13, weight: 'bold', color: palette.curtain }
const body: TextStyle = { size: 10 }
const small: TextStyle = { size: 8.5, color: palette.soft }
const column = 190
const right = page.width - page.margin
const foot = page.height - page.margin

/** Below the ticket: instructions, what was paid, and whom to ask. */
export function drawDetails(sheet: Sheet, document: TicketDocument, wording: Wording, below: number): void {
  drawInstructions(sheet, wording, below + 34)
  drawPayment(sheet, document, wording, below + 34)
  drawFooter(sheet, wording.say, document.sender)
}

function drawInstructions(sheet: Sheet, { say, instructions }: Wording, top: number): void {
  const width = right - column - 34 - page.margin
  sheet.block('H2', () => sheet.text(say('Important Instructions'), page.margin, top, heading))
  let y = top + 21
  for (const instruction of instructions) {
    const lines = wrap(sheet, instruction, width - 13, body)
    sheet.ornament(() => sheet.pdf.circle(page.margin + 3, y - 3.4, 2).fill(palette.brass))
    sheet.block('P', () => {
      for (const line of lines) {
        sheet.text(line, page.margin + 13, y, body)
        y += 13.5
      }
    })
    y += 4.5
  }
}

function drawPayment(sheet: Sheet, { language, show, paymentId, issuedAt }: TicketDocument, wording: Wording, top: number): void {
  const { say } = wording
  sheet.block('H2', () => sheet.text(say('Payment'), right - column, top, heading))
  let y = top + 21
  for (const { label, amount } of wording.payment) {
    drawLine(sheet, label, amount, y, { size: 11 })
    y += wording.invoice ? 15 : 18
  }
  sheet.ornament(() =>
    sheet.pdf
      .moveTo(right - column, y - 10)
      .lineTo(right, y - 10)
      .lineWidth(0.8)
      .stroke(palette.brass),
  )
  drawLine(sheet, say('Total paid'), wording.total, y + 9, { size: 15, weight: 'bold' })
  y += 32
  if (paymentId !== '') {
    drawLine(sheet, say('Payment ID'), paymentId, y, small)
    y += 14
  }
  drawLine(sheet, say('Issued on'), formatDate(language, issuedAt, show.zone), y, small)
  if (wording.invoice) drawInvoice(sheet, wording.invoice, y + 17)
}

/** What the law wants on an invoice beside the figures above it. */
function drawInvoice(sheet: Sheet, { title, lines }: NonNullable<Wording['invoice']>, top: number): void {
  const name = fitText(sheet, title, column, { size: 9, weight: 'bold', color: palette.curtain }, 6)
  const style: TextStyle = { ...small, size: 7.5 }
  let y = top
  sheet.block('H2', () => sheet.text(name.text, right - column, y, name.style))
  sheet.block('P', () => {
    for (const line of lines.flatMap((text) => wrap(sheet, text, column, style, 2))) {
      y += 10.4
      sheet.text(line, right - column, y, style)
    }
  })
}

/** A label on the left and its figure on the right, neither over the other. */
function drawLine(sheet: Sheet, label: string, figure: string, baseline: number, style: TextStyle): void {
  const shown = fitText(sheet, figure, column * 0.62, style, 5)
  const name = fitText(sheet, label, column - sheet.width(shown.text, shown.style) - 10, style.weight ? { ...style, size: 12 } : style, 6)
  sheet.block('P', () => {
    sheet.text(name.text, right - column, baseline, name.style)
    sheet.text(shown.text, right, baseline, { ...shown.style, align: 'right' })
  })
}

/** Whom to ask, at the foot of a page. */
export function drawFooter(sheet: Sheet, say: Say, sender: Sender): void {
  const middle = page.width / 2
  sheet.ornament(() => {
    for (const [from, to] of [
      [page.margin, middle - 20],
      [middle + 20, right],
    ] as const) {
      sheet.pdf.moveTo(from, foot - 32).lineTo(to, foot - 32)
    }
    sheet.pdf.lineWidth(0.6).stroke(palette.brass)
    drawLamp(sheet.pdf, middle, foot - 44, 0.85, palette.kumkum)
  })
  const width = right - page.margin
  const bold: TextStyle = { size: 9.5, weight: 'bold', color: palette.curtain, align: 'center' }
  const who = fitText(sheet, [oneLine(sender.name), sender.email, sender.phone].join('  ·  '), width, bold, 5)
  const hours = fitText(sheet, `${say('Questions?')} ${oneLine(sender.hours)}`, width, { ...small, align: 'center' }, 5)
  sheet.block('P', () => {
    sheet.text(who.text, middle, foot - 8, who.style)
    sheet.text(hours.text, middle, foot + 6, hours.style)
  })
}
