import { type Refusal, refuse } from '@sabha/api/refusal'
import { isOwner } from '@sabha/api/shapes'
import { day, hour } from '@sabha/ticketing/durations'
import {
  type AccountRow,
  accountById,
  addAccountSession,
  endSession,
  extendSession,
  findAccountSession,
} from '../../store/accounts/accounts.ts'
import { endGuestSession, extendGuestSession, findSession, type GuestRow } from '../../store/accounts/guests.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { hashToken, newToken } from '../tokens.ts'
import { logAction } from './audit.ts'
import { rememberDevice } from './devices.ts'

/** How long somebody stays signed in. Use extends a session; signing out ends it at once. */

/** For an account, from its last use: nobody is signed out in the middle of a show. */
const sessionMs = 12 * hour
/**
 * For an account, however much it is used: a token that was stolen and is kept alive is worth a week, and the owner types a password once
 * in that time.
 */
export const absoluteSessionMs = 7 * day
/**
 * For a guest, from their last use: half a season, and the browser they book with is opened more often. It has no absolute end, since name
 * and phone prove nothing: a guest who is signed out gets at their bookings only by each one's codes.
 */
export const guestSessionMs = 180 * day
/** How long setting up a second factor may take, and the session for it. */
export const setUpMs = hour / 2
/**
 * How long after the end of a show its guest stays signed in, in ms. A guest who booked a year ahead then finds the ticket on the evening,
 * and its refund or invoice afterwards.
 */
const afterShowMs = 30 * day

/** How far the end of a session may lag behind its use, so that not every call is a write. */
const extendedEvery = hour
const guestExtendedEvery = day

type Needs = Pick<Context, 'store' | 'now'>

/** An account that does something, and the hash of its session's token. */
export interface Doer {
  account: AccountRow
  session: string
}

export interface SignedIn {
  token: string
  account: AccountRow
  /** For the browser's cookie; undefined: the browser is not remembered yet. */
  device: string | undefined
  /** The session may do nothing but set up a second factor. */
  mustSetUp: boolean
}

/** Opens a session, and remembers the browser. `device`: the token in its cookie. */
export async function openSession(
  tx: Tx,
  { now, randomBytes }: Pick<Context, 'now' | 'randomBytes'>,
  account: AccountRow,
  device: string | undefined,
  details: Record<string, string> = {},
): Promise<SignedIn> {
  const token = newToken(randomBytes)
  const session = { token_hash: hashToken(token), account_id: account.id, created_at: now(), expires_at: now() + sessionMs }
  await addAccountSession(tx, session)
  await logAction(tx, account, now(), { what: 'signed-in', toWhat: `account ${account.email}`, details })
  return { token, account, device: await rememberDevice(tx, { now, randomBytes }, device, account.id), mustSetUp: false }
}

/** Opens a session that may only set up a second factor; another one replaces it when that is done. */
export async function openSessionToSetUp(
  tx: Tx,
  { now, randomBytes }: Pick<Context, 'now' | 'randomBytes'>,
  account: AccountRow,
): Promise<SignedIn> {
  const token = newToken(randomBytes)
  const times = { created_at: now(), expires_at: now() + setUpMs }
  await addAccountSession(tx, { token_hash: hashToken(token), account_id: account.id, ...times, must_set_up: 1 })
  return { token, account, device: undefined, mustSetUp: true }
}

/** Returns the account of an open session, and extends the session. */
export async function accountOfSession({ store, now }: Needs, tokenHash: string): Promise<AccountRow | undefined> {
  const session = await findAccountSession(store.read, tokenHash, now(), absoluteSessionMs)
  if (!session) return undefined
  const until = now() + sessionMs
  if (until - session.expiresAt >= extendedEvery) await store.concurrent([], (tx) => extendSession(tx, tokenHash, { now: now(), until }))
  return session.account
}

/** Refuses if the person is no longer an owner: an account can be closed or changed while its call runs. */
export async function noOwnerNow(tx: Tx, { id }: Pick<AccountRow, 'id'>): Promise<Refusal | undefined> {
  const account = await accountById(tx, id)
  if (!account || account.disabled_at !== null) return refuse('session-ended')
  return isOwner(account) ? undefined : refuse('not-allowed')
}

/** Returns a guest's open session, and when it ends if it is not used. */
export function openGuestSession({ store, now }: Needs, tokenHash: string): ReturnType<typeof findSession> {
  return findSession(store.read, tokenHash, { now: now(), showsAfter: now() - afterShowMs })
}

/** Returns the guest of an open session, and extends the session. */
export async function guestOfSession({ store, now }: Needs, tokenHash: string): Promise<GuestRow | undefined> {
  const session = await openGuestSession({ store, now }, tokenHash)
  if (!session) return undefined
  const until = now() + guestSessionMs
  if (until - session.expiresAt >= guestExtendedEvery) await store.concurrent([], (tx) => extendGuestSession(tx, tokenHash, until))
  return session.guest
}

/**
 * Ends the session of this token, a guest's or an account's. A paired phone's session doesn't end: it may still have scans to send,
 * and only staff revoke a phone.
 */
export async function signOut({ store, now }: Needs, tokenHash: string): Promise<void> {
  await store.concurrent([], async (tx) => {
    await endGuestSession(tx, tokenHash)
    const account = await endSession(tx, tokenHash)
    if (account) await logAction(tx, account, now(), { what: 'signed-out', toWhat: `account ${account.email}` })
  })
}
