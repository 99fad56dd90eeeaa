import { apiBase } from '../backend-address.ts'
import { adminToken, authToken, forgetGuest, signOut } from './stored-user.ts'

const listeners = new Set<() => void>()
const pages = new Set<symbol>()

/** Ends the session after a 401. A page that keeps its visitor (`stayOnPage`) stays on the screen. */
export function endSession(): void {
  forgetGuest()
  if (pages.size > 0) return
  for (const listener of listeners) listener()
}

/** Adds a listener; the shell's goes to the sign-in page. Returns a function that removes it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the visitor on a page with a payment or its ticket when their session ends. Returns a function that lets them go again. */
export function stayOnPage(): () => void {
  const page = Symbol()
  pages.add(page)
  return () => pages.delete(page)
}

/**
 * Logout: signs everybody out of this browser at once, whatever the network does, and ends the sessions on the server. Where the server
 * can't be reached, they expire there. It doesn't use the typed client: the page may close before the answer, and only a bare request
 * outlives it.
 */
export function logOut(): void {
  const tokens = [authToken(), adminToken()].filter((token) => token !== null)
  signOut()
  for (const token of tokens) void endOnServer(token)
}

async function endOnServer(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(`${apiBase}sign_out.php`, { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined)
}
