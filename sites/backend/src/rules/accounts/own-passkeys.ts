import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Language } from '@sabha/language/languages'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { readLine } from '../../input/texts.ts'
import {
  type AccountRow,
  accountById,
  changeAccount,
  endSessions,
  findAccountSession,
  forgetDevices,
} from '../../store/accounts/accounts.ts'
import { addPasskey, passkeysOf, removePasskey } from '../../store/accounts/passkeys.ts'
import { isSecondFactorRequired } from '../../store/accounts/second-factor.ts'
import type { Context } from '../context.ts'
import { logAction } from './audit.ts'
import { type LinkNeeds, notifyAccount } from './links.ts'
import { answeredChallenge, descriptorOf, newChallenge, type PasskeyNeeds, passkeyHost, passkeysHere } from './passkeys.ts'
import { type Proof, type ProofNeeds, proveAgain, proving } from './proofs.ts'
import { absoluteSessionMs } from './sessions.ts'

/** One id for all passkeys of an account, which reveals nothing about it. */
function userHandle({ id, created_at }: AccountRow): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`account ${id} of ${created_at}`).digest())
}

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

/** Keeps a passkey that a browser has made. */
export async function registerPasskey(
  services: PasskeyNeeds & LinkNeeds,
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
