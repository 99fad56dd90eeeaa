import type { HallPlan } from '@sabha/ticketing/hall'
import { rounded } from './tidy.ts'

/** A stage: its middle, its front edge, its width. */
interface StagePlace {
  x: number
  y: number
  width: number
}

/** Narrower at the back, its front edge a curve. */
export function stagePath({ x, y, width }: StagePlace): HallPlan['stage'] {
  const [left, right] = [rounded(x - width / 2), rounded(x + width / 2)]
  const back = rounded(Math.max(0.2, y - 1.8))
  const inset = rounded(Math.min(1, width / 8))
  return {
    path: `M${rounded(left + inset)} ${back}L${left} ${rounded(y)}Q${rounded(x)} ${rounded(y + 1.2)} ${right} ${rounded(y)}L${rounded(right - inset)} ${back}Z`,
    label: { x: rounded(x), y: rounded(Math.max(back + 0.9, y - 0.6)) },
  }
}

/** How many numbers each command of a path takes, and which of them are places across and along. */
const shapes: Readonly<Record<string, readonly ('x' | 'y' | '')[]>> = {
  M: ['x', 'y'],
  L: ['x', 'y'],
  H: ['x'],
  V: ['y'],
  C: ['x', 'y', 'x', 'y', 'x', 'y'],
  S: ['x', 'y', 'x', 'y'],
  Q: ['x', 'y', 'x', 'y'],
  T: ['x', 'y'],
  A: ['', '', '', '', '', 'x', 'y'],
}

/** An SVG path at another place. */
export function movedPath(path: string, dx: number, dy: number): string {
  if (dx === 0 && dy === 0) return path
  let isFirst = true
  return path.replace(/([a-z])([^a-z]*)/gi, (whole, command: string, rest: string) => {
    const kinds = shapes[command] ?? []
    // What is relative moves with what is before it, and a path that begins relatively begins at an absolute place.
    const isMoved = kinds.length > 0 || (isFirst && command === 'm')
    isFirst = false
    if (!isMoved) return whole
    const of = kinds.length > 0 ? kinds : (['x', 'y'] as const)
    const numbers = rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []
    const moved = numbers.map((text, index) => {
      const isStart = kinds.length > 0 || index < 2
      const by = isStart ? { x: dx, y: dy, '': 0 }[of[index % of.length] ?? ''] : 0
      return rounded(Number(text) + by)
    })
    return command + moved.join(' ')
  })
}
