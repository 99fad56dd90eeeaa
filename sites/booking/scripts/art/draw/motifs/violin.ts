import { ink, inks } from '../inks.ts'
import { at, fillPath, type Place, strokePath } from '../place.ts'
import { type Brush, gradient, type Print, type Thing } from '../print.ts'

/** One half of the body, neck up, the bridge at the origin; the other half is its mirror. The body is 420 units long. */
const half =
  'M0-196C46-198 88-176 88-126c0 26-8 42-12 56 4 4 6 6 6 8-20 6-28 24-28 46 0 26 12 44 42 50-2 4-6 6-8 10 14 16 22 40 22 66 0 58-48 84-110 84Z'
const fHole = 'M44-34c-10-4-16 6-10 12 4 4 10 0 8-6M43-33c10 10-4 40 14 76M57 43c6 8-2 16-8 13-5-3-3-11 3-10'
const scroll = 'M-9-410C-12-440-20-452-18-472-15-494 10-496 15-480 18-466 2-462 1-472M9-410C12-440 19-446 17-478'
const lanes = [-9, -3, 3, 9]

export interface ViolinLight {
  /** From where the light falls, in pixels of the sheet. */
  from?: { x: number; y: number }
  /** Strings are left out where the scene draws its own. */
  strings?: boolean
  neck?: boolean
}

export function violin(print: Print, place: Place, { from = { x: -14, y: -14 }, strings = true, neck = true }: ViolinLight = {}): void {
  const size = place.scale ?? 1
  if (neck) neckOf(print, place, from)
  print.object(
    at(place, (brush) => fillPath(brush, half, inks.wood, true)),
    (body) => {
      wood(body, place)
      body.rim(ink('soot', 0.9), -from.x * 1.6 * size, -from.y * 1.6 * size, { blur: 26 * size, grain: 0.8 })
      body.rim(ink('gold', 0.85), from.x * 0.5 * size, from.y * 0.5 * size, { blur: 9 * size, grain: 0.7 })
      body.press(
        at(place, (brush) => strokePath(brush, half.replace('Z', ''), ink('bark', 0.55), 2, true)),
        { mode: 'source-atop' },
      )
    },
  )
  print.press(at(place, (brush) => fittings(brush)))
  if (strings) {
    const draw = (brush: Brush) => {
      for (const x of lanes) strokePath(brush, `M${x} 62L${x * 0.62} ${neck ? -408 : -300}`, ink('flame', 0.9), 1.3)
    }
    print.press(at(place, draw))
  }
  print.press(at(place, (brush) => fillPath(brush, 'M-27 8q27-17 54 0l-4 6-12-3-4 5h-14l-4-5-12 3Z', inks.gold)))
}

function wood(body: Thing, place: Place): void {
  body.shade(
    at(place, (brush) => {
      brush.fillStyle = gradient(
        brush.createRadialGradient(-34, -70, 10, 0, 10, 250),
        ink('amber', 0.95),
        ink('honey', 0.85),
        ink('wood', 0.4),
        ink('bark', 0.9),
      )
      brush.fillRect(-140, -220, 280, 480)
    }),
    { grain: 0.6 },
  )
  // The year rings of the spruce.
  body.shade(
    at(place, (brush) => {
      for (let x = -108; x <= 108; x += 5)
        strokePath(brush, `M${x}-210Q${x * 0.94} 0 ${x} 240`, ink('bark', 0.1 + 0.08 * Math.abs(Math.sin(x * 1.7))), 1.4)
    }),
    { grain: 0.3 },
  )
  body.press(
    at(place, (brush) => {
      brush.save()
      brush.scale(0.925, 0.95)
      strokePath(brush, half.replace('Z', ''), ink('soot', 0.5), 2.4, true)
      brush.restore()
      strokePath(brush, fHole, inks.soot, 5, true)
    }),
    { mode: 'source-atop' },
  )
}

function neckOf(print: Print, place: Place, from: { x: number; y: number }): void {
  print.object(
    at(place, (brush) => {
      fillPath(brush, 'M-13-180h26l-3-236h-20Z', inks.wood)
      strokePath(brush, scroll, inks.wood, 11)
      for (const [y, side] of [
        [-420, 1],
        [-434, -1],
        [-446, 1],
        [-458, -1],
      ] as const) {
        strokePath(brush, `M0 ${y}h${side * 34}`, inks.bark, 5)
        strokePath(brush, `M${side * 30} ${y - 5}v10`, inks.bark, 9)
      }
    }),
    (thing) => thing.rim(ink('gold', 0.8), from.x * 0.3, from.y * 0.3, { blur: 4 }),
  )
}

function fittings(brush: Brush): void {
  fillPath(brush, 'M-11-405h22l9 336q-20 9-40 0Z', gradient(brush.createLinearGradient(-20, 0, 20, 0), '#2c1020', '#0d0208'))
  fillPath(brush, 'M-18 60q18-8 36 0l-8 116q-10 8-20 0Z', gradient(brush.createLinearGradient(-18, 0, 18, 0), '#3a1626', '#0d0208'))
  fillPath(brush, 'M-70 172C-60 142-30 150-22 182-20 204-60 214-74 198-80 190-76 180-70 172Z', '#1a0610')
  strokePath(brush, 'M-66 174C-56 152-34 156-26 178', ink('gold', 0.4), 2)
}

/** The bow, 560 units long, its hair on the x axis, the frog at the left. */
export function bow(print: Print, place: Place, glint = ink('flame', 0.9)): void {
  print.press(
    at(place, (brush) => {
      brush.fillStyle = gradient(brush.createLinearGradient(-280, 0, 280, 0), ink('cream', 0.95), ink('flame', 1), ink('cream', 0.9))
      brush.fillRect(-236, -2.4, 500, 4.8)
      strokePath(brush, 'M-286-16C-120-10 110-6 262-22q8-2 10 20', inks.wood, 6.5)
      strokePath(brush, 'M-284-18C-120-12 110-8 262-24', ink('amber', 0.9), 1.8)
      fillPath(brush, 'M-252-16h34v19h-38q-6-9 4-19Z', inks.soot)
      brush.fillStyle = glint
      brush.beginPath()
      brush.arc(-236, -6, 3.6, 0, 7)
      brush.fill()
      brush.fillRect(-292, -20, 12, 9)
    }),
  )
}
