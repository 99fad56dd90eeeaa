import { groupCode } from '@sabha/ticketing/codes'
import { palette } from '../palette.ts'
import type { TicketDocument } from '../ticket/document.ts'
import type { Wording } from '../ticket/wording.ts'
import { card, drawCard, drawCustomer, drawHeader, field, label, perforation, room, value } from './draw-card.ts'
import { drawDetails } from './draw-details.ts'
import { drawLamp } from './ornaments.ts'
import { wrap } from './setting.ts'
import { page, type Sheet, type TextStyle } from './sheet.ts'

const { header, left, stub } = card
const codeHeight = 22
/** Few codes go one below the other, many in two columns, so that all fit on the page. */
const codesOf = ({ length }: readonly string[]) => (length > 5 ? { columns: 2, size: 11.5 } : { columns: 1, size: 17 })
const told: TextStyle = { size: 11.5, align: 'center' }

/** A season pass: it has codes in place of seats, and instructions in place of a QR code, which no door would accept. */
export function drawPassPage(sheet: Sheet, document: TicketDocument, wording: Wording, codes: readonly string[]): void {
  sheet.pdf.addPage()
  const { say } = wording
  const { columns, size } = codesOf(codes)
  const rows = Math.ceil(codes.length / columns)
  const terms = wrap(sheet, wording.passTerms ?? '', room, value, 2)
  const heights = [34, 16 + terms.length * 17, 12 + rows * codeHeight, 54]
  const needed = heights.reduce((sum, height) => sum + height, 0)
  const height = header + Math.max(card.body, needed + 3 * 20 + 2 * 26)
  const gap = (height - header - 2 * 26 - needed) / 3

  sheet.at(page.margin, page.margin, () => {
    drawCard(sheet, height)
    drawHeader(sheet, document, wording, { kind: say('Season pass'), counted: say('Passes'), count: codes.length })
    let y = header + 34
    const below = (index: number) => {
      y += (heights[index] ?? 0) + gap
    }
    field(sheet, say('Season pass'), terms, left, y, room, value)
    below(1)
    field(sheet, say('Good until'), [wording.until], left, y, room, value)
    below(0)
    sheet.block('P', () => {
      sheet.text(wording.seatsLabel, left, y, label)
      codes.forEach((each, index) => {
        const x = left + (index % columns) * (room / columns)
        sheet.text(groupCode(each), x, y + codeHeight * (Math.floor(index / columns) + 1), { size, weight: 'bold', tracking: 0.4 })
      })
    })
    below(2)
    const half = room * 0.58
    drawCustomer(sheet, wording, y, half - 14)
    field(sheet, say('Booking ID'), [document.bookingId], left + half, y, room - half, value)
    drawUse(sheet, wording)
  })
  drawDetails(sheet, document, { ...wording, instructions: wording.instructions.slice(1) }, page.margin + height)
}

/** Draws the first instruction, which is then left out of the others. */
function drawUse(sheet: Sheet, { instructions: [use = ''] }: Wording): void {
  const middle = perforation + stub / 2
  sheet.ornament(() => drawLamp(sheet.pdf, middle, header + 78, 1.6, palette.brass))
  sheet.block('P', () => {
    wrap(sheet, use, stub - 2 * left, told).forEach((line, index) => {
      sheet.text(line, middle, header + 144 + index * 17, told)
    })
  })
}
