import { type BrowserContext, test as base, expect } from '@playwright/test'
import { type Backend, startBackend } from '../builders/backend.ts'
import { Visitor } from './visitor.ts'

interface Fixtures {
  backend: Backend
  visitor: Visitor
  /** Errors in the console that a test causes on purpose. The test pushes them onto this list before they happen. */
  expectedErrors: RegExp[]
}

/** Each test has its own backend with every seat free, and fails on any error in the browser's console. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  backend: async ({}, use) => {
    const backend = await startBackend({ liveClockAhead: 0 })
    await use(backend)
    await backend.close()
  },
  baseURL: async ({ backend }, use) => use(backend.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectedErrors: async ({}, use) => use([]),
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = []
    noteErrors(context, errors)
    await use(context)
    // An answer that a test holds or rewrites may still be under way: the page asks again whenever it likes.
    for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([])
  },
  visitor: async ({ page }, use) => use(new Visitor(page)),
})

/** Notes what goes wrong in any page of a browser. */
export function noteErrors(context: BrowserContext, errors: string[]): void {
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  context.on('weberror', (error) => errors.push(String(error.error())))
}

export { expect }
