import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { countAttempt, forgetAttempts } from '../../store/accounts/accounts.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'

const minute = 60_000
/** Within which wrong passwords are counted. */
const within = 15 * minute

/**
 * Where a password is typed. They are counted apart, so that a stranger who tries passwords locks out themselves: not the account's owner at
 * another address, and on no account a device that the owner has signed in with before.
 */
export type TriedFrom = { address: string } | { device: string } | { session: string }

/**
 * So many times the limit from all strange addresses together, for one account, and from one strange address, for all accounts: enough
 * for an office behind one router, little for a guesser with a thousand addresses. It slows new devices and no known one.
 */
const strangersFactor = 20

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex')
/** `address:…`; the database recognises strangers by it. */
const sourceOf = (from: TriedFrom) => Object.entries(from).join().replace(',', ':')

/** Takes one of the tries that a password has from there; a refusal where there is none left. */
export async function takeTry(
  { store, now }: Pick<Context, 'store' | 'now'>,
  email: string,
  from: TriedFrom,
  most: number,
  /** From all strange addresses together. */
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

/** Lifts the lock of an account's password, wherever wrong ones were typed. */
export async function forgetPasswordTries(tx: Tx, email: string): Promise<void> {
  await forgetAttempts(tx, hashOf(email))
}

/** Lifts the lock of its codes, too. */
export async function forgetAllTries(tx: Tx, email: string): Promise<void> {
  await forgetPasswordTries(tx, email)
  await forgetAttempts(tx, hashOf(codesOf(email)))
}

/** Under this, wrong codes of an account are counted beside its passwords. */
export const codesOf = (email: string) => `code of ${email}`

/** The password was right: what was typed wrongly there before counts no more. Elsewhere it does, for a guesser may be at work. */
export async function forgetTries(tx: Tx, email: string, from: TriedFrom): Promise<void> {
  await forgetAttempts(tx, hashOf(email), sourceOf(from))
}
