import { setTimeout as pause } from 'node:timers/promises'

/**
 * A visitor who is told that the box office is busy, and tries again, as they are asked to: nothing of such a request was done. For
 * suites that put more on a machine than it can carry at times.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  // A Request's body can be read once.
  const again = () => fetch(input instanceof Request ? input.clone() : input, init)
  for (const patience = Date.now() + 120_000; ; await pause(250)) {
    const response = await again()
    if (response.status !== 503 || Date.now() > patience) return response
    const { code } = (await response.clone().json()) as { code?: string }
    if (code !== 'try-again') return response
  }
}
