import { expect, type Page } from '@playwright/test'

/** The site's script looks after the page. Until then a link is the browser's own, and of several presses the last one counts. */
export async function expectTakenOver(page: Page, { timeout = 30_000 } = {}): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', /.*/, { timeout })
}
