import { apiBase } from '../backend-address.ts'
import { paths } from '../paths.ts'
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

/** Of My Bookings as `use-show-ticket.ts` keeps it; shared with `public/bookings-worker.js`. */
export const bookingsCache = 'bookings'

/** After a log out nothing stays of that page. */
export async function forgetPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await caches.delete(bookingsCache)
    await (await navigator.serviceWorker.getRegistration(paths.bookings))?.unregister()
  } catch {
    // The frame of a page, with nobody's name in it.
  }
}
