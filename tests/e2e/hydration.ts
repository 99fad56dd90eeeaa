import type { Page } from '@playwright/test'

/** Whether the site's script looks after the page: React marks each node that it does. */
export function isTakenOver(page: Page): Promise<boolean> {
  return page.locator('h1').evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__reactFiber')))
}
