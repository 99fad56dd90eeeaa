import { encode } from 'uqr'

/** Light modules around a code, as the standard asks. */
export const quietZone = 4

/** The modules of a token's QR code, `true` dark, without quiet zone. Level M: version 6 (41 × 41) for 104 characters. */
export function qrModules(token: string): boolean[][] {
  return encode(token, { ecc: 'M', border: 0, boostEcc: false }).data
}

/** The dark modules: neighbours in a row are one bar, so that no printer shows seams. In module units. */
export function qrBars(modules: readonly (readonly boolean[])[]): { x: number; y: number; width: number }[] {
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
