import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import { minute } from '@sabha/ticketing/durations'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { readLine } from '../../input/texts.ts'
import {
  type AccountRow,
  accountById,
  changeAccount,
  endSessions,
  findAccountSession,
  forgetDevices,
} from '../../store/accounts/accounts.ts'
import {
  addChallenge,
  addPasskey,
  type ChallengeRow,
  findPasskey,
  type PasskeyRow,
  passkeysOf,
  removePasskey,
  takeChallenge,
  usePasskey,
} from '../../store/accounts/passkeys.ts'
import { isSecondFactorRequired } from '../../store/accounts/second-factor.ts'
import type { Answer, Db, Job, Tx } from '../../store/store.ts'
import type { Context, Limits } from '../context.ts'
import { newToken } from '../tokens.ts'
import { forgetTries, takeTry } from './attempts.ts'
import { logAction } from './audit.ts'
import { type LinkNeeds, notifyAccount } from './links.ts'
import type { PasswordThreads } from './password-threads.ts'
import { absoluteSessionMs, type Doer } from './sessions.ts'

/**
 * Passkeys (WebAuthn): keys that a browser or a phone keeps, and uses after it has checked who holds it. They belong to the host of our own
 * address: they are of no use under another PUBLIC_URL, and an IP address can have none.
 */

type Needs = Pick<Context, 'store' | 'now' | 'randomBytes' | 'site'>

/** ms that a browser may take to answer. */
const challengeMs = 5 * minute

/** The host that passkeys belong to; undefined if browsers make none. `origin`: what `originOf` returns, never what a request says. */
export function passkeyHost(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return protocol === 'https:' || hostname === 'localhost' ? hostname : undefined
}

/** Returns the passkeys of an account that work under our own address. */
export async function passkeysHere(db: Db, accountId: number, origin: string): Promise<PasskeyRow[]> {
  const host = passkeyHost(origin)
  return (await passkeysOf(db, accountId)).filter(({ rp_id }) => rp_id === host)
}

async function newChallenge(
  { store, now, randomBytes }: Needs,
  purpose: ChallengeRow['purpose'],
  accountId: number | null,
): Promise<string> {
  const challenge = newToken(randomBytes)
  const row = { challenge, purpose, account_id: accountId, expires_at: now() + challengeMs }
  await store.concurrent([], (tx) => addChallenge(tx, row, now()))
  return challenge
}

/** One id for all passkeys of an account, which reveals nothing about it. */
function userHandle({ id, created_at }: AccountRow): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`account ${id} of ${created_at}`).digest())
}

const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id, transports: JSON.parse(transports) as [] })

/**
 * Returns what a browser needs to make a passkey. The person has to prove again who they are, so that nobody adds a passkey at a browser
 * that was left open. The challenge shows this proof when the passkey comes.
 */
