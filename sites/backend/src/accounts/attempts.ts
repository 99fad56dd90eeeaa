import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Context } from '../context.ts'
import { countAttempt, forgetAttempts } from '../store/accounts.ts'
import type { Db } from '../store/store.ts'

const minute = 60_000
/** Within which wrong passwords of one address are counted. */
const within = 15 * minute

const hashOf = (email: string) => createHash('sha256').update(email).digest('hex')

/** Takes one of the tries that a password of this address has; a refusal where there is none left. */
export async function takeTry({ store, now }: Pick<Context, 'store' | 'now'>, email: string, most: number): Promise<Refusal | undefined> {
  const since = now() - within
  const emailHash = hashOf(email)
  const first = await store.write((tx) => countAttempt(tx, { emailHash, now: now(), since, most }), [`password:${emailHash}`])
  if (first === undefined) return undefined
  return refuse('too-many-passwords', { minutes: Math.max(1, Math.ceil((first - since) / minute)) })
}

/** The password was right. */
export async function forgetTries(tx: Db, email: string): Promise<void> {
  await forgetAttempts(tx, hashOf(email))
}
