import { isIP } from 'node:net'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { minute } from '@sabha/ticketing/durations'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type AccountRow, accountById } from '../../store/accounts/accounts.ts'
import {
  addChallenge,
  type ChallengeRow,
  findPasskey,
  type PasskeyRow,
  passkeysOf,
  takeChallenge,
  usePasskey,
} from '../../store/accounts/passkeys.ts'
import type { Db } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { newToken } from '../tokens.ts'

/**
 * Passkeys (WebAuthn): keys that a browser or a phone keeps, and uses after it has checked who holds it. They belong to the host of our own
 * address: they are of no use under another PUBLIC_URL, and an IP address can have none.
 */

export type PasskeyNeeds = Pick<Context, 'store' | 'now' | 'randomBytes' | 'site'>

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

/** Keeps a challenge for a browser to answer. */
export async function newChallenge(
  { store, now, randomBytes }: PasskeyNeeds,
  purpose: ChallengeRow['purpose'],
  accountId: number | null,
): Promise<string> {
  const challenge = newToken(randomBytes)
  const row = { challenge, purpose, account_id: accountId, expires_at: now() + challengeMs }
  await store.concurrent([], (tx) => addChallenge(tx, row, now()))
  return challenge
}

/** Names a passkey to a browser. */
export const descriptorOf = ({ credential_id, transports }: PasskeyRow) => ({ id: credential_id, transports: JSON.parse(transports) as [] })

/**
 * Returns what a browser needs to use a passkey: any of this host to sign in, or one of the account that is signed in, to confirm
 * something.
 */
export async function authenticationOptions(services: PasskeyNeeds, origin: string, account?: AccountRow): Promise<object | Refusal> {
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

/**
 * Returns the account and the passkey that answered, if the answer is right, and records the use. `of`: only a passkey of this account
 * counts.
 */
export async function passkeyAnswered(
  services: PasskeyNeeds,
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
export async function answeredChallenge(
  { store, now }: PasskeyNeeds,
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
