import { blend } from '../blend.ts'
import { ink, inks } from '../inks.ts'
import { glow } from '../light.ts'
import { at, fillPath, type Place, strokePath, turned } from '../place.ts'
import { type Brush, gradient, type Print } from '../print.ts'

/** A standing brass lamp, 640 units tall, its foot at the origin: height and half width, from the top down. */
const profile = [
  [-640, 2],
  [-626, 8],
  [-616, 9],
  [-606, 4],
  [-598, 12],
  [-584, 20],
  [-570, 20],
  [-556, 9],
  [-548, 10],
  [-540, 30],
  [-536, 31],
  [-530, 12],
  [-500, 8],
  [-490, 20],
  [-482, 20],
  [-474, 9],
  [-446, 9],
  [-432, 30],
  [-424, 116],
  [-418, 122],
  [-410, 112],
  [-398, 52],
  [-388, 16],
  [-372, 10],
  [-350, 11],
  [-340, 28],
  [-326, 36],
  [-312, 28],
  [-302, 12],
  [-268, 11],
  [-260, 24],
  [-252, 24],
  [-244, 11],
  [-196, 12],
  [-186, 26],
  [-168, 42],
  [-150, 42],
  [-132, 26],
  [-122, 14],
  [-100, 15],
  [-92, 30],
  [-84, 32],
  [-76, 40],
  [-58, 52],
  [-44, 84],
  [-36, 94],
  [-30, 94],
  [-22, 122],
  [-10, 134],
  [0, 134],
] as const
const stand = turned(profile)
const plateY = -424

/** Bright where the metal turns to the flames, dark where it turns away: each height has its own width to turn on. */
function lathe(brush: Brush): void {
  profile.slice(1).forEach(([bottom, bottomHalf], index) => {
    const [top, topHalf] = profile[index] ?? [bottom, bottomHalf]
    for (let y = top; y < bottom; y += 1) {
      const part = (y - top) / (bottom - top)
      const half = topHalf + (bottomHalf - topHalf) * (part * part * (3 - 2 * part)) + 1
      const facing = Math.max(-1, Math.min(1, ((bottomHalf - topHalf) / (bottom - top)) * (y < plateY ? -1 : 1)))
      const lit = 0.5 + 0.5 * facing
      brush.fillStyle = gradient(
        brush.createLinearGradient(-half, 0, half, 0),
        [0, '#2a0f0c'],
        [0.14, '#6d3a16'],
        [0.3, blend('#8a5a1e', '#fff0c4', lit)],
        [0.37, blend('#b98a2f', '#fffbe8', lit)],
        [0.48, '#a06d22'],
        [0.68, '#532411'],
        [0.84, '#2a0d0c'],
        [0.95, '#8f5a22'],
        [1, '#c88a3a'],
      )
      brush.fillRect(-half, y, 2 * half, 1.6)
    }
  })
}

export interface Flame {
  /** −1 … 1: how it leans, and 0.8 … 1.2: how tall it stands. */
  lean?: number
  rise?: number
}

export function standingLamp(print: Print, place: Place, flames: readonly Flame[] = [{}, {}, {}, {}, {}]): void {
  const { scale = 1 } = place
  print.object(
    at(place, (brush) => fillPath(brush, stand, inks.brass)),
    (brass) => {
      brass.shade(at(place, lathe), { grain: 0 })
      brass.shade(
        at(place, (brush) => {
          brush.fillStyle = gradient(
            brush.createLinearGradient(0, -660, 0, 0),
            ink('amber', 0.25),
            ink('amber', 0),
            [0.5, ink('deep', 0.2)],
            ink('deep', 0.7),
          )
          brush.fillRect(-150, -660, 300, 660)
        }),
      )
      brass.rim(ink('flame', 0.9), 0, -4 * scale, { blur: 3 * scale })
      brass.rim(ink('soot', 0.8), 0, 7 * scale, { blur: 5 * scale })
    },
  )
  const spouts = [-112, -62, 0, 62, 112]
  flames.forEach((flame, index) => {
    const x = (spouts[index] ?? 0) * scale
    const front = index % 2 === 0
    burn(print, { x: place.x + x, y: place.y + (plateY + (front ? 4 : -5)) * scale, scale: scale * (front ? 1 : 0.85) }, flame)
  })
}

/** A flame on its wick, some 60 units tall, with its light on what is around. */
export function burn(print: Print, place: Place, { lean = 0, rise = 1 }: Flame = {}, reach = 170): void {
  const { scale = 1 } = place
  glow(print, { x: place.x, y: place.y - 26 * scale }, reach * scale * (0.92 + 0.08 * rise), ink('amber', 0.5))
  glow(print, { x: place.x, y: place.y - 26 * scale }, reach * 0.42 * scale, ink('gold', 0.6))
  const tip = -62 * rise
  const bend = lean * 12
  print.press(
    at(place, (brush) => {
      fillPath(
        brush,
        `M0 2C-13 0-16-14-9-27-4-37 ${bend - 2}-46 ${bend} ${tip}C${bend + 3}-44 8-36 11-25 15-12 12 0 0 2Z`,
        gradient(brush.createLinearGradient(0, 2, 0, tip), ink('rust', 0.9), ink('amber', 1), ink('flame', 1), ink('flame', 0.85)),
      )
      fillPath(
        brush,
        `M0 0C-7-2-8-12-4-20-1-26 ${bend * 0.5}-30 ${bend * 0.6} ${tip * 0.66}C${bend * 0.6 + 2}-28 5-24 6-18 8-9 6 0 0 0Z`,
        '#fffaf0',
      )
      strokePath(brush, 'M0 4v-7', inks.soot, 3)
    }),
    { blur: 0.6 },
  )
}

/** A small clay lamp afloat, 90 units wide. */
export function diya(print: Print, place: Place, flame: Flame = {}, reach = 150): void {
  const { scale = 1 } = place
  glow(print, { x: place.x, y: place.y }, 130 * scale, ink('amber', 0.5), { squash: 0.4 })
  print.object(
    at(place, (brush) => fillPath(brush, 'M-44-2C-30 4 30 4 44-2 42 18 22 26 0 26S-42 18-44-2Z', inks.wood)),
    (bowl) => {
      bowl.rim(ink('gold', 0.9), 0, -5 * scale, { blur: 4 * scale })
      bowl.rim(ink('soot', 0.8), 0, 12 * scale, { blur: 10 * scale })
    },
  )
  burn(print, { ...place, y: place.y - 2 * scale }, flame, reach)
}
