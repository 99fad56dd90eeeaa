import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { buy, hold, signIn } from '../../builders/buyer.ts'
import { eventfulEvening } from '../../e2e/admin-pages.ts'
import { AdminUser } from '../../e2e/admin-user.ts'
import { desktop } from '../../e2e/devices.ts'
import { openCamera, settle } from './camera.ts'
import { encodePng } from './png.ts'

/** Takes the README's pictures of a booking that is really made. `node tests/dev/screenshots/readme.ts` */
const folder = fileURLToPath(new URL('../../../.github/screenshots', import.meta.url))
const largest = 300_000

async function shoot(page: Page, name: string): Promise<void> {
  await settle(page)
  const shot = await page.screenshot()
  const { width, height, rgb } = await page.evaluate(calmPixels, shot.toString('base64'))
  const picture = encodePng(width, height, Buffer.from(rgb, 'base64'))
  if (picture.length > largest) throw new Error(`${name}.png has ${picture.length} bytes: a README loads slowly with it`)
  writeFileSync(join(folder, `${name}.png`), picture)
}

/**
 * Runs in the browser. Seven bits a channel look the same, and pack the curtain's folds and the stage's light into two thirds of the bytes.
 */
async function calmPixels(png: string): Promise<{ width: number; height: number; rgb: string }> {
  const image = await createImageBitmap(new Blob([Uint8Array.fromBase64(png)]))
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  const { width, height, data } = context.getImageData(0, 0, image.width, image.height)
  const rgb = data.filter((_, index) => index % 4 !== 3).map((value) => Math.round(value / 2) * 2)
  return { width, height, rgb: new Uint8Array(rgb.buffer).toBase64() }
}

mkdirSync(folder, { recursive: true })
const camera = await openCamera()
try {
  await camera.visit(desktop, 'en', async (visitor, { origin }) => {
    const others = await signIn(origin, 'Gopal Example', '9000000002')
    await buy(origin, others, ['A9', 'A10', 'B20', 'B21', 'C12', 'C13', 'D18', 'D19', 'E9'])
    await buy(origin, others, ['F16', 'F17', 'G10', 'G11', 'G22', 'H15', 'H16'])
    await hold(others, ['A18', 'A19', 'D12', 'D13'])

    await visitor.openHall()
    await visitor.choose('A13', 'A14', 'A15')
    await visitor.acceptTerms()
    await visitor.heading('Booking Summary').hover() // off the seats, so that none of them glows
    await shoot(visitor.page, 'seats')

    await visitor.goToPayment({ name: 'Kamala Example', phone: '9000000001' })
    await visitor.payment.succeed.click()
    await visitor.expectConfirmation()
    await visitor.page.keyboard.press('Escape')
    await visitor.ticketDialog.waitFor({ state: 'hidden' })
    await shoot(visitor.page, 'confirmation')
  })
  await camera.visit(desktop, 'en', async (visitor, backend) => {
    await eventfulEvening(backend)
    await new AdminUser(visitor.page).isSignedIn(backend)
    await visitor.page.goto('/admin/dashboard/bookings/tills/1')
    await visitor.page.getByRole('table').first().waitFor()
    await shoot(visitor.page, 'till')
  })
} finally {
  await camera.close()
}