export async function registrationOptions(
  services: ProofNeeds,
  account: AccountRow,
  session: string,
  proof: Proof,
): Promise<object | Refusal> {
  const rpID = passkeyHost(proof.origin)
  if (rpID === undefined) return refuse('no-passkeys-here')
  if (proof.password === null && proof.response === null) return refuse('wrong-current-password', { field: 'password' })
  const proved = await proveAgain(services, account, session, proof)
  if (isRefusal(proved)) return proved
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const own = await passkeysOf(services.store.read, account.id)
  return generateRegistrationOptions({
    rpName: services.site.content.identity.name.en,
    rpID,
    userName: account.email,
    userDisplayName: account.name,
    userID: userHandle(account),
    challenge: Buffer.from(await newChallenge(services, 'register', account.id), 'base64url'),
    attestationType: 'none',
    excludeCredentials: own.filter(({ rp_id }) => rp_id === rpID).map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Returns what a browser needs to use a passkey: any of this host to sign in, or one of the account that is signed in, to confirm
 * something.
 */
export async function authenticationOptions(services: Needs, origin: string, account?: AccountRow): Promise<object | Refusal> {
  const rpID = passkeyHost(origin)
  if (rpID === undefined) return refuse('no-passkeys-here')
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const own = account ? await passkeysOf(services.store.read, account.id) : []
  return generateAuthenticationOptions({
    rpID,
    challenge: Buffer.from(await newChallenge(services, account ? 'confirm' : 'sign-in', account?.id ?? null), 'base64url'),
    userVerification: 'required',
    ...(account && { allowCredentials: own.filter(({ rp_id }) => rp_id === rpID).map(descriptorOf) }),
  })
}

/** Keeps a passkey that a browser has made. */
export async function registerPasskey(
  services: Needs & LinkNeeds,
  account: AccountRow,
  { session, name, response, origin, language }: { session: string; name: string; response: unknown; origin: string; language: Language },
): Promise<Refusal | undefined> {
  const { store, now } = services
  const rpID = passkeyHost(origin)
  if (rpID === undefined) return refuse('no-passkeys-here')
  const label = readLine(name)
  if (label === '') return refuse('passkey-name-needed', { field: 'name' })
  const challenge = await answeredChallenge(services, response, 'register', account.id)
  if (challenge === undefined) return refuse('passkey-too-late')
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  const made = await verifyRegistrationResponse({ response: response as RegistrationResponseJSON, ...expected }).catch(() => undefined)
  const credential = made?.verified ? made.registrationInfo?.credential : undefined
  if (!credential) return refuse('passkey-refused')
  return store.alone(async (tx) => {
    // Meanwhile the session may have ended, or another password been set.
    const current = (await findAccountSession(tx, session, now(), absoluteSessionMs))?.account
    if (current?.id !== account.id || current.password !== account.password) return refuse('session-ended')
    const isNew = await addPasskey(tx, {
      account_id: account.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      rp_id: rpID,
      name: label,
      created_at: now(),
      last_used_at: null,
    })
    if (!isNew) return refuse('passkey-refused')
    await changeAccount(tx, account.id, { factor_lost_at: null })
    await logAction(tx, account, now(), { what: 'passkey-added', toWhat: `account ${account.email}`, details: { name: label } })
    await notifyAccount(tx, services, account, 'passkey-added', language)
    return undefined
  })
}

/**
 * Returns the account and the passkey that answered, if the answer is right, and records the use. `of`: only a passkey of this account
 * counts.
 */
export async function passkeyAnswered(
  services: Needs,
  { response, origin }: { response: unknown; origin: string },
  of?: AccountRow,
): Promise<{ account: AccountRow; passkey: PasskeyRow } | Refusal> {
  const { store, now } = services
  const rpID = passkeyHost(origin)
  if (rpID === undefined) return refuse('no-passkeys-here')
  const challenge = await answeredChallenge(services, response, of ? 'confirm' : 'sign-in', of?.id ?? null)
  if (challenge === undefined) return refuse('passkey-too-late')
  const passkey = await findPasskey(store.read, idOf(response))
  const account = passkey && (await accountById(store.read, passkey.account_id))
  if (!passkey || !account || account.disabled_at !== null || (of && account.id !== of.id)) return refuse('passkey-unknown')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const proof = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined)
  if (!proof?.verified) return refuse('passkey-refused')
  const { newCounter: counter } = proof.authenticationInfo
  const isUsed = await store.alone((tx) => usePasskey(tx, passkey.id, { counter, now: now() }))
  return isUsed ? { account, passkey } : refuse('passkey-refused')
}

/** Uses up the challenge that a browser's answer names, and returns it if it was made for this purpose and account. */
async function answeredChallenge(
  { store, now }: Needs,
  response: unknown,
  purpose: ChallengeRow['purpose'],
  accountId: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(response)
  if (challenge === undefined) return undefined
  const taken = await store.concurrent([], (tx) => takeChallenge(tx, challenge, now()))
  return taken?.purpose === purpose && taken.account_id === accountId ? challenge : undefined
}

function challengeIn(response: unknown): string | undefined {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

function idOf(response: unknown): string {
  const { id } = response as { id?: unknown }
  return typeof id === 'string' ? id : ''
}

/** How somebody who is signed in proves again who they are: by their password, or by a passkey. */
export interface Proof {
  password: string | null
  response: unknown
  origin: string
}

export type ProofNeeds = Needs & { passwords: PasswordThreads; limits: Pick<Limits, 'wrongPasswords'> }

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
  { now }: Pick<Needs, 'now'>,
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

/** Removes one of one's own passkeys, with the password or another passkey. */
export async function takePasskeyAway(
  services: ProofNeeds & Pick<LinkNeeds, 'mailGoesOut'> & Pick<Context, 'settings'>,
  account: AccountRow,
  session: string,
  { passkeyId, ...proof }: Proof & { passkeyId: number },
): Promise<Refusal | undefined> {
  const { store, now, settings } = services
  const own = await passkeysOf(store.read, account.id)
  if (!own.some(({ id }) => id === passkeyId)) return refuse('unknown-passkey')
  return proving(services, { account, session }, { ...proof, but: passkeyId }, async (tx) => {
    const hasApp = ((await accountById(tx, account.id))?.totp ?? null) !== null
    const isLast = !hasApp && (await passkeysHere(tx, account.id, proof.origin)).every(({ id }) => id === passkeyId)
    if (isLast && (await isSecondFactorRequired(tx))) return refuse('last-second-factor')
    const removed = await removePasskey(tx, passkeyId, account)
    if (!removed) return refuse('unknown-passkey')
    // Somebody else may have it by now, with a session open.
    await endSessions(tx, account.id, session)
    await forgetDevices(tx, account.id)
    await logAction(tx, account, now(), { what: 'passkey-removed', toWhat: `account ${account.email}`, details: { name: removed.name } })
    await notifyAccount(tx, services, account, 'passkey-removed', settings.values.language)
    return undefined
  })
}
