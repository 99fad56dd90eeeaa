import { type Client, createClient } from '@sabha/api/client'
import type { User } from '@sabha/api/shapes'
import { openSession } from '@sabha/backend/rules/accounts/sessions'
import type { Services } from '@sabha/backend/services'
import { addAccount, findAccount } from '@sabha/backend/store/accounts/accounts'
import { putFirstAnswer } from '@sabha/backend/store/site/first-evening'
import { type Store, StoreUnavailable } from '@sabha/backend/store/store'
import { wireAccount } from '@sabha/backend/wire/accounts'
import { visitor } from './buyer.ts'

/** The accounts that every backend of the tests has. */
export const adminAccount = { email: 'admin@sabha.example', password: 'a-password-of-the-tests' }
export const staffAccount = { email: 'staff@sabha.example', password: adminAccount.password }

/** The hash of that password. Hashing it for each backend would take longer than many tests. */
const kept = 'argon2id$19456$2$1$-DGI0vseyUrD0EHWhWxzHA$wnO8iRGreITEmFRdTnlGgKy7jYVTTzJmrUUEVlClVsg'

/** Adds both, `staffAccount` with the permission `office`, and marks the first evening's questions as done, so nobody is led to them. */
export async function addTestAccounts(store: Store, now: number): Promise<void> {
  await store.alone(async (tx) => {
    await addAccount(tx, { email: adminAccount.email, name: 'Asha Example', password: kept, permission: 'admin', created_at: now })
    await addAccount(tx, { email: staffAccount.email, name: 'Omkar Example', password: kept, permission: 'office', created_at: now })
    await putFirstAnswer(tx, { question: 'all', state: 'done', at: now, who: 'Asha Example' })
  })
}

export interface Admin {
  client: Client
  token: string
  user: User
}

/**
 * Signs in an admin; with `staffAccount`, somebody who may do everything except money and accounts. For these accounts the session is
 * opened directly where the backend is in this process: hashing a password takes longer than many tests, and has its own tests.
 */
export async function signInAdmin(backend: { origin: string; services?: Services }, account = adminAccount): Promise<Admin> {
  const { origin, services } = backend
  const isOurs = account === adminAccount || account === staffAccount
  const opened = isOurs && services ? await openSessionOf(services, account.email) : undefined
  const { token, user } = opened ?? (await visitor(origin).accounts.adminSignIn(account))
  return { client: createClient({ baseUrl: `${origin}/api/`, token: () => token }), token, user }
}

/** Returns undefined where that backend is closed and another one runs at its address. */
async function openSessionOf({ store, now, randomBytes }: Services, email: string): Promise<{ token: string; user: User } | undefined> {
  const open = store.alone(async (tx) => {
    const account = await findAccount(tx, email)
    if (!account) throw new Error(`there is no account ${email}`)
    const { token } = await openSession(tx, { now, randomBytes }, account, undefined)
    return { token, user: wireAccount(account) }
  })
  return open.catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return undefined
    throw error
  })
}
