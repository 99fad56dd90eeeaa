import { expect, type Page } from '@playwright/test'

/**
 * Waits until the site's script runs the page. Until then the browser itself follows links, and of several presses only the last counts.
 */
export async function expectTakenOver(page: Page, { timeout = 30_000 } = {}): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', /.*/, { timeout })
}
