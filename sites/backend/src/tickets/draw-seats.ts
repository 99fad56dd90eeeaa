import { sayText } from '@sabha/language/translate'
import type { TicketDocument, TicketSeat } from './document.ts'
import { drawQr } from './draw-qr.ts'
import { type Box, drawCurtain, drawScissors, perforate, ticketOutline } from './ornaments.ts'
import { palette } from './palette.ts'
import { fit, wrap } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'
import type { Wording } from './wording.ts'

const aPage = 5
const height = 134
const gap = 17
const spine = 118
const stub = 140
const quiet: TextStyle = { size: 8, color: palette.soft }

/**
 * One small ticket a seat. It carries the seat's own code only: ticket code and verification code speak for the
 * whole booking and stay with the person who paid.
 */
export function drawSeatPages(sheet: Sheet, document: TicketDocument, wording: Wording): void {
  for (let first = 0; first < document.seats.length; first += aPage) {
    sheet.pdf.addPage()
    drawHeading(sheet, wording)
    document.seats.slice(first, first + aPage).forEach((seat, index) => {
      const y = page.margin + 34 + index * (height + gap)
      if (index > 0) drawCut(sheet, y - gap / 2)
      const box = { x: page.margin, y, width: page.width - 2 * page.margin, height }
      drawSeat(sheet, document, wording, seat, first + index + 1, box)
    })
  }
}

function drawHeading(sheet: Sheet, { say }: Wording): void {
  sheet.block('H2', () => {
    const title = sheet.text(say('One ticket a seat'), page.margin, page.margin + 12, { size: 13, weight: 'bold', color: palette.curtain })
    const room = page.width - 2 * page.margin - title - 12
    const hint = fit(sheet, say('For friends who arrive apart: cut along the lines, or send a picture of theirs alone.'), room, { size: 9, color: palette.soft }, 6)
    sheet.text(hint.text, page.width - page.margin, page.margin + 12, { ...hint.style, align: 'right' })
  })
}

function drawCut(sheet: Sheet, y: number): void {
  sheet.ornament(() => {
    sheet.pdf
      .moveTo(0, y)
      .lineTo(page.width, y)
      .lineWidth(0.5)
      .dash(3, { space: 3 })
      .stroke(palette.soft)
      .undash()
    drawScissors(sheet.pdf, 22, y, palette.soft)
  })
}

function drawSeat(sheet: Sheet, document: TicketDocument, wording: Wording, seat: TicketSeat, number: number, box: Box): void {
  const { pdf } = sheet
  const { say } = wording
  const perforation = box.x + box.width - stub
  const outline = ticketOutline(box, perforation, 10)
  sheet.ornament(() => {
    pdf.save().path(outline).clip()
    pdf.rect(box.x, box.y, box.width, height).fill(palette.paper)
    drawCurtain(pdf, { ...box, width: spine }, 0)
    pdf.rect(box.x + spine, box.y, 2, height).fill(palette.brass)
    pdf.restore()
    pdf.path(outline).lineWidth(0.8).stroke(palette.brass)
    perforate(pdf, perforation, box.y, box.y + height, palette.brass)
  })

  const middle = box.x + spine / 2
  const id = fit(sheet, seat.id, spine - 20, { size: 46, weight: 'bold', color: palette.paper }, 20)
  const section = fit(sheet, sayText(say, seat.section), spine - 16, { size: 12, weight: 'bold', color: palette.gold }, 7)
  sheet.block('H2', () => {
    sheet.text(say('Seat'), middle, box.y + 32, { size: 10, color: palette.gold, align: 'center' })
    sheet.text(id.text, middle, box.y + 78, { ...id.style, align: 'center' })
    sheet.text(section.text, middle, box.y + 104, { ...section.style, align: 'center' })
  })
  drawMiddle(sheet, document, wording, `${say('Admits one')} · ${say('{{number}} of {{count}}', { number, count: document.seats.length })}`, {
    ...box,
    x: box.x + spine + 18,
    width: perforation - box.x - spine - 32,
  })
  const size = 118
  drawQr(sheet, seat.token, perforation + (stub - size) / 2, box.y + (height - size) / 2, size, say('QR code of seat {{seat}}', { seat: seat.id }))
}

function drawMiddle(sheet: Sheet, { bookingId }: TicketDocument, wording: Wording, admits: string, { x, y, width }: Box): void {
  const title: TextStyle = { size: 14, weight: 'bold', color: palette.curtain }
  const lines = wrap(sheet, wording.title, width, title, 2)
  const shift = lines.length === 1 ? 8 : 0
  const when = fit(sheet, wording.when, width, { size: 11, weight: 'bold' }, 7.5)
  const venue = fit(sheet, wording.venue, width, { size: 9.5 }, 7)
  const holder = fit(sheet, `${wording.customerName} · ${bookingId}`, width, quiet, 6.5)
  sheet.block('P', () => {
    lines.forEach((line, index) => {
      sheet.text(line, x, y + 24 + shift + index * 15, title)
    })
    const below = y + 39 + shift + (lines.length - 1) * 15
    if (wording.performer !== '') sheet.text(fit(sheet, wording.performer, width, quiet, 7).text, x, below, { size: 9.5, color: palette.soft })
    sheet.text(when.text, x, below + 24, when.style)
    sheet.text(venue.text, x, below + 38, venue.style)
    sheet.text(admits, x, y + height - 27, { size: 9, weight: 'bold', color: palette.kumkum })
    sheet.text(holder.text, x, y + height - 14, holder.style)
  })
}
