import { ink, inks } from '../inks.ts'
import { at, fillPath, type Place, strokePath } from '../place.ts'
import { type Brush, gradient, type Print } from '../print.ts'
import { bow, violin } from './violin.ts'

export interface Musician {
  plays: 'violin' | 'mridangam' | 'tanpura'
  cloth: string
  border: string
  hair: 'bun' | 'short'
  /** From where the light falls, in pixels of the sheet. */
  light?: { x: number; y: number }
  /** Angle that the bow has travelled: −1 … 1. */
  stroke?: number
}

const lap = 'M-188-2C-204-34-160-56-116-54-84-54-70-62-56-74H56C70-62 84-54 116-54 160-56 204-34 188-2 140 20-140 20-188-2Z'
const torso = 'M-58-66C-58-120-70-160-66-186-60-208-20-212-15-226H15C20-212 60-208 66-186 70-160 58-120 58-66Z'
/** The head is drawn larger, around the origin of its own. */
const face = 'M0-58C34-58 44-34 42-8 40 20 22 42 0 42S-40 20-42-8C-44-34-34-58 0-58Z'
const headAt = { y: -262, scale: 0.74 }

/** Somebody who sits and plays, seen from the hall, 320 units tall; the ground is at the origin. The face is left to the light. */
export function musician(
  print: Print,
  place: Place,
  { plays, cloth, border, hair, light = { x: -10, y: -12 }, stroke = 0 }: Musician,
): void {
  const { scale = 1 } = place
  const lit = (reach: number) => [light.x * reach * scale * 0.4, light.y * reach * scale * 0.4] as const
  const solid = (shape: Parameters<Print['object']>[0], dark = 0.8) =>
    print.object(at(place, shape), (thing) => {
      thing.rim(ink('soot', dark), -light.x * scale * 1.4, -light.y * scale * 1, { blur: 16 * scale, grain: 0.9 })
      thing.rim(ink('gold', 0.7), ...lit(0.8), { blur: 3.5 * scale, grain: 0.7 })
    })
  if (plays === 'tanpura') tanpura(print, { x: place.x + 96 * scale, y: place.y - 8 * scale, scale: scale * 0.62, turn: 7 }, light)
  solid((brush) => fillPath(brush, lap, cloth))
  pleats(print, place, border)
  solid((brush) => fillPath(brush, torso, cloth))
  solid((brush) => fillPath(brush, 'M-15-246H15V-212Q0-190-15-212Z', inks.skin))
  sash(print, place, border, hair)
  head(print, place, hair, light)
  if (plays === 'violin') playViolin(print, place, { light, stroke, cloth, solid })
  else if (plays === 'mridangam') playMridangam(print, place, { light, cloth, solid })
  else {
    arm(solid, cloth, [-54, -182], [-104, -96], [-34, -62])
    arm(solid, cloth, [54, -182], [118, -134], [100, -76])
  }
}

type Solid = (shape: Parameters<Print['object']>[0], dark?: number) => void
interface Play {
  light: { x: number; y: number }
  cloth: string
  solid: Solid
}

function head(print: Print, place: Place, hair: Musician['hair'], light: { x: number; y: number }): void {
  const { scale = 1 } = place
  const top = { x: place.x, y: place.y + headAt.y * scale, scale: scale * headAt.scale }
  const solid = (shape: Parameters<Print['object']>[0], edge: string) =>
    print.object(at(top, shape), (thing) => {
      thing.rim(ink('soot', 0.75), -light.x * scale * 1.5, -light.y * scale * 0.7, { blur: 14 * scale, grain: 0.8 })
      thing.rim(edge, light.x * 0.3 * scale, light.y * 0.3 * scale, { blur: 4 * scale })
    })
  if (hair === 'bun') solid((brush) => fillPath(brush, 'M6-52a40 36 0 1 0 56 34Z', inks.soot), ink('amber', 0.7))
  solid((brush) => fillPath(brush, face, inks.skin), ink('gold', 0.6))
  solid(
    (brush) =>
      fillPath(
        brush,
        hair === 'bun'
          ? 'M0-68C46-68 54-34 47 4 44-22 30-40 0-48-30-40-44-22-47 4-54-34-46-68 0-68Z'
          : 'M0-72C46-74 56-40 46-4 44-22 38-38 20-44-4-38-26-40-36-36-42-28-44-16-46-4-56-40-46-70 0-72Z',
        '#1b0a10',
      ),
    ink('amber', 0.8),
  )
  print.press(
    at(top, (brush) => {
      if (hair === 'bun') {
        brush.fillStyle = inks.cream
        for (let index = 0; index < 9; index++) {
          const turn = -1.1 + index * 0.27
          brush.beginPath()
          brush.arc(24 + Math.cos(turn) * 40, -22 + Math.sin(turn) * 40, 6, 0, 7)
          brush.fill()
        }
      }
      brush.fillStyle = inks.kumkum
      brush.beginPath()
      brush.ellipse(0, -26, 4, hair === 'bun' ? 4 : 8, 0, 0, 7)
      brush.fill()
      // Eyes closed, listening.
      strokePath(brush, 'M-27-8q10 7 19 0M8-8q9 7 19 0', ink('soot', 0.8), 3)
      strokePath(brush, 'M-9 24q9 5 18 0', ink('soot', 0.6), 2.6)
    }),
    { grain: 0.2 },
  )
}

