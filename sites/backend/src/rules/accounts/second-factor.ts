import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { Secret, TOTP } from 'otpauth'
import type { Sealer } from '../../adapters/sealer.ts'
import { type AccountRow, changeAccount } from '../../store/accounts/accounts.ts'
import { passkeysOf } from '../../store/accounts/passkeys.ts'
import { isSecondFactorRequired, useRecoveryCode, useTotpStep } from '../../store/accounts/second-factor.ts'
import type { Tx } from '../../store/store.ts'
import type { Context, Limits } from '../context.ts'
import { codesOf, forgetTries, type TriedFrom, takeTry } from './attempts.ts'
import { logAction } from './audit.ts'

/**
 * The second factor that is asked for after the password: a code of an authenticator app (TOTP, RFC 6238), or one of ten recovery codes. A
 * passkey needs none: its device has checked who holds it.
 */

/** How long the app shows a code, in seconds; the codes before and after it are accepted too, because clocks differ. */
const period = 30
const window = 1
/** Multiplies the limit of wrong codes for one account from all strange addresses together: there are only a million codes. */
const codesOfStrangersFactor = 3

/** How a sign-in with a password passes; `must-set-up`: a second factor is required, and the account has none. */
export type Passed = 'password' | 'app' | 'recovery-code' | 'must-set-up'

/** Returns the app's side of a secret, which also gives the text of its QR code. */
export function authenticatorOf(secret: string, { issuer = '', account = '' } = {}): TOTP {
  return new TOTP({ issuer, label: account, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })
}

/** Returns the step of 30 seconds that a code belongs to; undefined: the code fits no step near now. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = authenticatorOf(secret).validate({ token: code, timestamp: now, window })
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta
}

/** Normalises a code that was typed or copied, with or without spaces and hyphens. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
}

/** The name under which the secret of this account is sealed. */
export const sealedAs = ({ id }: Pick<AccountRow, 'id'>) => `totp:${id}`

/** Recovery codes have 80 random bits, so a fast hash is enough. */
export function recoveryHash({ id }: Pick<AccountRow, 'id'>, code: string): string {
  return createHash('sha256').update(`recovery ${id} ${code}`).digest('hex')
}

/** Counts a try of a code, apart from password tries; refuses if none is left. */
export async function takeCodeTry(
  services: Pick<Context, 'store' | 'now'> & { limits: Pick<Limits, 'wrongPasswords'> },
  account: AccountRow,
  from: TriedFrom,
): Promise<Refusal | undefined> {
  const { wrongPasswords } = services.limits
  const spent = await takeTry(services, codesOf(account.email), placeOf(from), wrongPasswords, wrongPasswords * codesOfStrangersFactor)
  return spent && refuse('too-many-codes', { minutes: spent.params?.['minutes'] ?? 15 })
}

/**
 * Whether to tell the account's owner now that somebody knows the password and guesses codes: true once per window in which tries are
 * counted.
 */
export async function isTimeToWarn(services: Pick<Context, 'store' | 'now'>, account: AccountRow): Promise<boolean> {
  return (await takeTry(services, `warned of ${codesOf(account.email)}`, { session: '' }, 1)) === undefined
}

/**
 * Checks the second factor of a sign-in whose password is right, and uses the code up. It runs in the transaction that opens the session,
 * so that of two requests with one code only one is signed in.
 */
export async function passSecondFactor(
  tx: Tx,
  { now, sealer }: Pick<Context, 'now'> & { sealer: Sealer },
  account: AccountRow,
  { code, from }: { code: string; from: TriedFrom },
): Promise<Passed | Refusal> {
  if (account.totp === null) return passWithoutApp(tx, account)
  const typed = plainCode(code)
  if (typed === '') {
    // In a browser that the owner has signed in with before, every sign-in begins without a code.
    if (!('device' in from)) await logAction(tx, null, now(), { what: 'second-factor-asked', toWhat: `account ${account.email}` })
    return refuse('second-factor-needed', { field: 'code' })
  }
  const isOfApp = /^\d{6}$/.test(typed)
  if (isOfApp) {
    const secret = sealer.open(sealedAs(account), account.totp)
    // The key beside the database is not the one that sealed it: only recovery codes can be checked.
    if (secret === undefined) return refuse('second-factor-unreadable', { field: 'code' })
    const step = stepOf(secret, typed, now())
    if (step !== undefined && (await useTotpStep(tx, account.id, { totp: account.totp, step }))) return passed('app')
  } else if (await useRecoveryCode(tx, account.id, recoveryHash(account, asPrinted(typed)), now())) return passed('recovery-code')
  await logAction(tx, null, now(), { what: 'second-factor-failed', toWhat: `account ${account.email}` })
  return refuse('wrong-code', { field: 'code' })

  async function passed(by: Passed) {
    await forgetTries(tx, codesOf(account.email), placeOf(from))
    if (account.factor_lost_at !== null) await changeAccount(tx, account.id, { factor_lost_at: null })
    return by
  }
}

async function passWithoutApp(tx: Tx, account: AccountRow): Promise<Passed | Refusal> {
  if (!(await isSecondFactorRequired(tx))) return 'password'
  if (account.factor_lost_at !== null) return refuse('second-factor-lost')
  // Somebody who knows only the password must not set up an app beside the owner's passkey.
  return (await passkeysOf(tx, account.id)).length > 0 ? refuse('passkey-needed') : 'must-set-up'
}

/** Recovery codes have no letters that look like digits. */
const asPrinted = (typed: string) => typed.replaceAll('O', '0').replace(/[IL]/g, '1')

const placeOf = (from: TriedFrom): TriedFrom => ('address' in from ? { address: `code:${from.address}` } : from)
