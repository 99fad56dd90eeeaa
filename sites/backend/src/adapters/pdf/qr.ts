import { encode } from 'uqr'
import type { Sheet } from './sheet.ts'

/** Light modules around a code, as the standard requires. */
export const quietZone = 4

/** The error correction level: how much of a code may be hidden, about 15, 25 or 30 %. */
export type CodeLevel = 'M' | 'Q' | 'H'

/** The modules of a token's QR code, `true` dark, without quiet zone. Level M: version 6 (41 × 41) for 104 characters. */
export function qrModules(token: string, level: CodeLevel = 'M'): boolean[][] {
  return encode(token, { ecc: level, border: 0, boostEcc: false }).data
}

/** The dark modules as bars, in module units: neighbours in a row are one bar, so that no printer shows seams. */
function qrBars(modules: readonly (readonly boolean[])[]): { x: number; y: number; width: number }[] {
  return modules.flatMap((row, y) => {
    const bars: { x: number; y: number; width: number }[] = []
    row.forEach((dark, x) => {
      const last = bars.at(-1)
      if (dark && last && last.x + last.width === x) last.width++
      else if (dark) bars.push({ x, y, width: 1 })
    })
    return bars
  })
}

/** Draws a token's code in a square of `size` points, quiet zone included; the ground under it has to be white. */
export function drawQr(sheet: Sheet, token: string, x: number, y: number, size: number, alt: string): void {
  const modules = qrModules(token)
  const module = size / (modules.length + 2 * quietZone)
  sheet.block(
    'Figure',
    () => {
      sheet.pdf.save().translate(x, y).scale(module).translate(quietZone, quietZone)
      for (const bar of qrBars(modules)) sheet.pdf.rect(bar.x, bar.y, bar.width, 1)
      sheet.pdf.fill('#000000').restore()
    },
    alt,
  )
}
