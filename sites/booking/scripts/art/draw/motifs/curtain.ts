import { blend } from '../blend.ts'
import { ink } from '../inks.ts'
import { type Brush, gradient, type Print } from '../print.ts'
import { randomFrom } from '../random.ts'

export interface Curtain {
  /** Its two edges: x at a height. Drawn aside, they lie close where it is tied. */
  left: (y: number) => number
  right: (y: number) => number
  top: number
  bottom: number
  folds: number
  seed?: number
  /** 0 dark … 1 lit. */
  light?: number
  hem?: boolean
}

const strips = 220
const steps = 26

/** Velvet in folds: many narrow strips, each as bright as the fold turns it to the light. */
export function curtain(print: Print, { left, right, top, bottom, folds, seed = 1, light = 0.6, hem = true }: Curtain): void {
  const random = randomFrom(seed)
  const wander = Array.from({ length: 6 }, () => ({ turn: random() * 6.3, size: 0.2 + random() * 0.5, pace: 1 + random() * 2.4 }))
  const phase = (u: number) =>
    u * folds + wander.reduce((sum, { turn, size, pace }) => sum + size * Math.sin(turn + u * 6.3 * pace), 0) * 0.5
  const xAt = (u: number, y: number) => {
    const sway = Math.sin(((y - top) / (bottom - top)) * 2.2 + u * 9) * 5
    return left(y) + (right(y) - left(y)) * u + sway * Math.min(u, 1 - u) * 2
  }
  const strip = (brush: Brush, u: number, colour: string) => {
    brush.fillStyle = colour
    brush.beginPath()
    for (let step = 0; step <= steps; step++) {
      const y = top + ((bottom - top) * step) / steps
      brush.lineTo(xAt(u, y) - 0.7, y)
    }
    for (let step = steps; step >= 0; step--) {
      const y = top + ((bottom - top) * step) / steps
      brush.lineTo(xAt(u + 1 / strips, y) + 0.7, y)
    }
    brush.fill()
  }
  print.object(
    (brush) => {
      for (let index = 0; index < strips; index++) {
        const u = index / strips
        const turn = Math.sin(phase(u) * Math.PI * 2)
        const deep = Math.max(0, -turn) ** 1.4
        const lit = Math.max(0, turn) ** 2.2
        strip(brush, u, blend(blend('#5b1030', '#22040f', deep), '#b3294c', lit * light))
      }
    },
    (velvet) => {
      for (let index = 0; index < strips; index += 1) {
        const u = index / strips
        const sheen = Math.max(0, Math.sin(phase(u) * Math.PI * 2 + 0.5)) ** 9
        if (sheen > 0.15) velvet.brush.globalCompositeOperation = 'source-atop'
        if (sheen > 0.15) strip(velvet.brush, u, ink('amber', 0.2 * sheen * light))
      }
      velvet.shade(
        (brush) => {
          brush.fillStyle = gradient(
            brush.createLinearGradient(0, top, 0, bottom),
            ink('soot', 0.85),
            ink('soot', 0.15),
            [0.8, ink('soot', 0)],
            ink('soot', 0.55),
          )
          brush.fillRect(0, top, print.width, bottom - top)
        },
        { grain: 0.8 },
      )
      if (!hem) return
      velvet.shade(
        (brush) => {
          brush.strokeStyle = ink('brass', 0.8)
          brush.lineWidth = 12
          for (const lift of [18, 40]) {
            brush.lineWidth = lift === 18 ? 14 : 3
            brush.beginPath()
            for (let u = 0; u <= 1.001; u += 0.01) brush.lineTo(xAt(u, bottom - lift), bottom - lift + 5 * Math.sin(phase(u) * Math.PI * 2))
            brush.stroke()
          }
        },
        { grain: 0.3 },
      )
    },
  )
}
