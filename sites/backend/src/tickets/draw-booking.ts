import { groupCode } from '@sabha/ticketing/codes'
import { sayText } from '@sabha/language/translate'
import type { TicketDocument } from './document.ts'
import { drawDetails } from './draw-details.ts'
import { drawQr } from './draw-qr.ts'
import { type Box, drawCurtain, drawLamp, perforate, ticketOutline } from './ornaments.ts'
import { palette } from './palette.ts'
import { fit, wrap } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'
import type { Wording } from './wording.ts'

const header = 150
const stub = 198
const inset = 22
const chip = { width: 53.4, height: 37, gap: 5, aRow: 5 } as const

export const labelStyle: TextStyle = { size: 8, color: palette.soft }
const fieldStyle: TextStyle = { size: 13, weight: 'bold' }

/** Page one: the ticket of the whole booking, and below it what was paid and what to know. */
export function drawBookingPage(sheet: Sheet, document: TicketDocument, wording: Wording): void {
  sheet.pdf.addPage()
  const left = page.margin + inset
  const perforation = page.width - page.margin - stub
  const width = perforation - inset - left
  const venue = wrap(sheet, wording.venue, width, fieldStyle, 2)
  const chipRows = Math.ceil(document.seats.length / chip.aRow)
  const fields = 46 + (28 + venue.length * 16) + (22 + chipRows * (chip.height + chip.gap)) + 56
  const card: Box = { x: page.margin, y: page.margin, width: page.width - 2 * page.margin, height: header + Math.max(298, fields + 26) }

  drawCard(sheet, card, perforation)
  drawHeader(sheet, document, wording, { left, width, perforation })

  let y = card.y + header + 26
  field(sheet, `${wording.say('Date and time')} · ${wording.weekday}`, [wording.when], left, y, width)
  y += 46
  field(sheet, wording.say('Venue'), venue, left, y, width)
  y += 28 + venue.length * 16
  sheet.block('P', () => {
    sheet.text(wording.say(document.seats.length === 1 ? 'Seat' : 'Seats'), left, y, labelStyle)
  })
  drawChips(sheet, document, wording, left, y + 8)
  y += 22 + chipRows * (chip.height + chip.gap)
  const half = width * 0.56
  field(sheet, wording.say('Booked by'), [wording.customerName], left, y + 4, half - 12, wording.customerPhone)
  field(sheet, wording.say('Booking ID'), [document.bookingId], left + half, y + 4, width - half)

  drawStub(sheet, document, wording, { x: perforation, y: card.y + header, width: stub, height: card.height - header })
  drawDetails(sheet, document, wording, card.y + card.height)
}

function drawCard(sheet: Sheet, card: Box, perforation: number): void {
  const { pdf } = sheet
  const outline = ticketOutline(card, perforation, 14)
  sheet.ornament(() => {
    pdf.save().path(outline).clip()
    pdf.rect(card.x, card.y, card.width, card.height).fill(palette.paper)
    drawCurtain(pdf, { ...card, height: header }, 30)
    pdf.rect(card.x, card.y + header, card.width, 2.4).fill(palette.brass)
    pdf.restore()
    pdf.path(outline).lineWidth(0.8).stroke(palette.brass)
    perforate(pdf, perforation, card.y, card.y + header, palette.gold)
    perforate(pdf, perforation, card.y + header - 6, card.y + card.height, palette.brass)
  })
}

