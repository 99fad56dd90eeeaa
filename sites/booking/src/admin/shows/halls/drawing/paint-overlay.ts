import type { Place, Size, View } from './paint.ts'
import type { Ruler } from './tracing/placement.ts'

/** Device px of a canvas. A larger one takes more memory than a phone allows. */
const mostPixels = 16_000_000

/** Clears a canvas and gives it this size in CSS px, sharp on every screen. */
export function prepared(canvas: HTMLCanvasElement | null, { width, height }: Size): CanvasRenderingContext2D | undefined {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return undefined
  const ratio = Math.min(2, devicePixelRatio, Math.sqrt(mostPixels / Math.max(1, width * height)))
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide
    canvas.height = high
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, width, height)
  return context
}

/** Paints the box whose seats are selected when the pointer is released. */
export function paintBox(context: CanvasRenderingContext2D, { from, to }: { from: Place; to: Place }, view: View): void {
  const [x, y] = [(from.x - view.left) * view.scale, (from.y - view.top) * view.scale]
  const [width, height] = [(to.x - from.x) * view.scale, (to.y - from.y) * view.scale]
  context.fillStyle = 'rgb(138 43 125 / 14%)'
  context.strokeStyle = '#8a2b7d'
  context.fillRect(x, y, width, height)
  context.strokeRect(x, y, width, height)
}

/** Paints the ruler: a line between two marks, the first of them filled. */
export function paintRuler(context: CanvasRenderingContext2D, ruler: Ruler, view: View): void {
  const [[x, y], [toX, toY]] = ruler.map((end) => [(end.x - view.left) * view.scale, (end.y - view.top) * view.scale]) as [
    [number, number],
    [number, number],
  ]
  const line = new Path2D()
  line.moveTo(x, y)
  line.lineTo(toX, toY)
  for (const [colour, width] of [
    ['#fff', 6],
    ['#c1121f', 2.5],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(line)
    for (const [at, down] of [
      [x, y],
      [toX, toY],
    ] as const) {
      const mark = new Path2D()
      mark.arc(at, down, 9, 0, 2 * Math.PI)
      context.stroke(mark)
    }
  }
  context.fillStyle = '#c1121f'
  const dot = new Path2D()
  dot.arc(x, y, 5, 0, 2 * Math.PI)
  context.fill(dot)
}
