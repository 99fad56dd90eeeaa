import { randomBytes as bytes, createHmac } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import { readEmail } from '../../input/texts.ts'
import { type AccountRow, accountById, findAccount, hasPasswordUnlike, renewPassword } from '../../store/accounts/accounts.ts'
import { findPasskey } from '../../store/accounts/passkeys.ts'
import type { Tx } from '../../store/store.ts'
import type { Context, Limits } from '../context.ts'
import { forgetTries, type TriedFrom, takeTry } from './attempts.ts'
import { logAction } from './audit.ts'
import { knownDevice } from './devices.ts'
import { type LinkNeeds, notifyAccount } from './links.ts'
import { passkeyAnswered } from './passkeys.ts'
import type { PasswordThreads, Slot } from './password-threads.ts'
import { startOfToday } from './passwords.ts'
import { isTimeToWarn, passSecondFactor, takeCodeTry } from './second-factor.ts'
import { openSession, openSessionToSetUp, type SignedIn } from './sessions.ts'

export interface SignInRequest {
  email: string
  password: string
  /** The authenticator app's code, or a recovery code; empty: not asked for yet. */
  code: string
  /** Hash of the network address. */
  address: string
  /** The token in the browser's cookie. */
  device: string | undefined
}

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes' | 'site'>
type SignInNeeds = LinkNeeds & Pick<Context, 'settings'> & { passwords: PasswordThreads; limits: Pick<Limits, 'wrongPasswords'> }

/**
 * Opens a session for somebody who knows the password and, if the account has one, has the second factor. Neither the answer nor its time shows
 * whether an address has an account. Cheap checks come first: most of a flood is turned away before a password is hashed.
 */
export async function signInAccount(services: SignInNeeds, given: SignInRequest): Promise<SignedIn | Refusal> {
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
  services: SignInNeeds,
  slot: Slot,
  account: AccountRow | undefined,
  { email, password, code, from, device }: SignInRequest & { from: TriedFrom },
): Promise<SignedIn | Refusal> {
  const { store, now, settings } = services
  const formerly = account === undefined && (await hasPasswordUnlike(store.read, startOfToday)) && isOdd(email)
  const isRight = await slot.isRight(password, account?.password, formerly)
  if (!account || !isRight) {
    // Also logged for an address without an account, so that both take equally long.
    await store.concurrent([], (tx) => logAction(tx, null, now(), { what: 'sign-in-failed', toWhat: nameOf(email) }))
    return refuse('wrong-password')
  }
  const renewed = account.password.startsWith(startOfToday) ? undefined : await slot.keep(password)
  // Counted before the code is checked, so that many tries at once are no way round the limit.
  const spent = account.totp !== null && code.trim() !== '' ? await takeCodeTry(services, account, from) : undefined
  const isToWarn = spent !== undefined && (await isTimeToWarn(services, account))
  return store.alone(async (tx) => {
    // Hashing takes a while: meanwhile another password or factor may have been set, or the account closed.
    const current = await accountById(tx, account.id)
    const isSame = current?.password === account.password && current.totp === account.totp
    if (!isSame || current.disabled_at !== null) return refuse('try-again')
    await forgetTries(tx, email, from)
    if (renewed !== undefined) await renewPassword(tx, account.id, { from: account.password, to: renewed })
    if (spent) return refuseCodes(tx, services, account, { spent, isToWarn })
    const passed = await passSecondFactor(tx, services, current, { code, from })
    if (isRefusal(passed)) return passed
    if (passed === 'must-set-up') return openSessionToSetUp(tx, services, account)
    if (passed === 'recovery-code') await notifyAccount(tx, services, account, 'recovery-code-used', settings.values.language)
    return openSession(tx, services, account, device, detailsOf[passed])
  })
}

/** Refuses more codes, and tells the account's owner that somebody has the password and guesses codes. */
async function refuseCodes(
  tx: Tx,
  services: SignInNeeds,
  account: AccountRow,
  { spent, isToWarn }: { spent: Refusal; isToWarn: boolean },
): Promise<Refusal> {
  if (isToWarn) await notifyAccount(tx, services, account, 'codes-guessed', services.settings.values.language)
  return spent
}

/** Opens a session for the holder of a passkey. Its device has also checked who they are, which makes two factors in one. */
export async function signInByPasskey(
  services: Needs,
  { device, ...answer }: { response: unknown; origin: string; device: string | undefined },
): Promise<SignedIn | Refusal> {
  const answered = await passkeyAnswered(services, answer)
  if (isRefusal(answered)) return answered
  const { account, passkey } = answered
  return services.store.alone(async (tx) => {
    const current = await accountById(tx, account.id)
    // Meanwhile the passkey may have been removed, or the account closed.
    const isThere = (await findPasskey(tx, passkey.credential_id))?.account_id === account.id
    if (!current || current.disabled_at !== null || !isThere) return refuse('passkey-unknown')
    return openSession(tx, services, account, device, { passkey: passkey.name })
  })
}

/** What the audit log says beside the sign-in, by the factor used. */
const detailsOf = {
  password: {},
  app: { factor: 'authenticator app' satisfies Phrase },
  'recovery-code': { factor: 'recovery code' satisfies Phrase },
} as const

/** Returns what was typed only where it is an address: somebody may have typed their password there. */
function nameOf(email: string): string {
  return isRefusal(readEmail(email)) ? ('No account' satisfies Phrase) : `account ${email}`
}

const toss = bytes(16)

/** As long as some passwords are kept in the former, slower way, half of the addresses without an account answer as slowly. */
function isOdd(email: string): boolean {
  return ((createHmac('sha256', toss).update(email).digest()[0] ?? 0) & 1) === 1
}
