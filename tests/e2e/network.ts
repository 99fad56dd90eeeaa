import type { Page } from '@playwright/test'

/** Leaves requests to this address without an answer until the line is mended. */
export async function cutLine(page: Page, address: string | RegExp): Promise<{ mend(): Promise<void> }> {
  await page.route(address, (route) => route.abort())
  return { mend: () => page.unroute(address) }
}

/** Holds requests to this address back until they are released. */
export async function heldBack(page: Page, address: string): Promise<{ release(): void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { release: () => gate.resolve() }
}
