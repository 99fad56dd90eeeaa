import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import { Secret } from 'otpauth'
import {
  type AccountRow,
  accountById,
  changeAccount,
  endSessions,
  findAccountSession,
  forgetDevices,
} from '../../store/accounts/accounts.ts'
import { passkeysOf } from '../../store/accounts/passkeys.ts'
import {
  isSecondFactorRequired,
  keepRecoveryCodes,
  removeSecondFactors,
  removeTotp,
  setSecondFactorPolicy,
  takeSessionToSetUp,
} from '../../store/accounts/second-factor.ts'
import type { Tx } from '../../store/store.ts'
import type { Context, Limits } from '../context.ts'
import { logAction } from './audit.ts'
import { type LinkNeeds, notifyAccount } from './links.ts'
import { passkeysHere } from './passkeys.ts'
import type { PasswordThreads } from './password-threads.ts'
import { type Proof, proveAgain, proving } from './proofs.ts'
import { type ConfirmedDoer, noProvedOwnerNow } from './recent-proof.ts'
import { authenticatorOf, plainCode, recoveryHash, sealedAs, stepOf } from './second-factor.ts'
import { absoluteSessionMs, type Doer, openSession, type SignedIn, setUpMs } from './sessions.ts'

/** How an account gets its second factor and loses it, and who has to have one. */

type Needs = LinkNeeds & Pick<Context, 'site' | 'settings'> & { passwords: PasswordThreads; limits: Pick<Limits, 'wrongPasswords'> }

/** `mustSetUp`: the session may do nothing else yet. */
type SettingUp = Doer & { mustSetUp: boolean }

/**
 * Makes a new secret for an app. Nothing stores it before a code of it was given: `setup` holds it, sealed for this session, with the time.
 * A QR code that was left on the screen is soon of no use.
 */
export async function beginSecondFactor(services: Needs, { account, session, mustSetUp }: SettingUp, proof: Proof) {
  // Somebody who must set one up has typed the password just now.
  const proved = mustSetUp ? undefined : await proveAgain(services, account, session, proof)
  if (isRefusal(proved)) return proved
  const secret = new Secret({ buffer: new Uint8Array(services.randomBytes(20)).buffer }).base32
  const uri = authenticatorOf(secret, { issuer: services.site.content.identity.name.en, account: account.email }).toString()
  return { secret, uri, setup: services.sealer.seal(setupOf(account, session), `${services.now()} ${secret}`) }
}

const setupOf = ({ id }: AccountRow, session: string) => `totp-setup:${id}:${session}`

export interface SetUp {
  /** Shown only this once. */
  recoveryCodes: string[]
  /** The session that replaces one that could only set up the factor. */
  signedIn: SignedIn | undefined
}

/** Makes sign-ins ask for codes of the app from now on. Ends the account's other sessions, which were opened without one. */
export async function confirmSecondFactor(
  services: Needs,
  { account, session, mustSetUp }: SettingUp,
  given: { setup: string; code: string; language: Language; device: string | undefined },
): Promise<SetUp | Refusal> {
  const { store, now, sealer } = services
  const [begunAt, secret] = (sealer.open(setupOf(account, session), given.setup) ?? '').split(' ')
  if (secret === undefined || now() - Number(begunAt) > setUpMs) return refuse('second-factor-set-up-over')
  const step = stepOf(secret, plainCode(given.code), now())
  if (step === undefined) return refuse('wrong-code', { field: 'code' })
  return store.alone(async (tx) => {
    const refusal = await noSetUpNow(tx, now(), { account, session, mustSetUp }, Number(begunAt))
    if (refusal) return refusal
    await changeAccount(tx, account.id, {
      totp: sealer.seal(sealedAs(account), secret),
      totp_step: step,
      totp_since: now(),
      factor_lost_at: null,
    })
    const recoveryCodes = await newRecoveryCodes(tx, services, account)
    await endSessions(tx, account.id, session)
    await logAction(tx, account, now(), { what: 'second-factor-on', toWhat: `account ${account.email}` })
    await notifyAccount(tx, services, account, 'second-factor-on', given.language)
    return { recoveryCodes, signedIn: mustSetUp ? await openSession(tx, services, account, given.device) : undefined }
  })
}

/** Refuses if the session has ended meanwhile, or another factor has been set up since `begunAt`. */
async function noSetUpNow(tx: Tx, now: number, { account, session, mustSetUp }: SettingUp, begunAt: number): Promise<Refusal | undefined> {
  const current = await accountById(tx, account.id)
  if (!current || current.disabled_at !== null) return refuse('session-ended')
  if ((current.totp_since ?? 0) > begunAt) return refuse('second-factor-set-up-over')
  if (!mustSetUp) return (await findAccountSession(tx, session, now, absoluteSessionMs)) ? undefined : refuse('session-ended')
  // Somebody else who knows the password may have been quicker, or the owner of the account has made a passkey.
  const hasOne = current.totp !== null || (await passkeysOf(tx, account.id)).length > 0
  return hasOne || !(await takeSessionToSetUp(tx, session, now)) ? refuse('session-ended') : undefined
}

