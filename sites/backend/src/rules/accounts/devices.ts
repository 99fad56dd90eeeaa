import { day } from '@sabha/ticketing/durations'
import { isKnownDevice, knowDevice } from '../../store/accounts/accounts.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../tokens.ts'

/**
 * Browsers that an account has signed in with before ("device cookies", OWASP): a random token in a cookie that scripts can't read. It
 * opens nothing; it only distinguishes the owner's browser from a stranger's while somebody guesses passwords.
 */

/** ms; as long as browsers keep a cookie. */
export const deviceMs = 400 * day
const isDeviceToken = (text: string) => /^[\w-]{43}$/.test(text)

/** Returns the token's hash if this account has signed in with it. */
export async function knownDevice({ store, now }: Pick<Context, 'store' | 'now'>, token: string | undefined, accountId: number) {
  if (token === undefined || !isDeviceToken(token)) return undefined
  const hash = hashToken(token)
  return (await isKnownDevice(store.read, { tokenHash: hash, accountId, since: now() - deviceMs })) ? hash : undefined
}

/** Returns the token for the browser's cookie: one per browser, which several accounts may share. */
export async function rememberDevice(
  tx: Tx,
  { now, randomBytes }: Pick<Context, 'now' | 'randomBytes'>,
  given: string | undefined,
  accountId: number,
): Promise<string> {
  const isOurs =
    given !== undefined && isDeviceToken(given) && (await isKnownDevice(tx, { tokenHash: hashToken(given), since: now() - deviceMs }))
  const token = isOurs ? given : newToken(randomBytes)
  await knowDevice(tx, { tokenHash: hashToken(token), accountId, now: now(), since: now() - deviceMs })
  return token
}
