import { expect, type Page } from '@playwright/test'

/** Makes a press that opens a PDF ticket in a new tab. Returns the address of the PDF. */
export async function opensPdf(page: Page, press: () => Promise<void>): Promise<string> {
  const context = page.context()
  const answer = context.waitForEvent('response', (response) => new URL(response.url()).pathname === '/api/ticket.php')
  const opened = context.waitForEvent('page')
  await press()
  const response = await answer
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe('application/pdf')
  await (await opened).close()
  return response.url()
}
