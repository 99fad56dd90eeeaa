import { inks } from './inks.ts'
import { grainAt } from './random.ts'

export type Brush = CanvasRenderingContext2D

export interface Press {
  /** 0 smooth … 1 coarse: how far soft edges break up into the dots of a print. */
  grain?: number
  blur?: number
  mode?: GlobalCompositeOperation
  opacity?: number
}

/** Coarser than a pixel, so that the grain survives the smaller sizes. */
const dot = 1.25

/** A sheet that is printed in layers, each pressed onto what is there. Sizes are in pixels of the largest export. */
export class Print {
  readonly canvas: HTMLCanvasElement
  readonly brush: Brush
  readonly width: number
  readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.canvas = document.createElement('canvas')
    this.canvas.width = width
    this.canvas.height = height
    this.brush = brushOf(this.canvas)
  }

  /** Draws on a clear layer and presses it onto the sheet. */
  press(draw: (brush: Brush) => void, { grain = 0, blur = 0, mode = 'source-over', opacity = 1 }: Press = {}): this {
    const layer = new Print(this.width, this.height)
    draw(layer.brush)
    if (grain > 0 && blur > 0) return this.press((brush) => paste(brush, layer.canvas, blur), { grain, mode, opacity })
    if (grain > 0) dissolve(layer, grain)
    this.brush.save()
    this.brush.globalCompositeOperation = mode
    this.brush.globalAlpha = opacity
    paste(this.brush, layer.canvas, blur)
    this.brush.restore()
    return this
  }

  /** Something solid: its shape, and what is then pressed onto that shape alone. */
  object(shape: (brush: Brush) => void, light: (object: Thing) => void = () => undefined, press: Press = {}): this {
    const thing = new Thing(this.width, this.height)
    shape(thing.brush)
    thing.keepShape()
    light(thing)
    return this.press((brush) => brush.drawImage(thing.canvas, 0, 0), press)
  }

  fill(paint: string | CanvasGradient | ((brush: Brush) => CanvasGradient), press: Press = {}): this {
    return this.press((brush) => {
      brush.fillStyle = typeof paint === 'function' ? paint(brush) : paint
      brush.fillRect(0, 0, this.width, this.height)
    }, press)
  }

  /** Corners that recede, and the tooth of the paper. */
  finish({ vignette = 0.5, tooth = 0.055 }: { vignette?: number; tooth?: number } = {}): this {
    const { width, height } = this
    const far = Math.hypot(width, height) / 2
    this.fill(
      (brush) =>
        gradient(brush.createRadialGradient(width / 2, height / 2, far * 0.45, width / 2, height / 2, far), 'rgb(18 3 11 / 0)', inks.soot),
      { opacity: vignette, grain: 0.5, mode: 'multiply' },
    )
    const image = this.brush.getImageData(0, 0, width, height)
    const { data } = image
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 4) {
        const luma = (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11
        // Mid tones show the tooth most; the darkest and lightest keep clean.
        const shift = grainAt(Math.floor(x / dot), Math.floor(y / dot)) * tooth * (40 + 2.4 * Math.min(luma, 255 - luma))
        for (let channel = at; channel < at + 3; channel++) data[channel] = (data[channel] ?? 0) + shift
      }
    }
    this.brush.putImageData(image, 0, 0)
    return this
  }
}

/** A solid thing on a layer of its own: whatever is pressed onto it stays within its shape. */
export class Thing extends Print {
  #shape: HTMLCanvasElement = this.canvas

  keepShape(): void {
    const copy = new Print(this.width, this.height)
    copy.brush.drawImage(this.canvas, 0, 0)
    this.#shape = copy.canvas
  }

  /** Shading that stays on the thing. */
  shade(draw: (brush: Brush) => void, press: Press = {}): this {
    return this.press(draw, { grain: 0.7, ...press, mode: 'source-atop' })
  }

  /** The edge that a light from (dx, dy) catches, or, in a dark ink, the side that turns away. */
  rim(paint: string, dx: number, dy: number, { blur = 6, ...press }: Press = {}): this {
    return this.shade((brush) => {
      brush.drawImage(this.#shape, 0, 0)
      brush.globalCompositeOperation = 'source-in'
      brush.fillStyle = paint
      brush.fillRect(0, 0, this.width, this.height)
      brush.globalCompositeOperation = 'destination-out'
      brush.filter = `blur(${blur}px)`
      brush.drawImage(this.#shape, -dx, -dy)
    }, press)
  }
}

/** Adds evenly spaced colours to a gradient, or `[offset, colour]` where they are not even. */
export function gradient(base: CanvasGradient, ...stops: (string | readonly [number, string])[]): CanvasGradient {
  stops.forEach((stop, index) => {
    if (typeof stop === 'string') base.addColorStop(stops.length > 1 ? index / (stops.length - 1) : 0, stop)
    else base.addColorStop(stop[0], stop[1])
  })
  return base
}

function paste(brush: Brush, source: HTMLCanvasElement, blur: number): void {
  brush.filter = blur > 0 ? `blur(${blur}px)` : 'none'
  brush.drawImage(source, 0, 0)
  brush.filter = 'none'
}

function brushOf(canvas: HTMLCanvasElement): Brush {
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) throw new Error('no canvas')
  brush.lineCap = 'round'
  brush.lineJoin = 'round'
  return brush
}

/** Breaks what is half transparent up into dots; what is full or clear stays so. */
function dissolve({ brush, width, height }: Print, amount: number): void {
  const image = brush.getImageData(0, 0, width, height)
  const { data } = image
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const alpha = (data[at] ?? 0) / 255
      if (alpha === 0 || alpha === 1) continue
      const dots = grainAt(Math.floor(x / dot), Math.floor(y / dot)) * 1.7 * amount * Math.sqrt(alpha * (1 - alpha))
      data[at] = Math.max(0, Math.min(1, alpha + dots)) * 255
    }
  }
  brush.putImageData(image, 0, 0)
}
