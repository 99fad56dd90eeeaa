import { expect, type Page } from '@playwright/test'

/** Whether the site's script looks after the page: React marks each node that it does. */
export function isTakenOver(page: Page): Promise<boolean> {
  return page.locator('h1').evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__reactFiber')))
}

/** Until then a link is the browser's own, and of several presses the last one counts. */
export async function expectTakenOver(page: Page): Promise<void> {
  await expect.poll(() => isTakenOver(page), page.url()).toBe(true)
}
