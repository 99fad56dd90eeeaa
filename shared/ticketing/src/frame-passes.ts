/** A picture in shades of grey, one byte for each pixel. */
export interface GreyPicture {
  width: number
  height: number
  pixels: Uint8ClampedArray
}

/** Converts to grey by ITU-R BT.601, as cameras do. */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height)
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = 0.299 * (rgba[i * 4] ?? 0) + 0.587 * (rgba[i * 4 + 1] ?? 0) + 0.114 * (rgba[i * 4 + 2] ?? 0)
  }
  return { width, height, pixels }
}

export function rgbaOf({ pixels }: GreyPicture): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(pixels.length * 4)
  const words = new Uint32Array(rgba.buffer)
  for (let i = 0; i < pixels.length; i++) words[i] = 0xff000000 | ((pixels[i] ?? 0) * 0x010101)
  return rgba
}

/**
 * The filters for a second look at a frame, on the phone and on the server. Small codes are enlarged; dark, faded or half-shadowed parts
 * are levelled, so that each part of the picture uses all shades; noise is smoothed, and specks are dropped. The first filters find most of
 * what can be found.
 */
export const framePasses: readonly ((picture: GreyPicture) => GreyPicture)[] = [
  (picture) => enlarged(levelled(picture, 20)),
  (picture) => levelled(picture, 12),
  enlarged,
  (picture) => mean(picture, 1),
  median,
]

/** In shades. The noise of an even picture is not stretched as if it spread less than this. */
const leastSpread = 6

/** Sets each pixel to its difference from its surroundings, relative to how much those differ among themselves. `reach` in px. */
function levelled(picture: GreyPicture, reach: number): GreyPicture {
  const { pixels } = picture
  const around = mean(picture, reach).pixels
  const away = new Uint8ClampedArray(pixels.length)
  for (let i = 0; i < away.length; i++) away[i] = Math.abs((pixels[i] ?? 0) - (around[i] ?? 0))
  const spread = mean({ ...picture, pixels: away }, reach).pixels
  const made = new Uint8ClampedArray(pixels.length)
  for (let i = 0; i < made.length; i++) {
    made[i] = 128 + (((pixels[i] ?? 0) - (around[i] ?? 0)) * 64) / Math.max(leastSpread, spread[i] ?? 0)
  }
  return { ...picture, pixels: made }
}

/** The mean of a square of pixels that reaches this many px to each side. */
function mean({ width, height, pixels }: GreyPicture, reach: number): GreyPicture {
  const rows = new Float32Array(pixels.length)
  for (let y = 0; y < height; y++) slide(pixels, rows, { from: y * width, step: 1, count: width, reach })
  const made = new Uint8ClampedArray(pixels.length)
  for (let x = 0; x < width; x++) slide(rows, made, { from: x, step: width, count: height, reach })
  return { width, height, pixels: made }
}

interface Line {
  from: number
  step: number
  count: number
  reach: number
}

/** Means along a line by a moving sum, which is as quick for a wide reach as for a narrow one. Beyond an end, the end's value counts. */
function slide(
  source: Uint8ClampedArray | Float32Array,
  target: Uint8ClampedArray | Float32Array,
  { from, step, count, reach }: Line,
): void {
  const shade = (at: number) => source[from + within(at, count) * step] ?? 0
  let sum = 0
  for (let at = -reach; at <= reach; at++) sum += shade(at)
  for (let at = 0; at < count; at++) {
    target[from + at * step] = sum / (reach * 2 + 1)
    sum += shade(at + reach + 1) - shade(at - reach)
  }
}

const within = (at: number, size: number) => Math.min(size - 1, Math.max(0, at))

/** The middle of nine neighbouring pixels by shade. */
function median({ width, height, pixels }: GreyPicture): GreyPicture {
  const made = new Uint8ClampedArray(pixels.length)
  const nine = new Uint8ClampedArray(9)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let n = 0
      for (let dy = -1; dy <= 1; dy++) {
        const row = within(y + dy, height) * width
        for (let dx = -1; dx <= 1; dx++) nine[n++] = pixels[row + within(x + dx, width)] ?? 0
      }
      made[y * width + x] = nine.sort()[4] ?? 0
    }
  }
  return { width, height, pixels: made }
}

/** Twice as wide and high, bilinear. */
function enlarged({ width, height, pixels }: GreyPicture): GreyPicture {
  const made = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height * 2; y++) {
    const top = y >> 1
    const bottom = within(top + (y & 1), height)
    for (let x = 0; x < width * 2; x++) {
      const left = x >> 1
      const right = within(left + (x & 1), width)
      const sum =
        (pixels[top * width + left] ?? 0) +
        (pixels[top * width + right] ?? 0) +
        (pixels[bottom * width + left] ?? 0) +
        (pixels[bottom * width + right] ?? 0)
      made[y * width * 2 + x] = sum / 4
    }
  }
  return { width: width * 2, height: height * 2, pixels: made }
}
