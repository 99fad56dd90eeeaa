import { sayText } from '@sabha/language/translate'
import { groupCode } from '@sabha/ticketing/codes'
import { palette } from '../palette.ts'
import { admitted, type TicketDocument } from '../ticket/document.ts'
import type { Wording } from '../ticket/wording.ts'
import { drawDetails } from './draw-details.ts'
import { drawCurtain, drawLamp, drawValance, holesFromEdge, perforate, ticketOutline } from './ornaments.ts'
import { drawQr } from './qr.ts'
import { oneLine } from './runs.ts'
import { fitText, wrap, wrapTitle } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'

const width = page.width - 2 * page.margin
const header = 172
const stub = 206
const perforation = width - stub
const left = 24
const room = perforation - 2 * left
const chipSize = { height: 40, gap: 5 } as const
/** A chip a seat; narrow ones where the wide ones would run off the page, as of a school at the counter. */
const chipOf = ({ length: seats }: TicketDocument['seats']) =>
  seats > 25 ? { ...chipSize, width: 29.5, aRow: 8, smallest: 6 } : { ...chipSize, width: 50.2, aRow: 5, smallest: 9 }
const qrSize = 178
/** The stub's content, and the least that the body's is given. */
const body = 338

const label: TextStyle = { size: 8.5, color: palette.soft }
const value: TextStyle = { size: 14, weight: 'bold' }
const note: TextStyle = { size: 8.5 }
const noteHeight = 11.5
/** Between the chips and the notes below them. */
const noteGap = 4

/** Page one: the ticket of the whole booking, and below it what was paid and what to know. */
export function drawBookingPage(sheet: Sheet, document: TicketDocument, wording: Wording): void {
  sheet.pdf.addPage()
  const { say } = wording
  const venue = wrap(sheet, wording.venue, room, value, 2)
  const chip = chipOf(document.seats)
  const chipRows = Math.ceil(document.seats.length / chip.aRow)
  const notes = wording.seatNotes.flatMap((line) => wrap(sheet, line, room, note, 2))
  const chips = chipRows * (chip.height + chip.gap) - chip.gap + (notes.length > 0 ? noteGap + notes.length * noteHeight : 0)
  const heights = [34, 16 + venue.length * 17, 12 + chips, 54]
  const needed = heights.reduce((sum, height) => sum + height, 0)
  const height = header + Math.max(body, needed + 3 * 20 + 2 * 26)
  // Few seats leave room: it goes between the fields.
  const gap = (height - header - 2 * 26 - needed) / 3

  sheet.at(page.margin, page.margin, () => {
    drawCard(sheet, height)
    drawHeader(sheet, document, wording)
    let y = header + 34
    const below = (index: number) => {
      y += (heights[index] ?? 0) + gap
    }
    field(sheet, `${say('Date and time')} · ${wording.weekday}`, [wording.when], left, y, room, value)
    below(0)
    field(sheet, say('Venue'), venue, left, y, room, value)
    below(1)
    sheet.block('P', () => sheet.text(wording.seatsLabel, left, y, label))
    drawChips(sheet, document, wording, y + 9)
    drawNotes(sheet, notes, y + 9 + chipRows * (chip.height + chip.gap))
    below(2)
    const half = room * 0.58
    drawCustomer(sheet, wording, y, half - 14)
    field(sheet, say('Booking ID'), [document.bookingId], left + half, y, room - half, value)
    drawStub(sheet, document, wording)
  })
  drawDetails(sheet, document, wording, page.margin + height)
}

function drawCard(sheet: Sheet, height: number): void {
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

function drawHeader(sheet: Sheet, { seats, sender }: TicketDocument, { say, title, performer }: Wording): void {
  const middle = perforation + stub / 2
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
    sheet.text(say('E-ticket'), middle, 53, { ...gold, size: 13, weight: 'bold' })
    sheet.text(say('Admits'), middle, 86, gold)
    sheet.text(String(admitted({ seats })), middle, 143, { size: 58, weight: 'bold', color: palette.paper, align: 'center' })
  })
}

