import { apiBase } from '../backend-address.ts'
import { adminToken, authToken, signOut } from './stored-user.ts'

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
