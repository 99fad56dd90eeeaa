import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../http/tokens.ts'
import { type AccountRow, addAccountSession, countAttempt, findAccount, forgetAttempts } from '../store/accounts.ts'
import { isNoPassword, isPassword } from './passwords.ts'

const minute = 60_000
const sessionMs = 12 * 60 * minute
/** Within which wrong passwords of one address are counted. */
const attemptsWithin = 15 * minute

/** A session for whoever knows the password. Whether an address has an account shows neither in the answer nor in its time. */
export async function signInAccount(
  context: Pick<Context, 'store' | 'now' | 'randomBytes'>,
  most: number,
  given: { email: string; password: string },
): Promise<{ token: string; account: AccountRow } | Refusal> {
  const { store, now, randomBytes } = context
  const email = given.email.trim().toLowerCase()
  if (email === '' || given.password === '') return refuse('email-and-password-required')
  const emailHash = createHash('sha256').update(email).digest('hex')
  const since = now() - attemptsWithin
  const first = await store.write((tx) => countAttempt(tx, { emailHash, now: now(), since, most }))
  if (first !== undefined) return refuse('too-many-passwords', { minutes: Math.max(1, Math.ceil((first - since) / minute)) })
  const account = await findAccount(store.read, email)
  const isRight = account ? await isPassword(given.password, account.password) : await isNoPassword(given.password)
  if (!account || !isRight) return refuse('wrong-password')
  const token = newToken(randomBytes)
  await store.write(async (tx) => {
    await forgetAttempts(tx, emailHash)
    await addAccountSession(tx, {
      token_hash: hashToken(token),
      account_id: account.id,
      created_at: now(),
      expires_at: now() + sessionMs,
    })
  })
  return { token, account }
}