/** Crockford's: 32 signs, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const howMany = 10

async function newRecoveryCodes(tx: Tx, { randomBytes }: Pick<Context, 'randomBytes'>, account: AccountRow): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () => [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join(''))
  const hashes = codes.map((code) => recoveryHash(account, code))
  await keepRecoveryCodes(tx, account.id, hashes)
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Makes ten new recovery codes; the earlier ones no longer work. */
export async function renewRecoveryCodes(services: Needs, { account, session }: Doer, proof: Proof): Promise<string[] | Refusal> {
  const { now, settings } = services
  return proving(services, { account, session }, proof, async (tx) => {
    if (((await accountById(tx, account.id))?.totp ?? null) === null) return refuse('no-second-factor')
    await logAction(tx, account, now(), { what: 'recovery-codes-made', toWhat: `account ${account.email}` })
    await notifyAccount(tx, services, account, 'recovery-codes-made', settings.values.language)
    return newRecoveryCodes(tx, services, account)
  })
}

/** Stops asking for codes at sign-in. Possible if none are required, or if a passkey is left. */
export async function removeSecondFactor(
  services: Needs,
  { account, session }: Doer,
  { language, ...proof }: Proof & { language: Language },
): Promise<Refusal | undefined> {
  const { now } = services
  return proving(services, { account, session }, proof, async (tx) => {
    if (((await accountById(tx, account.id))?.totp ?? null) === null) return refuse('no-second-factor')
    const isLast = (await passkeysHere(tx, account.id, proof.origin)).length === 0
    if (isLast && (await isSecondFactorRequired(tx))) return refuse('last-second-factor')
    await removeTotp(tx, account.id)
    await logAction(tx, account, now(), { what: 'second-factor-off', toWhat: `account ${account.email}` })
    await notifyAccount(tx, services, account, 'second-factor-off', language)
    return undefined
  })
}

/** Sets whether every account needs a second factor from its next sign-in on. An owner who requires it must have one. */
export async function requireSecondFactor(
  { store, now, sealer }: Pick<LinkNeeds, 'store' | 'now' | 'sealer'>,
  doer: ConfirmedDoer,
  { isRequired, origin }: { isRequired: boolean; origin: string },
): Promise<Refusal | undefined> {
  const by = doer.account
  return store.alone(async (tx) => {
    const noOwner = await noProvedOwnerNow(tx, { now, sealer }, doer)
    if (noOwner) return noOwner
    const hasOwn = ((await accountById(tx, by.id))?.totp ?? null) !== null || (await passkeysHere(tx, by.id, origin)).length > 0
    if (isRequired && !hasOwn) return refuse('own-second-factor-first')
    if ((await isSecondFactorRequired(tx)) === isRequired) return undefined
    await setSecondFactorPolicy(tx, isRequired ? 'required' : 'optional')
    await logAction(tx, by, now(), { what: isRequired ? 'second-factor-required' : 'second-factor-optional', toWhat: 'Accounts' })
    return undefined
  })
}

/** Removes every second factor of somebody who lost theirs, signs them out everywhere and tells them. */
export async function resetSecondFactor(
  services: LinkNeeds,
  doer: ConfirmedDoer,
  id: number,
  language: Language,
): Promise<Refusal | undefined> {
  return services.store.alone(
    async (tx) => (await noProvedOwnerNow(tx, services, doer)) ?? reset(tx, services, doer.account, { id, language }),
  )
}

type ResetNeeds = Pick<LinkNeeds, 'store' | 'now' | 'randomBytes' | 'mailGoesOut'>

/** The same by a command on the machine, which signs out in any case. */
export async function rescueFromSecondFactor(services: ResetNeeds, id: number): Promise<Refusal | undefined> {
  return services.store.alone((tx) => reset(tx, services, null, { id, language: 'en' }))
}

async function reset(
  tx: Tx,
  services: ResetNeeds,
  by: AccountRow | null,
  { id, language }: { id: number; language: Language },
): Promise<Refusal | undefined> {
  const account = await accountById(tx, id)
  if (!account) return refuse('unknown-account')
  // Owners remove their own with the password.
  if (account.id === by?.id) return refuse('own-second-factor')
  const hasOne = account.totp !== null || (await passkeysOf(tx, id)).length > 0
  // The password was set by mail, and no factor has been shown since: a reset would leave the account to anyone who reads that mail.
  if (by && account.factor_lost_at !== null) return refuse('lost-second-factor')
  if (by && !hasOne) return refuse('no-second-factor')
  await removeSecondFactors(tx, id)
  await endSessions(tx, id)
  await forgetDevices(tx, id)
  await logAction(tx, by, services.now(), { what: 'second-factor-reset', toWhat: `account ${account.email}` })
  await notifyAccount(tx, services, account, 'second-factor-reset', language)
  return undefined
}