function pleats(print: Print, place: Place, border: string): void {
  print.press(
    at(place, (brush) => {
      for (let index = -6; index <= 6; index++)
        strokePath(brush, `M${index * 8}-70Q${index * 19}-40 ${index * 29} 10`, ink('soot', 0.28), 2.4)
      strokePath(brush, 'M-182 0C-150 20 150 20 182 0', border, 9)
      strokePath(brush, 'M-180-12C-150 6 150 6 180-12', border, 2)
    }),
    { grain: 0.3 },
  )
}

function sash(print: Print, place: Place, border: string, hair: Musician['hair']): void {
  print.press(
    at(place, (brush) => {
      if (hair === 'bun') {
        strokePath(brush, 'M52-202C20-160-26-120-54-76', border, 9)
        strokePath(brush, 'M62-192C34-150-14-108-44-70', ink('soot', 0.35), 3)
        strokePath(brush, 'M-20-208Q0-180 20-208', inks.gold, 3)
      } else {
        strokePath(brush, 'M-36-202C-28-160-30-120-34-72M36-202C28-160 30-120 34-72', border, 9)
        strokePath(brush, 'M-15-212L0-184 15-212', ink('soot', 0.5), 3)
      }
    }),
    { grain: 0.3 },
  )
}

type Spot = readonly [x: number, y: number]

/** An arm: thick at the shoulder, slender at the wrist. */
function limb(brush: Brush, colour: string, from: Spot, bend: Spot, to: Spot, widths: Spot): void {
  brush.fillStyle = colour
  for (let step = 0; step <= 40; step++) {
    const part = step / 40
    const along = (start: number, middle: number, end: number) => (1 - part) ** 2 * start + 2 * part * (1 - part) * middle + part ** 2 * end
    brush.beginPath()
    brush.arc(along(from[0], bend[0], to[0]), along(from[1], bend[1], to[1]), (widths[0] + (widths[1] - widths[0]) * part) / 2, 0, 7)
    brush.fill()
  }
}

/** From the shoulder over the elbow to the hand, in a sleeve as far as the elbow. */
function arm(solid: Solid, cloth: string, shoulder: Spot, elbow: Spot, hand: Spot): void {
  const between = (one: Spot, other: Spot, part: number): Spot => [one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part]
  solid((brush) => limb(brush, cloth, shoulder, between(shoulder, elbow, 0.4), between(shoulder, elbow, 0.9), [36, 30]), 0.6)
  solid((brush) => {
    limb(brush, inks.skin, between(shoulder, elbow, 0.8), elbow, hand, [24, 14])
    brush.beginPath()
    brush.ellipse(hand[0], hand[1], 13, 10, Math.atan2(hand[1] - elbow[1], hand[0] - elbow[0]), 0, 7)
    brush.fill()
  }, 0.6)
}

function playViolin(print: Print, place: Place, { light, cloth, solid, stroke }: Play & { stroke: number }): void {
  const { scale = 1 } = place
  const spot = (x: number, y: number) => ({ x: place.x + x * scale, y: place.y + y * scale })
  violin(print, { ...spot(26, -146), scale: 0.31 * scale, turn: 208 }, { from: { x: light.x * 0.6, y: light.y * 0.6 } })
  arm(solid, cloth, [54, -182], [112, -112], [-8, -82])
  const turn = 14
  const slide = stroke * 44
  const along = { x: Math.cos((turn * Math.PI) / 180), y: Math.sin((turn * Math.PI) / 180) }
  bow(print, { ...spot(26 + slide * along.x, -150 + slide * along.y), scale: 0.42 * scale, turn })
  arm(solid, cloth, [-54, -182], [-140, -96], [26 + (slide - 108) * along.x, -150 + (slide - 108) * along.y])
}

