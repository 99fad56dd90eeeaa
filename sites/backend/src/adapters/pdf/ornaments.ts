import { palette } from '../palette.ts'
import type { Pdf, Sheet } from './sheet.ts'

const notch = 8

/** A ticket's outline with its upper left corner at the origin: round corners, and a half-round notch at both ends of the perforation. */
export function ticketOutline(width: number, height: number, perforation: number, radius: number): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`
  return [
    `M${radius} 0H${perforation - notch}a${notch} ${notch} 0 0 0 ${2 * notch} 0H${width - radius}${corner(1, 1)}`,
    `V${height - radius}${corner(-1, 1)}H${perforation + notch}a${notch} ${notch} 0 0 0 ${-2 * notch} 0`,
    `H${radius}${corner(-1, -1)}V${radius}${corner(1, -1)}Z`,
  ].join('')
}

/** Round holes down the line where the stub tears off. */
export function perforate(pdf: Pdf, x: number, top: number, bottom: number, color: string): void {
  pdf.save().lineCap('round').lineWidth(2.2).dash(0.01, { space: 6.4 })
  pdf.moveTo(x, top).lineTo(x, bottom).stroke(color)
  pdf.restore()
}

/** How far from both ends of the perforation its holes stay, to keep clear of the notches. */
export const holesFromEdge = notch + 5

/** A curtain repeats itself after this many folds: equal bytes compress to almost nothing. */
const drape = 5

/** Draws a curtain from the origin, with slightly moving folds. */
export function drawCurtain({ pdf, palette }: Sheet, width: number, height: number): void {
  pdf.rect(0, 0, width, height).fill(palette.curtain)
  const folds = Math.round(width / 27)
  const step = width / folds
  for (let first = 0; first < folds; first += drape) {
    pdf.save().translate(round(first * step), 0)
    for (const { from, share, color } of [
      { from: 0.5, share: 0.34, color: palette.shadow },
      { from: 0.12, share: 0.2, color: palette.fold },
    ]) {
      for (let fold = 0; fold < Math.min(drape, folds - first); fold++)
        addFold(pdf, (fold + from) * step, step * share, height, step * 0.16 * Math.sin(fold * 1.7))
      pdf.fill(color)
    }
    pdf.restore()
  }
}

function addFold(pdf: Pdf, x: number, width: number, height: number, sway: number): void {
  const [upper, lower, left] = [round(height / 3), round((2 * height) / 3), round(x + sway / 2)]
  pdf
    .moveTo(round(x), 0)
    .bezierCurveTo(round(x + sway), upper, round(x - sway), lower, left, height)
    .lineTo(round(left + width), height)
    .bezierCurveTo(round(x + width * 0.4 - sway), lower, round(x + width * 0.6 + sway), upper, round(x + width * 0.7), 0)
}

/** The gathered cloth along a curtain's top, with its brass fringe. */
export function drawValance({ pdf, palette }: Sheet, width: number, height: number): void {
  const swags = Math.round(width / 58)
  const step = round(width / swags)
  const scallops = (depth: number) => `q${step / 2} ${round(depth)} ${step} 0`.repeat(swags)
  const base = height * 0.45
  pdf.path(`M0 0V${base}${scallops(height * 1.1)}V0Z`).fill(palette.deep)
  for (const depth of [0.45, 0.93]) pdf.path(`M0 ${height * 0.1}${scallops(height * depth)}`)
  pdf.lineWidth(0.7).stroke(palette.fold)
  pdf
    .path(`M0 ${base}${scallops(height * 1.1)}`)
    .lineWidth(1.6)
    .stroke(palette.brass)
  pdf.save().dash(0.9, { space: 1.5 }).lineWidth(0.9)
  pdf.path(`M0 ${base + 3}${scallops(height * 1.1)}`).stroke(palette.gold)
  pdf.restore()
}

/** The brass lamp of the house, 24 points high at scale 1; `x` is its middle, `y` the tip of its flame. */
export function drawLamp(pdf: Pdf, x: number, y: number, scale: number, flame: string): void {
  pdf.save().translate(x, y).scale(scale)
  pdf.path('M0 0C2.6 3.4 3.1 5.2 3.1 6.6A3.1 3.1 0 0 1 -3.1 6.6C-3.1 5.2 -2.6 3.4 0 0Z').fill(flame)
  pdf
    .path(
      'M-10 10.4H10C9.6 14 6.4 15.4 2.6 15.8L1.5 16.4V19.6L5.4 21.6V23.4H-5.4V21.6L-1.5 19.6V16.4L-2.6 15.8C-6.4 15.4 -9.6 14 -10 10.4Z',
    )
    .fill(palette.brass)
  pdf.restore()
}

/** A pair of scissors on a cutting line; `x` is the tip of its blades. */
export function drawScissors(pdf: Pdf, x: number, y: number, color: string): void {
  pdf.save().translate(x, y).lineWidth(0.8)
  pdf.path('M0 -0.6L-6.4 2.1M0 0.6L-6.4 -2.1').stroke(color)
  pdf.circle(-8, 2.9, 1.8).circle(-8, -2.9, 1.8).stroke(color)
  pdf.restore()
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
