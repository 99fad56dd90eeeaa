import type { Brush } from './print.ts'

/** Where a motif stands: its own origin on the sheet, its size against the units it is drawn in, degrees it is turned by. */
export interface Place {
  x: number
  y: number
  scale?: number
  turn?: number
  /** Mirrored left to right. */
  mirrored?: boolean
}

export function at({ x, y, scale = 1, turn = 0, mirrored = false }: Place, draw: (brush: Brush) => void): (brush: Brush) => void {
  return (brush) => {
    brush.save()
    brush.translate(x, y)
    brush.rotate((turn * Math.PI) / 180)
    brush.scale(mirrored ? -scale : scale, scale)
    draw(brush)
    brush.restore()
  }
}

/** A path of SVG data, filled; with `mirrored`, its other half too. */
export function fillPath(brush: Brush, data: string, paint: string | CanvasGradient, mirrored = false): void {
  brush.fillStyle = paint
  const path = new Path2D(data)
  brush.fill(path)
  if (!mirrored) return
  brush.save()
  brush.scale(-1, 1)
  brush.fill(path)
  brush.restore()
}

export function strokePath(brush: Brush, data: string, paint: string | CanvasGradient, width: number, mirrored = false): void {
  brush.strokeStyle = paint
  brush.lineWidth = width
  const path = new Path2D(data)
  brush.stroke(path)
  if (!mirrored) return
  brush.save()
  brush.scale(-1, 1)
  brush.stroke(path)
  brush.restore()
}

/** The outline of something turned on a lathe: pairs of height and half width, from the top down, smoothed. */
export function turned(profile: readonly (readonly [y: number, half: number])[]): string {
  const right = profile.map(([y, half]) => [half, y] as const)
  const left = [...right].reverse().map(([x, y]) => [-x, y] as const)
  const points = [...right, ...left]
  const [first] = points
  if (!first) return ''
  let path = `M${first[0]} ${first[1]}`
  points.slice(1).forEach(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? first
    const middle = (fromY + y) / 2
    path += `C${fromX} ${middle} ${x} ${middle} ${x} ${y}`
  })
  return `${path}Z`
}
