import { palette } from './palette.ts'
import type { Pdf } from './sheet.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const notch = 8

/** A ticket's outline: round corners, and a half-round notch at both ends of the perforation. */
export function ticketOutline({ x, y, width, height }: Box, perforation: number, radius: number): string {
  const right = x + width
  const bottom = y + height
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`
  return [
    `M${x + radius} ${y}H${perforation - notch}a${notch} ${notch} 0 0 0 ${2 * notch} 0H${right - radius}${corner(1, 1)}`,
    `V${bottom - radius}${corner(-1, 1)}H${perforation + notch}a${notch} ${notch} 0 0 0 ${-2 * notch} 0`,
    `H${x + radius}${corner(-1, -1)}V${y + radius}${corner(1, -1)}Z`,
  ].join('')
}

/** Round holes down the line where the stub tears off. */
export function perforate(pdf: Pdf, x: number, top: number, bottom: number, color: string): void {
  pdf.save().lineCap('round').lineWidth(2.2).dash(0.01, { space: 6.4 })
  pdf
    .moveTo(x, top + notch + 5)
    .lineTo(x, bottom - notch - 3)
    .stroke(color)
  pdf.restore()
}

/** The curtain, with its folds in a light that falls from the middle, and a valance with a brass fringe. */
export function drawCurtain(pdf: Pdf, { x, y, width, height }: Box, valance: number): void {
  pdf.rect(x, y, width, height).fill(palette.curtain)
  const folds = Math.round(width / 27)
  const step = width / folds
  for (let fold = 0; fold < folds; fold++) {
    const left = x + fold * step
    const sway = step * 0.16 * Math.sin(fold * 1.7)
    drawFold(pdf, left + step * 0.5, y, step * 0.34, height, sway, palette.deep, 0.55)
    drawFold(pdf, left + step * 0.12, y, step * 0.2, height, sway, palette.fold, 0.6)
  }
  pdf.fillOpacity(1)
  if (valance > 0) drawValance(pdf, { x, y, width, height: valance })
}

function drawFold(pdf: Pdf, x: number, y: number, width: number, height: number, sway: number, color: string, opacity: number): void {
  const bottom = y + height
  pdf
    .moveTo(x, y)
    .bezierCurveTo(x + sway, y + height / 3, x - sway, y + (2 * height) / 3, x + sway / 2, bottom)
    .lineTo(x + sway / 2 + width, bottom)
    .bezierCurveTo(x + width * 0.4 - sway, y + (2 * height) / 3, x + width * 0.6 + sway, y + height / 3, x + width * 0.7, y)
    .fillOpacity(opacity)
    .fill(color)
}

function drawValance(pdf: Pdf, { x, y, width, height }: Box): void {
  const swags = Math.round(width / 58)
  const step = width / swags
  let edge = ''
  for (let swag = 0; swag < swags; swag++) edge += `q${step / 2} ${height * 1.1} ${step} 0`
  const base = y + height * 0.45
  pdf.path(`M${x} ${y}V${base}${edge}V${y}Z`).fill(palette.deep)
  for (let swag = 0; swag < swags; swag++) {
    const left = x + swag * step
    for (const depth of [0.3, 0.62]) {
      pdf.path(`M${left} ${y + height * 0.1}q${step / 2} ${height * 1.5 * depth} ${step} 0`).lineWidth(0.7).stroke(palette.fold)
    }
  }
  pdf.path(`M${x} ${base}${edge}`).lineWidth(1.6).stroke(palette.brass)
  pdf.path(`M${x} ${base + 3}${edge}`).lineWidth(0.9).undash().dash(0.9, { space: 1.5 }).stroke(palette.gold).undash()
}

/** The brass lamp of the house; `x` is its middle, `y` the tip of its flame, 24 points high at scale 1. */
export function drawLamp(pdf: Pdf, x: number, y: number, scale: number, brass: string, flame: string): void {
  pdf.save().translate(x, y).scale(scale)
  pdf.path('M0 0C2.6 3.4 3.1 5.2 3.1 6.6A3.1 3.1 0 0 1 -3.1 6.6C-3.1 5.2 -2.6 3.4 0 0Z').fill(flame)
  pdf.path('M-10 10.4H10C9.6 14 6.4 15.4 2.6 15.8L1.5 16.4V19.6L5.4 21.6V23.4H-5.4V21.6L-1.5 19.6V16.4L-2.6 15.8C-6.4 15.4 -9.6 14 -10 10.4Z').fill(brass)
  pdf.restore()
}

/** A pair of scissors on a cutting line; `x` is the tip of its blades. */
export function drawScissors(pdf: Pdf, x: number, y: number, color: string): void {
  pdf.save().translate(x, y).lineWidth(0.8)
  pdf.path('M0 -0.6L-6.4 2.1M0 0.6L-6.4 -2.1').stroke(color)
  pdf.circle(-8, 2.9, 1.8).circle(-8, -2.9, 1.8).stroke(color)
  pdf.restore()
}
