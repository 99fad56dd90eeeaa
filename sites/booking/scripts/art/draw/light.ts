import { type Brush, gradient, type Press, type Print } from './print.ts'

interface Point {
  x: number
  y: number
}

/** Light around a point, fading outward. `squash` flattens it to a pool on the floor. */
export function glow(
  print: Print,
  { x, y }: Point,
  radius: number,
  colour: string,
  { squash = 1, ...press }: Press & { squash?: number } = {},
): void {
  print.press(
    (brush) => {
      brush.translate(x, y)
      brush.scale(1, squash)
      brush.fillStyle = gradient(
        brush.createRadialGradient(0, 0, 0, 0, 0, radius),
        [0, colour],
        [0.25, thin(colour, 0.62)],
        [0.6, thin(colour, 0.18)],
        [1, thin(colour, 0)],
      )
      brush.fillRect(-radius, -radius, 2 * radius, 2 * radius)
    },
    { mode: 'screen', grain: 0.55, ...press },
  )
}

export interface Beam {
  from: Point
  to: Point
  /** Width at its end; at the lamp it is `mouth`. */
  spread: number
  mouth?: number
  colour: string
}

/** A beam of light through the dust of a hall. */
export function beam(print: Print, { from, to, spread, mouth = 10, colour }: Beam, press: Press = {}): void {
  const along = Math.hypot(to.x - from.x, to.y - from.y)
  const side = { x: -(to.y - from.y) / along, y: (to.x - from.x) / along }
  const edge = ({ x, y }: Point, half: number) => [x + side.x * half, y + side.y * half] as const
  const cone = (brush: Brush, part: number) => {
    brush.beginPath()
    brush.moveTo(...edge(from, (mouth / 2) * part))
    brush.lineTo(...edge(to, (spread / 2) * part))
    brush.lineTo(...edge(to, (-spread / 2) * part))
    brush.lineTo(...edge(from, (-mouth / 2) * part))
    brush.fill()
  }
  for (const part of [1, 0.55]) {
    print.press(
      (brush) => {
        brush.fillStyle = gradient(
          brush.createLinearGradient(from.x, from.y, to.x, to.y),
          [0, colour],
          [0.5, thin(colour, 0.45)],
          [1, thin(colour, 0)],
        )
        cone(brush, part)
      },
      { mode: 'screen', grain: 0.5, blur: spread * 0.035, ...press },
    )
  }
}

/** The same colour with its alpha multiplied. */
function thin(colour: string, by: number): string {
  const [, channels, alpha] = /^rgb\((.+) \/ (.+)\)$/.exec(colour) ?? []
  if (!channels) throw new Error(`${colour} is no ink`)
  return `rgb(${channels} / ${Number(alpha) * by})`
}
