import type { BrowserContext } from '@playwright/test'

/**
 * What any page of a browser was kept from by its policy, noted from now on: as the page is told by an event, and as the console says,
 * where workers and what is gone by now have their word, too.
 */
export async function noteCspViolations(context: BrowserContext): Promise<string[]> {
  const cspViolations: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (/content.security.policy|trusted.?type|cross-origin-opener|violates the following/i.test(text)) cspViolations.push(text)
  })
  await context.exposeFunction('noteViolation', (text: string) => cspViolations.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) => {
      const note = (globalThis as { noteViolation?: (text: string) => void }).noteViolation
      note?.(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`)
    })
  })
  return cspViolations
}
