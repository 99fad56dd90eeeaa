import { type BrowserContextOptions, type Cookie, chromium, type Page } from '@playwright/test'
import type { Language } from '@sabha/language/languages'
import { type Backend, startBackend } from '../../builders/backend.ts'
import { findChromium, launchArgs } from '../../e2e/chromium.ts'
import { fakeCameraArgs } from '../../e2e/fake-camera.ts'
import { Visitor } from '../../e2e/visitor.ts'

export interface Camera {
  /** Opens a new visitor with a backend of their own while `look` runs. */
  visit(options: BrowserContextOptions, language: Language, look: (visitor: Visitor, backend: Backend) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** `film` is what the camera of each visitor's phone sees. Without it the phone has no camera. */
export async function openCamera({ film }: { film?: string } = {}): Promise<Camera> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...launchArgs, ...(film ? fakeCameraArgs(film) : [])] })
  return {
    async visit(options, language, look) {
      const backend = await startBackend({ liveClockAhead: 0 })
      const chosen = [{ name: 'language', value: language }]
      const context = await browser.newContext({
        ...options,
        ...(film && { permissions: ['camera'] }),
        baseURL: backend.origin,
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
        storageState: { cookies: [cookieOf(language, backend.origin)], origins: [{ origin: backend.origin, localStorage: chosen }] },
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

/** Makes the cookie that tells the server which language to answer in, as for someone who has chosen it before. */
const cookieOf = (language: Language, origin: string): Cookie => ({
  name: 'lang',
  value: language,
  domain: new URL(origin).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Strict',
})

/** Scrolls to the top and waits for all fonts and all pictures, those below the fold too. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo(0, 0)
    await document.fonts.ready
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
  })
}
