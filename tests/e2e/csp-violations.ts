import type { BrowserContext } from '@playwright/test'

/**
 * Notes, from now on, what its policy refuses to any page of a browser: from the event that the page gets, and from the console, which also
 * reports workers and pages that are gone.
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
