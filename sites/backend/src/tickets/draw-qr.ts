import { palette } from './palette.ts'
import { qrModules, qrPath, quietZone } from './qr.ts'
import type { Sheet } from './sheet.ts'

/** A token's code with its quiet zone on white, in a square of `size` points. */
export function drawQr(sheet: Sheet, token: string, x: number, y: number, size: number, alt: string): void {
  const modules = qrModules(token)
  const module = size / (modules.length + 2 * quietZone)
  sheet.ornament(() => sheet.pdf.rect(x, y, size, size).fill(palette.card))
  sheet.block(
    'Figure',
    () => {
      sheet.pdf.save().translate(x + quietZone * module, y + quietZone * module).scale(module)
      sheet.pdf.path(qrPath(modules)).fill('#000000')
      sheet.pdf.restore()
    },
    alt,
  )
}
