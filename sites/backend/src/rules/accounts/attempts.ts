import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { minute } from '@sabha/ticketing/durations'
import { countAttempt, forgetAttempts } from '../../store/accounts/accounts.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'

/** ms within which tries are counted. */
const within = 15 * minute

/**
 * Where a password is typed. Tries are counted per place, so that a stranger who tries passwords locks out only themselves: not the
 * account's owner at another address, and never a device that the owner has signed in with before.
 */
export type TriedFrom = { address: string } | { device: string } | { session: string }

/**
 * Multiplies the limit for all strange addresses together (per account) and for one strange address (over all accounts): enough for an
 * office behind one router, little for a guesser with a thousand addresses. It slows new devices and no known one.
 */
const strangersFactor = 20

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex')
/** `address:…` for a stranger; the database recognises strangers by it. */
const sourceOf = (from: TriedFrom) => Object.entries(from).join().replace(',', ':')

/** Takes one of the tries that a password has from this place; refuses if none is left. */
export async function takeTry(
  { store, now }: Pick<Context, 'store' | 'now'>,
  email: string,
  from: TriedFrom,
  most: number,
  /** The limit for all strange addresses together. */
  mostOfStrangers = most * strangersFactor,
): Promise<Refusal | undefined> {
  const since = now() - within
  const emailHash = hashOf(email)
  const source = sourceOf(from)
  const attempt = { emailHash, source, isStrange: 'address' in from, now: now(), since, most, mostOfStrangers }
  const first = await store.concurrent([`password:${emailHash}`, `password-from:${source}`], (tx) => countAttempt(tx, attempt))
  if (first === undefined) return undefined
  return refuse('too-many-passwords', { minutes: Math.max(1, Math.ceil((first - since) / minute)) })
}

/** Lifts the lock on an account's password, wherever wrong ones were typed. */
export async function forgetPasswordTries(tx: Tx, email: string): Promise<void> {
  await forgetAttempts(tx, hashOf(email))
}

/** Lifts the locks on an account's password and on its codes. */
export async function forgetAllTries(tx: Tx, email: string): Promise<void> {
  await forgetPasswordTries(tx, email)
  await forgetAttempts(tx, hashOf(codesOf(email)))
}

/** The name under which wrong codes of an account are counted, apart from its passwords. */
export const codesOf = (email: string) => `code of ${email}`

/** Clears the wrong tries from the place where the right password was typed. Tries elsewhere still count: a guesser may be at work. */
export async function forgetTries(tx: Tx, email: string, from: TriedFrom): Promise<void> {
  await forgetAttempts(tx, hashOf(email), sourceOf(from))
}
