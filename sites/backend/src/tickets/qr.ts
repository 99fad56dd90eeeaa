import { encode } from 'uqr'

/** Light modules around a code, as the standard asks. */
export const quietZone = 4

/** The modules of a token's QR code, `true` dark, without quiet zone. Level M: version 6 (41 × 41) for 104 characters. */
export function qrModules(token: string): boolean[][] {
  return encode(token, { ecc: 'M', border: 0, boostEcc: false }).data
}

/** One SVG path for all dark modules, in module units: neighbours in a row are one rectangle, so that no printer shows seams. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  let path = ''
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      path += `M${start} ${y}h${x + 1 - start}v1H${start}z`
    }
  })
  return path
}
