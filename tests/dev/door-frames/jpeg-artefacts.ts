import { draw, type Picture, shadeAt } from './picture.ts'

const block = 8
/** The luminance table of ITU-R T.81, annex K. */
const table = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22,
  37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
/** Row k: the cosines of frequency k, scaled so that the rows are orthonormal. */
const cosines = Array.from({ length: block }, (_, k) =>
  Array.from({ length: block }, (_, n) => Math.sqrt((k === 0 ? 1 : 2) / block) * Math.cos(((2 * n + 1) * k * Math.PI) / (2 * block))),
)
const transposed = cosines.map((_, n) => cosines.map((row) => row[n] ?? 0))

/** Applies the losses of a JPEG of this quality (1 to 100). The lossless part of JPEG is left out. */
export function jpegArtefacts(picture: Picture, quality: number): Picture {
  const scale = quality < 50 ? 5_000 / quality : 200 - 2 * quality
  const steps = table.map((step) => Math.max(1, Math.floor((step * scale + 50) / 100)))
  const shades = new Float32Array(picture.shades.length)
  for (let top = 0; top < picture.height; top += block) {
    for (let left = 0; left < picture.width; left += block) {
      const pixels = cosines.map((_, y) => cosines.map((_, x) => shadeAt(picture, left + x, top + y) - 128))
      const frequencies = product(product(cosines, pixels), transposed)
      const kept = frequencies.map((row, y) =>
        row.map((value, x) => {
          const step = steps[y * block + x] ?? 1
          return Math.round(value / step) * step
        }),
      )
      product(product(transposed, kept), cosines).forEach((row, y) => {
        shades.set(
          row.map((shade) => shade + 128),
          (top + y) * picture.width + left,
        )
      })
    }
  }
  return draw((x, y) => shades[y * picture.width + x] ?? 0)
}

function product(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] {
  return a.map((row) => {
    const made = new Array<number>(block).fill(0)
    for (let n = 0; n < block; n++) for (let x = 0; x < block; x++) made[x] = (made[x] ?? 0) + (row[n] ?? 0) * (b[n]?.[x] ?? 0)
    return made
  })
}
