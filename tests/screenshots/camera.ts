import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { Language } from '@sabha/language/languages'
import { type Backend, startBackend } from '../builders/backend.ts'
import { findChromium, launchArgs } from '../e2e/chromium.ts'
import { Visitor } from '../e2e/visitor.ts'

export interface Camera {
  /** A new visitor with a backend of their own, for as long as `look` takes. */
  visit(options: BrowserContextOptions, language: Language, look: (visitor: Visitor, backend: Backend) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export async function openCamera(): Promise<Camera> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs })
  return {
    async visit(options, language, look) {
      const backend = await startBackend({ liveClockAhead: 0 })
      const chosen = [{ name: 'language', value: language }]
      const context = await browser.newContext({
        ...options,
        baseURL: backend.origin,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: backend.origin, localStorage: chosen }] },
      })
      try {
        await look(new Visitor(await context.newPage(), language), backend)
      } finally {
        await context.close()
        await backend.close()
      }
    },
    close: () => browser.close(),
  }
}

/** From its top, with every letter in its own face and every picture there, those below the fold too. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo(0, 0)
    await document.fonts.ready
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
  })
}
