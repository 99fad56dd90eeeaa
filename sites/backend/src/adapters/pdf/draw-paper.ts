import type { Say } from '@sabha/language/translate'
import { palette } from '../palette.ts'
import type { Sender } from '../ticket/document.ts'
import { drawFooter } from './draw-details.ts'
import { drawCurtain, drawLamp, drawValance } from './ornaments.ts'
import { oneLine } from './runs.ts'
import { fitText, wrap } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'

const header = 128
const left = page.margin + 14
const right = page.width - page.margin - 14
const label: TextStyle = { size: 9, color: palette.soft }
const value: TextStyle = { size: 11.5 }

/** A one-page paper that goes with a ticket: a credit note or a receipt. */
export interface Paper {
  title: string
  serial: string
  sender: Sender
  /** In two columns; each fact has its lines. */
  facts: [name: string, lines: string[]][]
  lines: { label: string; amount: string }[]
  total: { label: string; amount: string }
}

export function drawPaper(sheet: Sheet, say: Say, paper: Paper): void {
  sheet.pdf.addPage()
  drawHead(sheet, paper)
  drawLines(sheet, paper, drawFacts(sheet, paper.facts) + 34)
  drawFooter(sheet, say, paper.sender)
}

function drawHead(sheet: Sheet, { title, serial, sender }: Paper): void {
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

/** Returns the baseline of the last line. */
function drawFacts(sheet: Sheet, facts: Paper['facts']): number {
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

function drawLines(sheet: Sheet, { lines, total }: Paper, top: number): void {
  let y = top
  const rule = (at: number, color: string) =>
    sheet.ornament(() => sheet.pdf.moveTo(left, at).lineTo(right, at).lineWidth(0.8).stroke(color))
  rule(y - 20, palette.brass)
  for (const line of lines) {
    drawLine(sheet, line.label, line.amount, y, value)
    rule(y + 9, palette.edge)
    y += 26
  }
  drawLine(sheet, total.label, total.amount, y + 8, { size: 16, weight: 'bold' })
}

function drawLine(sheet: Sheet, name: string, amount: string, y: number, style: TextStyle): void {
  const shown = fitText(sheet, name, right - left - 130, style, 8)
  sheet.block('P', () => {
    sheet.text(shown.text, left, y, shown.style)
    sheet.text(amount, right, y, { ...style, align: 'right' })
  })
}
