import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { findChromium, launchArgs } from '../../e2e/chromium.ts'

/** Draws the pictures of the wallet passes from the site's own logo: `node tests/dev/screenshots/wallet-images.ts`. */

const root = new URL('../../../', import.meta.url)
const apple = fileURLToPath(new URL('sites/backend/src/adapters/wallets/images/', root))
const google = fileURLToPath(new URL('sites/booking/public/wallet-logo.png', root))
const sign = readFileSync(new URL('sites/booking/public/icon.svg', root), 'utf8')
/** The logo on one colour up to the very edge: phones cut the corners themselves. */
const whole = sign.replace(/ rx="\d+"/, '')
/** The lamp alone, for a background that is already dark. */
const lamp = sign.replace(/<rect[^>]*>/, '').replace('viewBox="0 0 48 48"', 'viewBox="5 5 38 38"')

async function draw(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

const browser = await chromium.launch({ executablePath: findChromium(), args: [...launchArgs, '--force-color-profile=srgb'] })
try {
  const page = await browser.newPage()
  mkdirSync(apple, { recursive: true })
  for (const [name, svg, size] of [
    ['icon', whole, 29],
    ['logo', lamp, 50],
  ] as const) {
    for (const scale of [1, 2, 3]) {
      writeFileSync(`${apple}${name}${scale === 1 ? '' : `@${scale}x`}.png`, await draw(page, svg, size * scale))
    }
  }
  writeFileSync(google, await draw(page, whole, 660))
} finally {
  await browser.close()
}