/** One line where the title fits in a good size, else two, smaller where they must be. */
function setTitle(sheet: Sheet, title: string): { lines: string[]; style: TextStyle } {
  const style = (size: number): TextStyle => ({ size, weight: 'bold', color: palette.paper })
  if (sheet.width(title, style(24)) <= room) return { lines: [title], style: fitText(sheet, title, room, style(30), 24).style }
  for (const size of [26, 23, 20]) {
    const lines = wrapTitle(sheet, title, room, style(size))
    if (!lines.at(-1)?.endsWith('…')) return { lines, style: style(size) }
  }
  return { lines: wrapTitle(sheet, title, room, style(17)), style: style(17) }
}

function field(sheet: Sheet, name: string, lines: readonly string[], x: number, y: number, room: number, style: TextStyle): void {
  sheet.block('P', () => {
    sheet.text(name, x, y, label)
    lines.forEach((line, index) => {
      const fitted = fitText(sheet, line, room, style, 9)
      sheet.text(fitted.text, x, y + 18 + index * style.size * 1.2, fitted.style)
    })
  })
}

/** A long name gets a second line before it gets small. */
function drawCustomer(sheet: Sheet, { say, customerName, customerPhone }: Wording, y: number, room: number): void {
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

function drawChips(sheet: Sheet, { seats }: TicketDocument, { say }: Wording, top: number): void {
  const { pdf } = sheet
  const chip = chipOf(seats)
  const places = seats.map((seat, index) => ({
    seat,
    x: left + (index % chip.aRow) * (chip.width + chip.gap),
    y: top + Math.floor(index / chip.aRow) * (chip.height + chip.gap),
  }))
  sheet.ornament(() => {
    for (const { x, y } of places) {
      sheet.at(x, y, () =>
        pdf.roundedRect(0, 0, chip.width, chip.height, 7).lineWidth(1).fillAndStroke(palette.card, sheet.palette.curtain),
      )
    }
  })
  sheet.block('P', () => {
    for (const { seat, x, y } of places) {
      const middle = x + chip.width / 2
      const id = fitText(
        sheet,
        seat.places ? `${seat.places.count} ×` : seat.id,
        chip.width - 8,
        { size: 17, weight: 'bold', color: sheet.palette.curtain },
        chip.smallest,
      )
      const section = fitText(
        sheet,
        oneLine(seat.places?.name ?? sayText(say, seat.section)),
        chip.width - 6,
        { size: 7, color: palette.soft },
        4.5,
      )
      sheet.text(id.text, middle, y + 21, { ...id.style, align: 'center' })
      sheet.text(section.text, middle, y + 32.5, { ...section.style, align: 'center' })
    }
  })
}

/** Below the chips: floors, wheelchair places, views. */
function drawNotes(sheet: Sheet, lines: readonly string[], top: number): void {
  if (lines.length === 0) return
  sheet.block('P', () => {
    lines.forEach((line, index) => {
      sheet.text(line, left, top + noteGap + 7 + index * noteHeight, note)
    })
  })
}

function drawStub(sheet: Sheet, { token, ticketCode, verificationCode }: TicketDocument, { say }: Wording): void {
  const x = perforation + (stub - qrSize) / 2
  const y = header + 24
  sheet.ornament(() => {
    sheet.pdf
      .roundedRect(x - 5, y - 5, qrSize + 10, qrSize + 10, 9)
      .lineWidth(0.8)
      .fillAndStroke(palette.card, palette.edge)
  })
  drawQr(sheet, token, x, y, qrSize, say('QR code of the whole booking'))
  drawCode(sheet, say('Ticket Code'), ticketCode, y + qrSize + 35)
  drawCode(sheet, say('Verification Code'), verificationCode, y + qrSize + 81)
}

function drawCode(sheet: Sheet, name: string, code: string, y: number): void {
  const middle = perforation + stub / 2
  sheet.block('P', () => {
    sheet.text(name, middle, y, { ...label, align: 'center' })
    sheet.text(groupCode(code), middle, y + 20, { size: 18, weight: 'bold', align: 'center', tracking: 0.6 })
  })
}
