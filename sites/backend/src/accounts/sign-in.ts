import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { readEmail } from '../calls/reading.ts'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../http/tokens.ts'
import { record } from '../office/deeds.ts'
import { type AccountRow, addAccountSession, findAccount } from '../store/accounts.ts'
import { forgetTries, takeTry } from './attempts.ts'
import { isNoPassword, isPassword } from './passwords.ts'
import { sessionMs } from './sessions.ts'

/** A session for whoever knows the password. Whether an address has an account shows neither in the answer nor in its time. */
export async function signInAccount(
  context: Pick<Context, 'store' | 'now' | 'randomBytes'>,
  most: number,
  given: { email: string; password: string },
): Promise<{ token: string; account: AccountRow } | Refusal> {
  const { store, now, randomBytes } = context
  const email = given.email.trim().toLowerCase()
  if (email === '' || given.password === '') return refuse('email-and-password-required')
  const spent = await takeTry(context, email, most)
  if (spent) return spent
  const account = await findAccount(store.read, email)
  const isRight = account ? await isPassword(given.password, account.password) : await isNoPassword(given.password)
  if (!account || !isRight) {
    // The same for an address without an account, so that neither takes longer.
    await store.write((tx) => record(tx, null, now(), { what: 'sign-in-failed', toWhat: nameOf(email) }), [])
    return refuse('wrong-password')
  }
  const token = newToken(randomBytes)
  await store.write(async (tx) => {
    await forgetTries(tx, email)
    await addAccountSession(tx, {
      token_hash: hashToken(token),
      account_id: account.id,
      created_at: now(),
      expires_at: now() + sessionMs,
    })
    await record(tx, account, now(), { what: 'signed-in', toWhat: `account ${email}` })
  })
  return { token, account }
}

/** What was typed, where it is an address: somebody may have typed their password there. */
function nameOf(email: string): string {
  return isRefusal(readEmail(email)) ? ('No account' satisfies Phrase) : `account ${email}`
}
