import type { HallPlan } from '@sabha/ticketing/hall'

/** A stage: its middle, its front edge, its width. */
interface StagePlace {
  x: number
  y: number
  width: number
}

/** Narrower at the back, its front edge a curve. */
export function stagePath({ x, y, width }: StagePlace): HallPlan['stage'] {
  const at = (value: number) => Math.round(value * 100) / 100
  const [left, right] = [at(x - width / 2), at(x + width / 2)]
  const back = at(Math.max(0.2, y - 1.8))
  const inset = at(Math.min(1, width / 8))
  return {
    path: `M${at(left + inset)} ${back}L${left} ${at(y)}Q${at(x)} ${at(y + 1.2)} ${right} ${at(y)}L${at(right - inset)} ${back}Z`,
    label: { x: at(x), y: at(Math.max(back + 0.9, y - 0.6)) },
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
      return Math.round((Number(text) + by) * 100) / 100
    })
    return command + moved.join(' ')
  })
}
