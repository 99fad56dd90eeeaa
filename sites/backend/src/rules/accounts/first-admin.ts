import { addAccount, findAccount, hasAccounts } from '../../store/accounts.ts'
import type { Context } from '../context.ts'
import { keptForKnown, type PasswordThreads } from './password-threads.ts'

export interface AdminSettings {
  email: string | undefined
  password: string | undefined
}

/** The address of the admin where the settings name none. */
const defaultEmail = 'admin@sabha.example'

/**
 * The account that the settings name, where its address has none yet; without settings, one at first start. Answers what was
 * made up here, to be told once. An account that is there keeps its password.
 */
export async function openFirstAdmin(
  { store, now, randomBytes, passwords }: Pick<Context, 'store' | 'now' | 'randomBytes'> & { passwords: PasswordThreads },
  settings: AdminSettings,
): Promise<{ email: string; password: string } | undefined> {
  const named = settings.email !== undefined || settings.password !== undefined
  const isFirst = !(await hasAccounts(store.read))
  if (!named && !isFirst) return undefined
  // With an account there, an address alone is no reason to make up a password.
  if (!isFirst && settings.password === undefined) return undefined
  const email = settings.email ?? defaultEmail
  if (await findAccount(store.read, email)) return undefined
  const password = settings.password ?? Buffer.from(randomBytes(12)).toString('base64url')
  const kept = await keptForKnown(passwords, password)
  if (kept === undefined) throw new Error('nobody is in line before the first admin')
  const account = { email, name: 'Administrator', password: kept, permission: 'admin' as const, created_at: now() }
  const isOurs = await store.alone((tx) => addAccount(tx, account))
  // Of processes that start at once one makes it, and tells.
  return isOurs && settings.password === undefined ? { email, password } : undefined
}
