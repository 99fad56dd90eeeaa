import type { Context } from '../context.ts'
import { type AccountRow, extendSession, findAccountSession } from '../store/accounts.ts'

const hour = 3_600_000
/** A session lives this long after it was used last, give or take `extendedEvery`: nobody is signed out in the middle of a show. */
export const sessionMs = 12 * hour
/** Not every call is a write. */
const extendedEvery = hour

/** The account of a session that is open, which goes on by being used. */
export async function accountOfSession({ store, now }: Pick<Context, 'store' | 'now'>, tokenHash: string): Promise<AccountRow | undefined> {
  const session = await findAccountSession(store.read, tokenHash, now())
  if (!session) return undefined
  const until = now() + sessionMs
  if (until - session.expiresAt >= extendedEvery) await store.write((tx) => extendSession(tx, tokenHash, until), [])
  return session.account
}
