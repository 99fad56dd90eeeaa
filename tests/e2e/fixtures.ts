import { test as base, expect } from '@playwright/test'
import { type Backend, startBackend } from '../builders/backend.ts'

/** Each test has a backend of its own, with every seat free, and fails on an error in the browser's console. */
export const test = base.extend<{ backend: Backend; expectedErrors: RegExp[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  backend: async ({}, use) => {
    const backend = await startBackend({ liveClockAhead: 0 })
    await use(backend)
    await backend.close()
  },
  baseURL: async ({ backend }, use) => use(backend.origin),
  /** What a test brings about on purpose: pushed onto this list before it happens. */
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([])
  },
})

export { expect }
