import { sayText } from '@sabha/language/translate'
import { groupCode } from '@sabha/ticketing/codes'
import { palette } from '../palette.ts'
import { admitted, type TicketDocument } from '../ticket/document.ts'
import type { Wording } from '../ticket/wording.ts'
import { card, drawCard, drawCustomer, drawHeader, field, label, perforation, room, value } from './draw-card.ts'
import { drawDetails } from './draw-details.ts'
import { drawQr } from './qr.ts'
import { oneLine } from './runs.ts'
import { fitText, wrap } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'

const { header, stub, left } = card
const chipSize = { height: 40, gap: 5 } as const
/** One chip for each seat; narrow chips where wide ones would run off the page, as for a school at the counter. */
const chipOf = ({ length: seats }: TicketDocument['seats']) =>
  seats > 25 ? { ...chipSize, width: 29.5, aRow: 8, smallest: 6 } : { ...chipSize, width: 50.2, aRow: 5, smallest: 9 }
const qrSize = 178
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
  const height = header + Math.max(card.body, needed + 3 * 20 + 2 * 26)
  // Few seats leave room, which goes between the fields.
  const gap = (height - header - 2 * 26 - needed) / 3

  sheet.at(page.margin, page.margin, () => {
    drawCard(sheet, height)
    drawHeader(sheet, document, wording, { kind: say('E-ticket'), counted: say('Admits'), count: admitted(document) })
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

/** The notes below the chips: floors, wheelchair places, views. */
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
