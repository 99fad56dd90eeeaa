import { qrBars, qrModules, quietZone } from './qr.ts'
import type { Sheet } from './sheet.ts'

/** A token's code in a square of `size` points, quiet zone included; what lies under it has to be white. */
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
