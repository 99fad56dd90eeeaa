import { bookedWords, type NoteWords, placeWords } from '@sabha/api/seat-words'
import { sayText } from '@sabha/language/translate'
import { palette } from '../palette.ts'
import type { TicketDocument, TicketSeat } from '../ticket/document.ts'
import { shownName, type Wording } from '../ticket/wording.ts'
import { drawCurtain, drawScissors, holesFromEdge, perforate, ticketOutline } from './ornaments.ts'
import { drawQr } from './qr.ts'
import { oneLine } from './runs.ts'
import { fitText, wrapTitle } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'

const aPage = 5
const width = page.width - 2 * page.margin
const height = 134
const gap = 17
const spine = 118
const stub = 140
const perforation = width - stub
const qrSize = 120

/**
 * Draws one small ticket for each seat. It carries only the seat's own code: ticket code and verification code stand for the whole booking
 * and stay with the person who paid.
 */
export function drawSeatPages(sheet: Sheet, document: TicketDocument, wording: Wording): void {
  // Places without numbers are admitted by the booking's own code.
  const seats = document.seats.filter(({ places }) => !places)
  for (let first = 0; first < seats.length; first += aPage) {
    sheet.pdf.addPage()
    drawHeading(sheet, wording)
    seats.slice(first, first + aPage).forEach((seat, index) => {
      const y = page.margin + 34 + index * (height + gap)
      if (index > 0) drawCut(sheet, y - gap / 2)
      sheet.at(page.margin, y, () => drawSeat(sheet, document, wording, seat, { number: first + index + 1, count: seats.length }))
    })
  }
}

function drawHeading(sheet: Sheet, { say }: Wording): void {
  const title = say('One ticket per seat')
  const style: TextStyle = { size: 13, weight: 'bold', color: sheet.palette.curtain }
  const room = width - sheet.width(title, style) - 16
  const hint = fitText(
    sheet,
    say('Friends arriving separately? Cut along the lines, or send each friend theirs.'),
    room,
    { size: 9, color: palette.soft },
    6,
  )
  sheet.block('H2', () => sheet.text(title, page.margin, page.margin + 12, style))
  sheet.block('P', () => sheet.text(hint.text, page.margin + width, page.margin + 12, { ...hint.style, align: 'right' }))
}

function drawCut(sheet: Sheet, y: number): void {
  const { pdf } = sheet
  sheet.ornament(() => {
    pdf.save().lineWidth(0.5).dash(3, { space: 3 })
    pdf.moveTo(0, y).lineTo(page.width, y).stroke(palette.soft)
    pdf.restore()
    drawScissors(pdf, 24, y, palette.soft)
  })
}

function drawSeat(sheet: Sheet, document: TicketDocument, wording: Wording, seat: TicketSeat, of: { number: number; count: number }): void {
  const { pdf } = sheet
  const { say } = wording
  const outline = ticketOutline(width, height, perforation, 10)
  sheet.ornament(() => {
    pdf.save().path(outline).clip()
    pdf.rect(0, 0, width, height).fill(palette.paper)
    drawCurtain(sheet, spine, height)
    pdf.rect(spine, 0, 2, height).fill(palette.brass)
    pdf.rect(perforation + (stub - qrSize) / 2, (height - qrSize) / 2, qrSize, qrSize).fill(palette.card)
    pdf.restore()
    pdf.path(outline).lineWidth(0.8).stroke(palette.brass)
    perforate(pdf, perforation, holesFromEdge, height - holesFromEdge, palette.brass)
  })
  drawSpine(sheet, seat, { say, language: document.language })
  const admits = `${say('Admits one')} · ${say('{{number}} of {{count}}', of)}`
  drawMiddle(
    sheet,
    {
      holder: `${document.bookingId} · ${seat.guest ? shownName(say, seat.guest) : wording.customerName}`,
      admits,
      facts: bookedWords(seat.notes ?? {}, say),
    },
    wording,
  )
  const alt = say('QR code of seat {{seat}}', { seat: seat.id })
  drawQr(sheet, seat.token, perforation + (stub - qrSize) / 2, (height - qrSize) / 2, qrSize, alt)
}

function drawSpine(sheet: Sheet, seat: TicketSeat, words: NoteWords): void {
  const { say } = words
  const middle = spine / 2
  const id = fitText(sheet, seat.id, spine - 20, { size: 46, weight: 'bold', color: palette.paper }, 20)
  const section = fitText(sheet, sayText(say, seat.section), spine - 16, { size: 12, weight: 'bold', color: palette.gold }, 7)
  const place = oneLine(placeWords(seat.notes ?? {}, words).join(', '))
  const below = fitText(sheet, place, spine - 16, { size: 9, color: palette.gold, align: 'center' }, 6)
  sheet.block('H2', () => {
    sheet.text(say('Seat'), middle, 33, { size: 10.5, color: palette.gold, align: 'center' })
    sheet.text(id.text, middle, 80, { ...id.style, align: 'center' })
    sheet.text(section.text, middle, place === '' ? 107 : 103, { ...section.style, align: 'center' })
    if (place !== '') sheet.text(below.text, middle, 118, below.style)
  })
}

function drawMiddle(
  sheet: Sheet,
  { holder, admits, facts }: { holder: string; admits: string; facts: readonly string[] },
  { title, performer, when, venue }: Wording,
): void {
  const x = spine + 18
  const room = perforation - spine - 34
  const titleStyle: TextStyle = { size: 14, weight: 'bold', color: sheet.palette.curtain }
  const lines = wrapTitle(sheet, title, room, titleStyle)
  let y = lines.length === 1 ? 34 : 25
  const line = (text: string, style: TextStyle, smallest: number) => {
    const fitted = fitText(sheet, text, room, style, smallest)
    sheet.text(fitted.text, x, y, fitted.style)
  }
  sheet.block('P', () => {
    for (const text of lines) {
      line(text, titleStyle, 9)
      y += 15
    }
    line(performer, { size: 9.5, color: palette.soft }, 7)
    y += 20
    line(when, { size: 11.5, weight: 'bold' }, 7.5)
    y += 14
    line(venue, { size: 9.5 }, 7)
    y = height - 36
    if (facts.length > 0) line(facts.join(' · '), { size: 8, weight: 'bold' }, 6)
    y = height - 26
    line(admits, { size: 9.5, weight: 'bold', color: sheet.palette.kumkum }, 7)
    y += 13.5
    line(holder, { size: 8.5, color: palette.soft }, 6.5)
  })
}
