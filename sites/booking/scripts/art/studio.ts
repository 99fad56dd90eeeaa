import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const origin = 'http://studio.example'
const folder = fileURLToPath(new URL('draw', import.meta.url))

export interface Studio {
  /** A PNG of the named picture; `at` is the moment of a film, 0 … 1 of its loop. */
  shoot(name: string, at?: number): Promise<Buffer>
  close(): Promise<void>
}

/** A browser that draws: its page runs the TypeScript of `draw/` with the types stripped. */
export async function openStudio(): Promise<Studio> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  })
  const page = await browser.newPage()
  page.on('pageerror', (error) => process.stderr.write(`${error.stack}\n`))
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><style>body{margin:0}</style>' })
    const source = readFileSync(folder + pathname, 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
  await page.goto(`${origin}/`)
  return {
    async shoot(name, at = 0) {
      const url = await page.evaluate<string>(
        `import('/draw.ts').then(({ draw }) => draw(${JSON.stringify(name)}, ${at}).toDataURL('image/png'))`,
      )
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    },
    close: () => browser.close(),
  }
}