function playMridangam(print: Print, place: Place, { light, cloth, solid }: Play): void {
  const { scale = 1 } = place
  drum(print, { x: place.x, y: place.y - 52 * scale, scale: scale * 0.78 }, light)
  arm(solid, cloth, [-54, -182], [-128, -150], [-116, -72])
  arm(solid, cloth, [54, -182], [128, -150], [116, -72])
}

/** A mridangam lying across a lap, 300 units long. */
function drum(print: Print, place: Place, light = { x: -10, y: -12 }): void {
  const { scale = 1 } = place
  print.object(
    at(place, (brush) =>
      fillPath(brush, 'M-148-44C-90-66-30-76 10-72 60-68 110-54 148-38V38C110 54 60 68 10 72-30 76-90 66-148 44Z', inks.wood),
    ),
    (barrel) => {
      barrel.shade(
        at(place, (brush) => {
          brush.fillStyle = gradient(
            brush.createLinearGradient(0, -76, 0, 76),
            ink('gold', 0.7),
            ink('honey', 0.7),
            ink('bark', 0.5),
            ink('soot', 0.9),
          )
          brush.fillRect(-160, -80, 320, 160)
        }),
      )
      barrel.press(
        at(place, (brush) => {
          for (let index = -7; index <= 7; index++)
            strokePath(brush, `M-140 ${index * 6.4}C-60 ${index * 10.4} 60 ${index * 10} 140 ${index * 5.6}`, ink('cream', 0.75), 2.6)
          strokePath(brush, 'M-140-46V46M142-40V40', inks.bark, 15)
        }),
        { mode: 'source-atop' },
      )
      barrel.rim(ink('flame', 0.7), light.x * 0.4 * scale, light.y * 0.4 * scale, { blur: 4 * scale })
    },
  )
}

/** A tanpura standing upright, 760 units tall, its gourd at the origin. */
export function tanpura(print: Print, place: Place, light = { x: -12, y: -10 }): void {
  const { scale = 1 } = place
  const solid = (shape: Parameters<Print['object']>[0]) =>
    print.object(at(place, shape), (thing) => {
      thing.rim(ink('soot', 0.9), -light.x * 3 * scale, -light.y * 2 * scale, { blur: 30 * scale, grain: 0.8 })
      thing.rim(ink('gold', 0.9), light.x * 0.6 * scale, light.y * 0.6 * scale, { blur: 7 * scale, grain: 0.7 })
    })
  solid((brush) => fillPath(brush, 'M-26-250L-22-740H22L26-250Z', inks.wood))
  solid((brush) => {
    for (const [y, side] of [
      [-700, 1],
      [-668, -1],
      [-640, 1],
      [-610, -1],
    ] as const) {
      strokePath(brush, `M${side * 20} ${y}h${side * 26}`, inks.bark, 8)
      strokePath(brush, `M${side * 44} ${y - 6}v12`, inks.bark, 14)
    }
  })
  print.object(
    at(place, (brush) =>
      fillPath(brush, 'M0 0C-96 0-132-62-126-118-120-176-62-214-28-262H28C62-214 120-176 126-118 132-62 96 0 0 0Z', inks.honey),
    ),
    (gourd) => {
      gourd.shade(
        at(place, (brush) => {
          brush.fillStyle = gradient(
            brush.createRadialGradient(-46, -140, 8, 0, -104, 170),
            ink('gold', 0.9),
            ink('honey', 0.7),
            ink('wood', 0.85),
            ink('soot', 0.95),
          )
          brush.fillRect(-140, -270, 280, 280)
        }),
      )
      gourd.press(
        at(place, (brush) => {
          strokePath(brush, 'M-30-256C-60-206-112-172-116-118M30-256C60-206 112-172 116-118', ink('cream', 0.85), 5)
          strokePath(brush, 'M-30-252Q0-238 30-252', ink('cream', 0.85), 5)
          for (let index = 0; index < 9; index++) {
            const turn = (index / 9) * 6.283
            brush.fillStyle = ink('cream', 0.75)
            brush.beginPath()
            brush.ellipse(Math.cos(turn) * 26, -196 + Math.sin(turn) * 15, 4, 3, 0, 0, 7)
            brush.fill()
          }
        }),
        { mode: 'source-atop' },
      )
      gourd.rim(ink('gold', 0.85), light.x * 0.7 * scale, light.y * 0.7 * scale, { blur: 9 * scale })
    },
  )
  print.press(
    at(place, (brush) => {
      fillPath(brush, 'M-34-104h68l-5 15h-58Z', inks.cream)
      for (const x of [-12, -4, 4, 12]) strokePath(brush, `M${x}-40L${x * 0.8}-716`, ink('flame', 0.85), 1.4)
      strokePath(brush, 'M-22-700h44M-21-560h42', ink('cream', 0.8), 5)
    }),
  )
}
