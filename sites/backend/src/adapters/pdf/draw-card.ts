import { palette } from '../palette.ts'
import type { TicketDocument } from '../ticket/document.ts'
import type { Wording } from '../ticket/wording.ts'
import { drawCurtain, drawLamp, drawValance, holesFromEdge, perforate, ticketOutline } from './ornaments.ts'
import { oneLine } from './runs.ts'
import { fitText, wrap, wrapTitle } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'

/** The card on page one of a ticket or a season pass: its measures in points, and the parts that both have. */
export const card = { width: page.width - 2 * page.margin, header: 172, stub: 206, left: 24, body: 338 } as const
const { width, header, stub, left } = card
export const perforation = width - stub
export const room = perforation - 2 * left
/** The middle of the stub. */
const middle = perforation + stub / 2

export const label: TextStyle = { size: 8.5, color: palette.soft }
export const value: TextStyle = { size: 14, weight: 'bold' }

export function drawCard(sheet: Sheet, height: number): void {
  const { pdf } = sheet
  const outline = ticketOutline(width, height, perforation, 14)
  sheet.ornament(() => {
    pdf.save().path(outline).clip()
    pdf.rect(0, 0, width, height).fill(palette.paper)
    drawCurtain(sheet, width, header)
    drawValance(sheet, width, 32)
    pdf.rect(0, header, width, 2.4).fill(palette.brass)
    pdf.restore()
    pdf.path(outline).lineWidth(0.8).stroke(palette.brass)
    perforate(pdf, perforation, holesFromEdge, header - 4, palette.gold)
    perforate(pdf, perforation, header + 8, height - holesFromEdge, palette.brass)
  })
}

/** Draws title and performer, and on the stub the kind of paper and its count. */
export function drawHeader(
  sheet: Sheet,
  { sender }: TicketDocument,
  { title, performer }: Wording,
  { kind, counted, count }: { kind: string; counted: string; count: number },
): void {
  const gold: TextStyle = { size: 11, color: palette.gold, align: 'center' }
  sheet.ornament(() => drawLamp(sheet.pdf, left + 9, 35, 0.9, palette.gold))
  const wordmark = fitText(sheet, oneLine(sender.wordmark), room - 26, { size: 13, weight: 'bold', color: palette.gold, tracking: 3 }, 6)
  sheet.block('P', () => sheet.text(wordmark.text, left + 26, 53, wordmark.style))
  const { lines, style } = setTitle(sheet, title)
  const first = lines.length === 1 ? 112 : 95
  sheet.block('H1', () => {
    lines.forEach((line, index) => {
      sheet.text(line, left, first + index * style.size * 1.08, style)
    })
  })
  if (performer !== '') {
    const name = fitText(sheet, performer, room, { size: 15, color: palette.gold }, 9)
    sheet.block('P', () => sheet.text(name.text, left, lines.length === 1 ? 139 : 153, name.style))
  }
  sheet.block('P', () => {
    sheet.text(kind, middle, 53, { ...gold, size: 13, weight: 'bold' })
    sheet.text(counted, middle, 86, gold)
    sheet.text(String(count), middle, 143, { size: 58, weight: 'bold', color: palette.paper, align: 'center' })
  })
}

/** One line where the title fits in a large size, else two, smaller where needed. */
function setTitle(sheet: Sheet, title: string): { lines: string[]; style: TextStyle } {
  const style = (size: number): TextStyle => ({ size, weight: 'bold', color: palette.paper })
  if (sheet.width(title, style(24)) <= room) return { lines: [title], style: fitText(sheet, title, room, style(30), 24).style }
  for (const size of [26, 23, 20]) {
    const lines = wrapTitle(sheet, title, room, style(size))
    if (!lines.at(-1)?.endsWith('…')) return { lines, style: style(size) }
  }
  return { lines: wrapTitle(sheet, title, room, style(17)), style: style(17) }
}

/** A field's name, with its lines below. */
export function field(sheet: Sheet, name: string, lines: readonly string[], x: number, y: number, room: number, style: TextStyle): void {
  sheet.block('P', () => {
    sheet.text(name, x, y, label)
    lines.forEach((line, index) => {
      const fitted = fitText(sheet, line, room, style, 9)
      sheet.text(fitted.text, x, y + 18 + index * style.size * 1.2, fitted.style)
    })
  })
}

/** A long name gets a second line before it gets small. */
export function drawCustomer(sheet: Sheet, { say, customerName, customerPhone }: Wording, y: number, room: number): void {
  const long = sheet.width(customerName, { ...value, size: 12 }) > room
  const attempts = [11, 9.5, 8].map((size) => {
    const style = { ...value, size }
    return { style, lines: wrap(sheet, customerName, room, style, 2) }
  })
  const whole = attempts.find(({ lines }) => !lines.some((line) => line.endsWith('…'))) ?? attempts.at(-1)
  const { style, lines } = long && whole ? whole : { style: value, lines: [customerName] }
  field(sheet, say('Booked by'), lines, left, y, room, style)
  sheet.block('P', () => sheet.text(customerPhone, left, y + 34 + (lines.length - 1) * 13, { size: 10.5, color: palette.soft }))
}
