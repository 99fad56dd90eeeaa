import { encode as jpegOf } from 'jpeg-js'
import { encode as qrOf } from 'uqr'

export interface DrawnCode {
  text: string
  /** The upper left corner, px; undefined: the code is in the middle. */
  x?: number
  y?: number
  /** px per module. */
  scale?: number
}

const width = 640
const height = 480
const border = 2

/** Draws a camera frame with these QR codes on a grey wall. `specks`: the share of pixels that are noise. */
export function jpegOfCodes(codes: readonly DrawnCode[], { specks = 0 } = {}): Buffer {
  const shades = new Uint8Array(width * height).fill(150)
  for (const code of codes) draw(shades, code)
  // The noise is always the same: a test that fails only sometimes tells nothing.
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const rgba = Buffer.alloc(width * height * 4, 255)
  for (const [i, shade] of shades.entries()) {
    const seen = random() < specks ? random() * 255 : shade
    rgba.fill(seen, i * 4, i * 4 + 3)
  }
  return jpegOf({ data: rgba, width, height }, 80).data
}

export function dataUrl(jpeg: Uint8Array): string {
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
}

function draw(shades: Uint8Array, { text, scale = 6, x, y }: DrawnCode): void {
  const { data, size } = qrOf(text, { ecc: 'M', border })
  const left = x ?? Math.round((width - size * scale) / 2)
  const top = y ?? Math.round((height - size * scale) / 2)
  for (let row = 0; row < size * scale; row++) {
    for (let column = 0; column < size * scale; column++) {
      const dark = data[Math.floor(row / scale)]?.[Math.floor(column / scale)]
      shades[(top + row) * width + left + column] = dark ? 20 : 235
    }
  }
}
