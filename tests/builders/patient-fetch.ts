import { setTimeout as pause } from 'node:timers/promises'

/**
 * Fetches like a visitor who is told that the box office is busy and tries again as asked: a request refused that way has done nothing. For
 * suites that sometimes put more load on a machine than it can carry.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  // A Request's body can be read only once.
  const again = () => fetch(input instanceof Request ? input.clone() : input, init)
  for (const patience = Date.now() + 120_000; ; await pause(250)) {
    const response = await again()
    if (response.status !== 503 || Date.now() > patience) return response
    const { code } = (await response.clone().json()) as { code?: string }
    if (code !== 'try-again') return response
  }
}
