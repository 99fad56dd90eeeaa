import { type Client, createClient } from '@sabha/api/client'
import type { User } from '@sabha/api/shapes'
import { addAccount } from '@sabha/backend/store/accounts/accounts'
import { putFirstAnswer } from '@sabha/backend/store/site/first-evening'
import type { Store } from '@sabha/backend/store/store'
import { visitor } from './buyer.ts'

/** The account that every backend of the tests has. */
export const adminAccount = { email: 'admin@sabha.example', password: 'a-password-of-the-tests' }
export const staffAccount = { email: 'staff@sabha.example', password: adminAccount.password }

/** Of that password; made anew for each backend, it would take longer than many a test. */
const kept = 'argon2id$19456$2$1$-DGI0vseyUrD0EHWhWxzHA$wnO8iRGreITEmFRdTnlGgKy7jYVTTzJmrUUEVlClVsg'

/** Adds it, and one with the permission `office`. Nobody is led to the questions of a first evening. */
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

/** An admin who has signed in; as `staffAccount`, somebody who may do all but money and accounts. */
export async function signInAdmin({ origin }: { origin: string }, account = adminAccount): Promise<Admin> {
  const { token, user } = await visitor(origin).accounts.adminSignIn(account)
  return { client: createClient({ baseUrl: `${origin}/api/`, token: () => token }), token, user }
}
