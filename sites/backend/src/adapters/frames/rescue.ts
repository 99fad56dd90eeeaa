/** A picture in shades of grey, a byte a pixel. */
export interface GreyPicture {
  width: number
  height: number
  pixels: Uint8ClampedArray
}

/** By ITU-R BT.601, as cameras reckon. */
export function greyOf(rgba: Uint8Array, width: number, height: number): GreyPicture {
  const pixels = new Uint8ClampedArray(width * height)
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = 0.299 * (rgba[i * 4] ?? 0) + 0.587 * (rgba[i * 4 + 1] ?? 0) + 0.114 * (rgba[i * 4 + 2] ?? 0)
  }
  return { width, height, pixels }
}

export function rgbaOf({ pixels }: GreyPicture): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(pixels.length * 4).fill(255)
  for (const [i, shade] of pixels.entries()) rgba.fill(shade, i * 4, i * 4 + 3)
  return rgba
}

/** What a second look at a frame is taken through: noise is smoothed away, small codes are drawn larger, specks are dropped. */
export const rescues: readonly ((picture: GreyPicture) => GreyPicture)[] = [blurred, enlarged, median]

/** The mean of nine. */
function blurred(picture: GreyPicture): GreyPicture {
  return each(picture, (nine) => {
    let sum = 0
    for (const shade of nine) sum += shade
    return sum / 9
  })
}

/** The fifth of nine by shade. */
function median(picture: GreyPicture): GreyPicture {
  return each(picture, (nine) => nine.sort()[4] ?? 0)
}

/** Each pixel from itself and its eight neighbours; beyond the edge stands the edge. */
function each({ width, height, pixels }: GreyPicture, from: (nine: Uint8ClampedArray) => number): GreyPicture {
  const made = new Uint8ClampedArray(pixels.length)
  const nine = new Uint8ClampedArray(9)
  for (let y = 0; y < height; y++) {
    const rows = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width]
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1)
      const right = Math.min(width - 1, x + 1)
      let n = 0
      for (const row of rows) {
        nine[n++] = pixels[row + left] ?? 0
        nine[n++] = pixels[row + x] ?? 0
        nine[n++] = pixels[row + right] ?? 0
      }
      made[y * width + x] = from(nine)
    }
  }
  return { width, height, pixels: made }
}

/** Twice as wide and high, bilinear. */
function enlarged({ width, height, pixels }: GreyPicture): GreyPicture {
  const made = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height * 2; y++) {
    const top = Math.min(height - 1, y >> 1)
    const bottom = Math.min(height - 1, top + (y & 1))
    for (let x = 0; x < width * 2; x++) {
      const left = Math.min(width - 1, x >> 1)
      const right = Math.min(width - 1, left + (x & 1))
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
