import type { HallPlan } from '@sabha/ticketing/hall'
import { rounded } from './tidy.ts'

/** The middle of the stage, its front edge (`y`) and its width, in seat pitches. */
interface StagePlace {
  x: number
  y: number
  width: number
}

/** Returns a stage that is narrower at the back and has a curved front edge. */
export function stagePath({ x, y, width }: StagePlace): HallPlan['stage'] {
  const [left, right] = [rounded(x - width / 2), rounded(x + width / 2)]
  const back = rounded(Math.max(0.2, y - 1.8))
  const inset = rounded(Math.min(1, width / 8))
  return {
    path: `M${rounded(left + inset)} ${back}L${left} ${rounded(y)}Q${rounded(x)} ${rounded(y + 1.2)} ${right} ${rounded(y)}L${rounded(right - inset)} ${back}Z`,
    label: { x: rounded(x), y: rounded(Math.max(back + 0.9, y - 0.6)) },
  }
}

/** The numbers that each command of a path takes: `x` and `y` are moved, empty ones are not. */
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

/** Moves an SVG path. */
export function movedPath(path: string, dx: number, dy: number): string {
  if (dx === 0 && dy === 0) return path
  let isFirst = true
  return path.replace(/([a-z])([^a-z]*)/gi, (whole, command: string, rest: string) => {
    const kinds = shapes[command] ?? []
    // Relative commands move with what precedes them, but a relative first move begins at an absolute place.
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
