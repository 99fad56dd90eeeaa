import { formatDate } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translate'
import { palette } from '../palette.ts'
import type { Sender, TicketDocument } from '../ticket/document.ts'
import type { Wording } from '../ticket/wording.ts'
import { drawLamp } from './ornaments.ts'
import { oneLine } from './runs.ts'
import { fitText, wrap } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'

const headingOf = ({ palette }: Sheet): TextStyle => ({ size: 13, weight: 'bold', color: palette.curtain })
const body: TextStyle = { size: 10 }
const small: TextStyle = { size: 8.5, color: palette.soft }
const legal: TextStyle = { ...small, size: 7.5 }
const legalLead = 10.4
const column = 190
const right = page.width - page.margin
const foot = page.height - page.margin
/** The lowest line of the content above the footer. */
const aboveFooter = foot - 38

/** Draws what is below the ticket: instructions, what was paid, and contacts. */
export function drawDetails(sheet: Sheet, document: TicketDocument, wording: Wording, below: number): void {
  const usual = wording.invoice ? 15 : 18
  const room = aboveFooter - below - 34
  const ofInstructions = instructionsHeight(sheet, wording)
  const fits = (lead: number) => Math.max(paymentHeight(sheet, document, wording, lead), ofInstructions) <= room
  const lead = [usual, 13.5, 12].find(fits)
  // With many seats and many lines, both columns go to a new page and not over the footer.
  if (lead === undefined) sheet.pdf.addPage()
  const top = lead === undefined ? page.margin + 13 : below + 34
  drawInstructions(sheet, wording, top)
  drawPayment(sheet, document, wording, { top, lead: lead ?? usual })
  drawFooter(sheet, wording.say, document.sender)
}

const instructionLead = 13.5
const instructionGap = 4.5

function instructionLines(sheet: Sheet, { instructions }: Wording): string[][] {
  const width = right - column - 34 - page.margin
  return instructions.map((instruction) => wrap(sheet, instruction, width - 13, body))
}

/** The height of what `drawInstructions` draws, from the heading's baseline to the last one. */
function instructionsHeight(sheet: Sheet, wording: Wording): number {
  const lines = instructionLines(sheet, wording)
  return 21 + (lines.flat().length - 1) * instructionLead + (lines.length - 1) * instructionGap
}

function drawInstructions(sheet: Sheet, wording: Wording, top: number): void {
  const { say } = wording
  sheet.block('H2', () => sheet.text(say('Important Instructions'), page.margin, top, headingOf(sheet)))
  let y = top + 21
  for (const lines of instructionLines(sheet, wording)) {
    sheet.ornament(() => sheet.pdf.circle(page.margin + 3, y - 3.4, 2).fill(palette.brass))
    sheet.block('P', () => {
      for (const line of lines) {
        sheet.text(line, page.margin + 13, y, body)
        y += instructionLead
      }
    })
    y += instructionGap
  }
}

/** The height of what `drawPayment` draws, from the heading's baseline to the last one. */
function paymentHeight(sheet: Sheet, { paymentId }: TicketDocument, { payment, invoice }: Wording, lead: number): number {
  const ofInvoice = invoice ? 17 + legalLines(sheet, invoice.lines).length * legalLead : 0
  return 21 + payment.length * lead + 32 + (paymentId === '' ? 0 : 14) + ofInvoice
}

function drawPayment(
  sheet: Sheet,
  { language, show, paymentId, issuedAt }: TicketDocument,
  wording: Wording,
  { top, lead }: { top: number; lead: number },
): void {
  const { say } = wording
  sheet.block('H2', () => sheet.text(say('Payment'), right - column, top, headingOf(sheet)))
  let y = top + 21
  for (const { label, amount } of wording.payment) {
    drawLine(sheet, label, amount, y, { size: Math.min(11, lead - 2) })
    y += lead
  }
  sheet.ornament(() =>
    sheet.pdf
      .moveTo(right - column, y - 10)
      .lineTo(right, y - 10)
      .lineWidth(0.8)
      .stroke(palette.brass),
  )
  drawLine(sheet, wording.total.label, wording.total.amount, y + 9, { size: 15, weight: 'bold' })
  y += 32
  if (paymentId !== '') {
    drawLine(sheet, say('Payment ID'), paymentId, y, small)
    y += 14
  }
  drawLine(sheet, say('Issued on'), formatDate(language, issuedAt, show.zone), y, small)
  if (wording.invoice) drawInvoice(sheet, wording.invoice, y + 17)
}

/** What the law requires on an invoice besides the figures above. */
function drawInvoice(sheet: Sheet, { title, lines }: NonNullable<Wording['invoice']>, top: number): void {
  const name = fitText(sheet, title, column, { size: 9, weight: 'bold', color: sheet.palette.curtain }, 6)
  let y = top
  sheet.block('H2', () => sheet.text(name.text, right - column, y, name.style))
  sheet.block('P', () => {
    for (const line of legalLines(sheet, lines)) {
      y += legalLead
      sheet.text(line, right - column, y, legal)
    }
  })
}

function legalLines(sheet: Sheet, lines: readonly string[]): string[] {
  return lines.flatMap((text) => wrap(sheet, text, column, legal, 2))
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

/** The contacts at the foot of a page. */
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
    drawLamp(sheet.pdf, middle, foot - 44, 0.85, sheet.palette.kumkum)
  })
  const width = right - page.margin
  const bold: TextStyle = { size: 9.5, weight: 'bold', color: sheet.palette.curtain, align: 'center' }
  const who = fitText(sheet, [oneLine(sender.name), sender.email, sender.phone].filter(Boolean).join('  ·  '), width, bold, 5)
  const hours = fitText(sheet, `${say('Questions?')} ${oneLine(sender.hours)}`, width, { ...small, align: 'center' }, 5)
  sheet.block('P', () => {
    sheet.text(who.text, middle, foot - 8, who.style)
    if (sender.hours) sheet.text(hours.text, middle, foot + 6, hours.style)
  })
}
