import { randomBytes as bytes, createHmac } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { readEmail } from '../../input/texts.ts'
import {
  type AccountRow,
  accountById,
  addAccountSession,
  findAccount,
  hasPasswordUnlike,
  renewPassword,
} from '../../store/accounts/accounts.ts'
import type { Tx } from '../../store/store.ts'
import type { Context, Limits } from '../context.ts'
import { hashToken, newToken } from '../tokens.ts'
import { forgetTries, type TriedFrom, takeTry } from './attempts.ts'
import { logAction } from './audit.ts'
import { knownDevice, rememberDevice } from './devices.ts'
import { passkeyAnswered } from './passkeys.ts'
import type { PasswordThreads, Slot } from './password-threads.ts'
import { startOfToday } from './passwords.ts'
import { sessionMs } from './sessions.ts'

export interface SignInRequest {
  email: string
  password: string
  /** Hash of the network address. */
  address: string
  /** What the browser's cookie says. */
  device: string | undefined
}

export interface SignedIn {
  token: string
  account: AccountRow
  /** For the browser's cookie. */
  device: string
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes'>

/**
 * A session for whoever knows the password. Whether an address has an account shows neither in the answer nor in its time. What is cheap
 * comes first: of a flood most is turned away before a password is hashed.
 */
export async function signInAccount(
  services: Needs & { passwords: PasswordThreads; limits: Pick<Limits, 'wrongPasswords'> },
  given: SignInRequest,
): Promise<SignedIn | Refusal> {
  const email = given.email.trim().toLowerCase()
  if (email === '' || given.password === '') return refuse('email-and-password-required')
  const account = await findAccount(services.store.read, email)
  const device = account && (await knownDevice(services, given.device, account.id))
  const from: TriedFrom = device === undefined ? { address: given.address } : { device }
  const slot = services.passwords.slot(device === undefined ? { address: given.address } : 'known')
  if (!slot) return refuse('try-again')
  try {
    const spent = await takeTry(services, email, from, services.limits.wrongPasswords)
    return spent ?? (await tryPassword(services, slot, account, { ...given, email, from }))
  } finally {
    slot.leave()
  }
}

async function tryPassword(
  { store, now, randomBytes }: Needs,
  slot: Slot,
  account: AccountRow | undefined,
  { email, password, from, device }: SignInRequest & { from: TriedFrom },
): Promise<SignedIn | Refusal> {
  const formerly = account === undefined && (await hasPasswordUnlike(store.read, startOfToday)) && isOdd(email)
  const isRight = await slot.isRight(password, account?.password, formerly)
  if (!account || !isRight) {
    // The same for an address without an account, so that neither takes longer.
    await store.concurrent([], (tx) => logAction(tx, null, now(), { what: 'sign-in-failed', toWhat: nameOf(email) }))
    return refuse('wrong-password')
  }
  const renewed = account.password.startsWith(startOfToday) ? undefined : await slot.keep(password)
  return store.alone(async (tx) => {
    // Hashing takes a while: meanwhile another password may have been set, or the account closed.
    const current = await accountById(tx, account.id)
    if (current?.password !== account.password || current.disabled_at !== null) return refuse('try-again')
    await forgetTries(tx, email, from)
    if (renewed !== undefined) await renewPassword(tx, account.id, { from: account.password, to: renewed })
    return openSession(tx, { now, randomBytes }, account, device)
  })
}

/** A session for whoever holds a passkey of an account. It has shown the browser who they are, too: that is two factors in one. */
export async function signInByPasskey(
  services: Needs,
  { device, ...answer }: { response: unknown; origin: string; device: string | undefined },
): Promise<SignedIn | Refusal> {
  const answered = await passkeyAnswered(services, answer)
  if (isRefusal(answered)) return answered
  const { account, passkey } = answered
  return services.store.alone(async (tx) => {
    const current = await accountById(tx, account.id)
    if (!current || current.disabled_at !== null) return refuse('passkey-unknown')
    return openSession(tx, services, account, device, { passkey: passkey.name })
  })
}

/** A session, and a browser that is known from now on. `device`: what its cookie says. */
async function openSession(
  tx: Tx,
  { now, randomBytes }: Pick<Needs, 'now' | 'randomBytes'>,
  account: AccountRow,
  device: string | undefined,
  details: Record<string, string> = {},
): Promise<SignedIn> {
  const token = newToken(randomBytes)
  const session = { token_hash: hashToken(token), account_id: account.id, created_at: now(), expires_at: now() + sessionMs }
  await addAccountSession(tx, session)
  await logAction(tx, account, now(), { what: 'signed-in', toWhat: `account ${account.email}`, details })
  return { token, account, device: await rememberDevice(tx, { now, randomBytes }, device, account.id) }
}

/** What was typed, where it is an address: somebody may have typed their password there. */
function nameOf(email: string): string {
  return isRefusal(readEmail(email)) ? ('No account' satisfies Phrase) : `account ${email}`
}

const toss = bytes(16)

/** As long as some passwords are kept in the former, slower way, half of the addresses without an account answer like those. */
function isOdd(email: string): boolean {
  return ((createHmac('sha256', toss).update(email).digest()[0] ?? 0) & 1) === 1
}