function drawHeader(
  sheet: Sheet,
  { seats }: TicketDocument,
  { say, title, performer }: Wording,
  { left, width, perforation }: { left: number; width: number; perforation: number },
): void {
  const top = page.margin
  const middle = perforation + stub / 2
  sheet.ornament(() => drawLamp(sheet.pdf, left + 9, top + 34, 0.86, palette.brass, palette.gold))
  sheet.block('P', () => {
    sheet.text('SABHA', left + 25, top + 51, { size: 13, weight: 'bold', color: palette.gold, tracking: 3 })
  })
  const titleStyle: TextStyle = { size: 25, weight: 'bold', color: palette.paper }
  const lines = titleLines(sheet, title, width, titleStyle)
  sheet.block('H1', () => {
    lines.text.forEach((line, index) => {
      sheet.text(line, left, top + (lines.text.length === 1 ? 98 : 84) + index * lines.style.size * 1.04, lines.style)
    })
  })
  if (performer !== '') {
    const name = fit(sheet, performer, width, { size: 14, color: palette.gold }, 9)
    sheet.block('P', () => {
      sheet.text(name.text, left, top + (lines.text.length === 1 ? 122 : 134), name.style)
    })
  }
  sheet.block('P', () => {
    sheet.text(say('E-ticket'), middle, top + 51, { size: 12, weight: 'bold', color: palette.gold, align: 'center' })
    sheet.text(say('Admits'), middle, top + 78, { size: 10, color: palette.gold, align: 'center' })
    sheet.text(String(seats.length), middle, top + 124, { size: 46, weight: 'bold', color: palette.paper, align: 'center' })
  })
}

/** One line if the title fits at a good size, else two, smaller where they must be. */
function titleLines(sheet: Sheet, title: string, width: number, style: TextStyle): { text: string[]; style: TextStyle } {
  const one = fit(sheet, title, width, style, 20)
  if (one.text === title) return { text: [title], style: one.style }
  for (const size of [22, 19, 16]) {
    const lines = wrap(sheet, title, width, { ...style, size }, 2)
    if (!lines.at(-1)?.endsWith('…') || size === 16) return { text: lines, style: { ...style, size } }
  }
  return { text: [title], style }
}

function field(sheet: Sheet, label: string, lines: readonly string[], x: number, y: number, width: number, note?: string): void {
  sheet.block('P', () => {
    sheet.text(label, x, y, labelStyle)
    lines.forEach((line, index) => {
      const fitted = fit(sheet, line, width, fieldStyle, 9)
      sheet.text(fitted.text, x, y + 17 + index * 16, fitted.style)
    })
    if (note) sheet.text(note, x, y + 18 + lines.length * 15, { size: 10, color: palette.soft })
  })
}

function drawChips(sheet: Sheet, { seats }: TicketDocument, { say }: Wording, left: number, top: number): void {
  const { pdf } = sheet
  const places = seats.map((seat, index) => ({
    seat,
    x: left + (index % chip.aRow) * (chip.width + chip.gap),
    y: top + Math.floor(index / chip.aRow) * (chip.height + chip.gap),
  }))
  sheet.ornament(() => {
    for (const { x, y } of places) pdf.roundedRect(x, y, chip.width, chip.height, 6).lineWidth(0.9).fillAndStroke(palette.card, palette.curtain)
  })
  sheet.block('P', () => {
    for (const { seat, x, y } of places) {
      const middle = x + chip.width / 2
      const section = fit(sheet, sayText(say, seat.section), chip.width - 6, { size: 7, color: palette.soft, align: 'center' }, 4.5)
      sheet.text(seat.id, middle, y + 19, { size: 16, weight: 'bold', color: palette.curtain, align: 'center' })
      sheet.text(section.text, middle, y + 30, section.style)
    }
  })
}

function drawStub(sheet: Sheet, document: TicketDocument, { say }: Wording, { x, y, width }: Box): void {
  const size = 168
  const left = x + (width - size) / 2
  sheet.ornament(() => {
    sheet.pdf.roundedRect(left - 4, y + 16, size + 8, size + 8, 8).lineWidth(0.8).fillAndStroke(palette.card, palette.edge)
  })
  drawQr(sheet, document.token, left, y + 20, size, say('QR code of the whole booking'))
  const middle = x + width / 2
  const code: TextStyle = { size: 17, weight: 'bold', align: 'center', tracking: 0.6 }
  sheet.block('P', () => {
    sheet.text(say('Ticket Code'), middle, y + 216, { ...labelStyle, align: 'center' })
    sheet.text(groupCode(document.ticketCode), middle, y + 234, code)
  })
  sheet.block('P', () => {
    sheet.text(say('Verification Code'), middle, y + 256, { ...labelStyle, align: 'center' })
    sheet.text(groupCode(document.verificationCode), middle, y + 274, code)
  })
}
