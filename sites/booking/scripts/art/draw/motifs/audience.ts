import { ink, inks } from '../inks.ts'
import { at, fillPath, strokePath } from '../place.ts'
import type { Brush, Print } from '../print.ts'

/** Heads and shoulders from behind, some 200 units wide; the shoulders reach down as far as the sheet does. */
const body = 'M-112 420C-116 120-96 62-40 48-26 44-24 30-24 12H24C24 30 26 44 40 48 96 62 116 120 112 420Z'

const hair: Record<Hair, (brush: Brush, colour: string) => void> = {
  short: (brush, colour) => fillPath(brush, 'M0-92C40-92 54-62 52-28 50 6 32 30 0 30S-50 6-52-28C-54-62-40-92 0-92Z', colour),
  bun: (brush, colour) => {
    fillPath(brush, 'M0-88C40-88 54-58 52-26 50 10 32 32 0 32S-50 10-52-26C-54-58-40-88 0-88Z', colour)
    fillPath(brush, 'M-36-8a36 34 0 1 0 72 0a36 34 0 1 0-72 0Z', colour)
  },
  plait: (brush, colour) => {
    fillPath(brush, 'M0-90C42-90 56-58 53-24 50 10 34 30 0 30S-50 10-53-24C-56-58-42-90 0-90Z', colour)
    strokePath(brush, 'M0 20C-6 60 8 90 0 130 -8 170 6 200 0 240', colour, 30)
  },
  plaits: (brush, colour) => {
    fillPath(brush, 'M0-90C44-90 58-58 54-22 50 12 34 30 0 30S-50 12-54-22C-58-58-44-90 0-90Z', colour)
    strokePath(brush, 'M-44 2C-66 20-60 44-70 70M44 2C66 20 60 44 70 70', colour, 24)
  },
  turban: (brush, colour) =>
    fillPath(brush, 'M0-106C60-106 70-66 60-34 50-14 50 10 36 24 20 34-20 34-36 24-50 10-50-14-60-34-70-66-60-106 0-106Z', colour),
}
export type Hair = 'short' | 'bun' | 'plait' | 'plaits' | 'turban'

export interface Listener {
  x: number
  y: number
  scale: number
  hair: Hair
  colour: string
  /** Jasmine, a ribbon: what catches the light first. */
  flowers?: string
  lean?: number
}

/** One of the audience, dark against the stage; the light comes from ahead and draws the edge. */
export function listener(print: Print, { x, y, scale, hair: style, colour, flowers, lean = 0 }: Listener, edge = ink('amber', 0.9)): void {
  const place = { x, y, scale, turn: lean }
  print.object(
    at(place, (brush) => {
      fillPath(brush, body, colour)
      if (style !== 'turban') fillPath(brush, 'M-24 12H24V44H-24ZM-52-30H52V-20H-52Z', inks.bark)
      fillPath(brush, 'M-58-24a9 14 0 1 0 12 0M46-24a9 14 0 1 0 12 0', inks.bark)
      hair[style](brush, style === 'turban' ? '#5b1030' : '#170610')
    }),
    (person) => {
      if (style === 'bun')
        person.press(
          at(place, (brush) => strokePath(brush, 'M-36-8a36 34 0 1 0 72 0a36 34 0 1 0-72 0', ink('soot', 0.9), 4)),
          { mode: 'source-atop' },
        )
      person.rim(edge, 0, -9 * scale, { blur: 9 * scale, grain: 0.9 })
      person.rim(ink('flame', 0.8), 0, -3 * scale, { blur: 2.5 * scale, grain: 0.7 })
    },
  )
  if (!flowers) return
  print.press(
    at(place, (brush) => {
      brush.fillStyle = flowers
      const blossoms =
        style === 'plaits'
          ? [
              [-70, 66],
              [70, 66],
              [-62, 56],
              [62, 56],
              [-78, 58],
              [78, 58],
            ]
          : garland(style)
      for (const [left, top] of blossoms) {
        brush.beginPath()
        brush.ellipse(left ?? 0, top ?? 0, 9, 8, 0, 0, 7)
        brush.fill()
      }
    }),
    { grain: 0.4 },
  )
}

function garland(style: Hair): number[][] {
  if (style === 'plait') return Array.from({ length: 6 }, (_, index) => [index % 2 ? 12 : -10, 26 + index * 11])
  return Array.from({ length: 11 }, (_, index) => {
    const turn = Math.PI * (0.02 + 0.096 * index)
    return [38 * Math.cos(turn), -12 - 34 * Math.sin(turn)]
  })
}
