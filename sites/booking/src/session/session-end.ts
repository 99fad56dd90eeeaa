import { apiBase } from '../backend-address.ts'
import { adminToken, authToken, forgetGuest, signOut } from './stored-user.ts'

const listeners = new Set<() => void>()
const pages = new Set<symbol>()

/** A call was answered 401. */
export function endSession(): void {
  forgetGuest()
  if (pages.size > 0) return
  for (const listener of listeners) listener()
}

/** The shell listens and goes to the sign-in page. Returns how to stop. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** On this page a payment or its ticket is at stake: a session that ends takes nobody away from it. Returns how to end that. */
export function stayOnPage(): () => void {
  const page = Symbol()
  pages.add(page)
  return () => pages.delete(page)
}

/**
 * Logout: nobody is signed in here any more, at once and whatever the network does; and the sessions end on the server. Where that can't be
 * reached, they end there by themselves. Not by the typed client, since the page may be closed before the answer, and only a bare request outlives it.
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
