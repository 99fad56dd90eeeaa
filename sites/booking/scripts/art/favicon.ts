import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

/**
 * `public/icon.svg` as `favicon.ico` (32 and 48 px): what is asked for where no page names an icon, and what search results show.
 * `node sites/booking/scripts/art/favicon.ts`.
 */
const folder = fileURLToPath(new URL('../../public/', import.meta.url))
const sizes = [32, 48]

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
const drawings: Buffer[] = []
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size })
  const icon = `data:image/svg+xml;base64,${readFileSync(`${folder}icon.svg`).toString('base64')}`
  await page.setContent(`<style>body{margin:0}img{display:block;width:${size}px}</style><img src="${icon}">`)
  await page.locator('img').evaluate((image) => (image as HTMLImageElement).decode())
  drawings.push(await page.screenshot({ omitBackground: true }))
}
await browser.close()

// An ICO file: a header, an entry of 16 bytes a picture, and the pictures as PNG.
const header = Buffer.alloc(6 + 16 * sizes.length)
header.writeUInt16LE(1, 2)
header.writeUInt16LE(sizes.length, 4)
let offset = header.length
for (const [index, drawing] of drawings.entries()) {
  const entry = header.subarray(6 + 16 * index)
  const size = sizes[index] ?? 0
  entry.writeUInt8(size, 0)
  entry.writeUInt8(size, 1)
  entry.writeUInt16LE(1, 4)
  entry.writeUInt16LE(32, 6)
  entry.writeUInt32LE(drawing.length, 8)
  entry.writeUInt32LE(offset, 12)
  offset += drawing.length
}
writeFileSync(`${folder}favicon.ico`, Buffer.concat([header, ...drawings]))
