import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { type AccountRow, accountById, findAccountSession } from '../../store/accounts/accounts.ts'
import { passkeysOf } from '../../store/accounts/passkeys.ts'
import type { Answer, Job, Tx } from '../../store/store.ts'
import type { Context, Limits } from '../context.ts'
import { forgetTries, takeTry } from './attempts.ts'
import { logAction } from './audit.ts'
import { type PasskeyNeeds, passkeyAnswered } from './passkeys.ts'
import type { PasswordThreads } from './password-threads.ts'
import { absoluteSessionMs, type Doer } from './sessions.ts'

/** How somebody who is signed in proves again who they are: by their password, or by a passkey. */
export interface Proof {
  password: string | null
  response: unknown
  origin: string
}

export type ProofNeeds = PasskeyNeeds & { passwords: PasswordThreads; limits: Pick<Limits, 'wrongPasswords'> }

/** What the proof was made with, as it was at that time. */
export interface Proved {
  password: string
  passkeyId: number | undefined
}

/** Notes in the audit log that somebody in an account's session gave a wrong password. */
export async function noteWrongProof({ store, now }: Pick<Context, 'store' | 'now'>, account: AccountRow): Promise<void> {
  await store.concurrent([], (tx) => logAction(tx, account, now(), { what: 'proof-failed', toWhat: `account ${account.email}` }))
}

/**
 * Checks the proof of somebody who is signed in. Wrong passwords are counted for this session alone. `but`: the passkey that is to be
 * removed, which doesn't vouch for its own removal. The transaction that needs the proof checks it once more (`stillProved`).
 */
export async function proveAgain(
  services: ProofNeeds,
  account: AccountRow,
  session: string,
  { password, response, origin }: Proof,
  but?: number,
): Promise<Proved | Refusal> {
  if (password === null) {
    const answered = await passkeyAnswered(services, { response, origin }, account)
    if (isRefusal(answered)) return answered
    const { passkey } = answered
    return passkey.id === but ? refuse('another-passkey') : { password: account.password, passkeyId: passkey.id }
  }
  const { store, limits, passwords } = services
  const slot = passwords.slot('known')
  if (!slot) return refuse('try-again')
  try {
    const spent = await takeTry(services, account.email, { session }, limits.wrongPasswords)
    if (spent) return spent
    if (!(await slot.isRight(password, account.password))) {
      await noteWrongProof(services, account)
      return refuse('wrong-current-password', { field: 'password' })
    }
    return await store.alone(async (tx) => {
      // Hashing takes a while: meanwhile another password may have been set.
      if ((await accountById(tx, account.id))?.password !== account.password) return refuse('try-again')
      await forgetTries(tx, account.email, { session })
      return { password: account.password, passkeyId: undefined }
    })
  } finally {
    slot.leave()
  }
}

/**
 * Refuses a proof that is no longer valid. The session may have ended since, or the password or passkey may be gone, perhaps to keep out the
 * person who gave the proof.
 */
export async function stillProved(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  { account, session }: Doer,
  { password, passkeyId }: Proved,
): Promise<Refusal | undefined> {
  const current = (await findAccountSession(tx, session, now(), absoluteSessionMs))?.account
  if (current?.id !== account.id) return refuse('session-ended')
  const isThere = passkeyId === undefined || (await passkeysOf(tx, account.id)).some(({ id }) => id === passkeyId)
  return current.password === password && isThere ? undefined : refuse('try-again')
}

/** Runs a job for somebody who is signed in and proves once more who they are. `but`: as in `proveAgain`. */
export async function proving<T>(
  services: ProofNeeds,
  { account, session }: Doer,
  { but, ...proof }: Proof & { but?: number },
  job: Job<T>,
): Promise<Answer<T> | Refusal> {
  const proved = await proveAgain(services, account, session, proof, but)
  if (isRefusal(proved)) return proved
  return services.store.alone<T | Refusal>(async (tx) => (await stillProved(tx, services, { account, session }, proved)) ?? job(tx))
}
