/** Black and white, a byte for each dot: 1 is printed. */
export interface Dots {
  width: number
  height: number
  dots: Uint8Array
}

/** Rows of dots per band: as many as a printer with little memory takes before it has to print. */
const bandHeight = 128
/** Rows of blank paper before the cut, so that the last line is past the knife. */
const feedRows = 4

const [esc, gs] = [0x1b, 0x1d]

/**
 * Returns a picture as ESC/POS printers take it: reset, raster bands (GS v 0) without a gap between them, feed, cut. Words are drawn and
 * never sent as text, since no such printer has Kannada or ₹.
 */
export function escPos(picture: Dots): Uint8Array<ArrayBuffer>[] {
  const bands = Math.ceil(picture.height / bandHeight)
  return [
    Uint8Array.of(esc, 0x40),
    ...Array.from({ length: bands }, (_, n) => bandOf(picture, n * bandHeight)),
    Uint8Array.of(esc, 0x64, feedRows, gs, 0x56, 1),
  ]
}

function bandOf({ width, height, dots }: Dots, top: number): Uint8Array<ArrayBuffer> {
  const bytesAcross = Math.ceil(width / 8)
  const rows = Math.min(bandHeight, height - top)
  const band = new Uint8Array(8 + bytesAcross * rows)
  band.set([gs, 0x76, 0x30, 0, bytesAcross & 0xff, bytesAcross >> 8, rows & 0xff, rows >> 8])
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      if (dots[(top + y) * width + x] !== 1) continue
      const at = 8 + y * bytesAcross + (x >> 3)
      band[at] = (band[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return band
}

/** Returns the dots of a canvas's pixels: those that are dark enough are printed. */
export function dotsOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Dots {
  const dots = new Uint8Array(width * height)
  for (let at = 0; at < dots.length; at++) {
    const [red = 255, green = 255, blue = 255] = data.subarray(at * 4, at * 4 + 3)
    if (0.299 * red + 0.587 * green + 0.114 * blue < 128) dots[at] = 1
  }
  return { width, height, dots }
}
