import { formatDate } from '@sabha/language/formats'
import { contact } from './contact.ts'
import type { TicketDocument } from './document.ts'
import { drawLamp } from './ornaments.ts'
import { palette } from './palette.ts'
import { fit, wrap } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'
import type { Wording } from './wording.ts'

const heading: TextStyle = { size: 12, weight: 'bold', color: palette.curtain }
const body: TextStyle = { size: 9.5 }
const money: TextStyle = { size: 10.5 }
const column = 190

/** Below the ticket: instructions, what was paid, and whom to ask. */
export function drawDetails(sheet: Sheet, document: TicketDocument, wording: Wording, below: number): void {
  const right = page.width - page.margin
  drawInstructions(sheet, wording, below + 36, right - column - 34 - page.margin)
  drawPayment(sheet, document, wording, below + 36, right - column, right)
  drawFooter(sheet, document, wording)
}

function drawInstructions(sheet: Sheet, { say, instructions }: Wording, top: number, width: number): void {
  sheet.block('H2', () => sheet.text(say('Important Instructions'), page.margin, top, heading))
  let y = top + 20
  for (const instruction of instructions) {
    const lines = wrap(sheet, instruction, width - 13, body)
    const at = y
    sheet.ornament(() => sheet.pdf.circle(page.margin + 3, at - 3.2, 2).fill(palette.brass))
    sheet.block('P', () => {
      lines.forEach((line, index) => {
        sheet.text(line, page.margin + 13, at + index * 13, body)
      })
    })
    y += lines.length * 13 + 4
  }
}

function drawPayment(sheet: Sheet, { language, show, paymentId, issuedAt }: TicketDocument, wording: Wording, top: number, left: number, right: number): void {
  const { say } = wording
  const rule = (y: number, color: string) =>
    sheet.ornament(() => sheet.pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.7).stroke(color))
  sheet.block('H2', () => sheet.text(say('Payment'), left, top, heading))
  let y = top + 20
  for (const { label, amount } of wording.payment) {
    row(label, amount, y, money)
    y += 17
  }
  rule(y - 9, palette.brass)
  row(say('Total paid'), wording.total, y + 8, { size: 14, weight: 'bold' })
  y += 28
  const small: TextStyle = { size: 8, color: palette.soft }
  if (paymentId !== '') {
    row(say('Payment ID'), paymentId, y, small)
    y += 13
  }
  row(say('Issued on'), formatDate(language, issuedAt, show.zone), y, small)

  function row(label: string, value: string, baseline: number, style: TextStyle): void {
    const amount = fit(sheet, value, column * 0.62, style, 5)
    const name = fit(sheet, label, column - sheet.width(amount.text, amount.style) - 8, style.weight ? { ...style, size: 11 } : style, 6)
    sheet.block('P', () => {
      sheet.text(name.text, left, baseline, name.style)
      sheet.text(amount.text, right, baseline, { ...amount.style, align: 'right' })
    })
  }
}

function drawFooter(sheet: Sheet, _: TicketDocument, { say }: Wording): void {
  const y = page.height - page.margin
  const middle = page.width / 2
  sheet.ornament(() => {
    sheet.pdf
      .moveTo(page.margin, y - 30)
      .lineTo(middle - 18, y - 30)
      .moveTo(middle + 18, y - 30)
      .lineTo(page.width - page.margin, y - 30)
      .lineWidth(0.6)
      .stroke(palette.brass)
    drawLamp(sheet.pdf, middle, y - 41, 0.8, palette.brass, palette.kumkum)
  })
  const line = `${say(contact.name)}  ·  ${contact.email}  ·  ${contact.phone}`
  sheet.block('P', () => {
    sheet.text(line, middle, y - 8, { size: 9, weight: 'bold', color: palette.curtain, align: 'center' })
    sheet.text(`${say('Questions?')} ${say('Monday to Saturday, 10:00 to 18:00 IST')}`, middle, y + 5, { size: 8.5, color: palette.soft, align: 'center' })
  })
}
