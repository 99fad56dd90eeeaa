import { randomBytes } from 'node:crypto'
import { isRefusal } from '@sabha/api/refusal'
import type { Config } from './config.ts'
import { OperationError } from './operation/operation-error.ts'
import { forgetAllTries } from './rules/accounts/attempts.ts'
import { rescueFromSecondFactor } from './rules/accounts/set-up-second-factor.ts'
import { findAccount } from './store/accounts/accounts.ts'
import { withBoxOffice } from './with-box-office.ts'

/**
 * Rescues the account of an operator who has locked themselves out: removes its second factors, lifts the lock of wrong tries, and signs it
 * out everywhere. The box office may be running. The account's owner gets no mail: anyone who may run this can read the mails too. It is in
 * the audit log.
 */
export async function rescueAccount(config: Config, email: string): Promise<void> {
  await withBoxOffice(config, async (store) => {
    const account = await findAccount(store.read, email.trim().toLowerCase())
    if (!account) throw new OperationError(`There is no open account with the address ${email}.`)
    await store.alone((tx) => forgetAllTries(tx, account.email))
    const services = { store, now: Date.now, randomBytes, mailGoesOut: () => false }
    const refusal = await rescueFromSecondFactor(services, account.id)
    if (isRefusal(refusal)) throw new Error(`it was refused: ${refusal.refused}`)
  })
}
