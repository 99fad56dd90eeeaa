import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal } from '@sabha/api/refusal'
import type { Config } from './config.ts'
import { openStore } from './deps.ts'
import { boxOfficeFile } from './operation/backup/manifest.ts'
import { OperationError } from './operation/operation-error.ts'
import { forgetAllTries } from './rules/accounts/attempts.ts'
import { resetSecondFactor } from './rules/accounts/set-up-second-factor.ts'
import { findAccount } from './store/accounts/accounts.ts'

/**
 * For a house that locked itself out: removes every second factor of this account, lifts the lock of wrong tries, and signs it out
 * everywhere. The box office may be running. Its owner gets no mail: whoever may run this reads the mails, too. It is in the audit log.
 */
export async function rescueAccount(config: Config, email: string): Promise<void> {
  const isThere = config.DATABASE_URL !== undefined || existsSync(join(config.DATA_DIR, boxOfficeFile))
  if (!isThere) throw new OperationError(`DATA_DIR: there is no box office in ${config.DATA_DIR}.`)
  const store = await openStore(config, config.DATA_DIR)
  try {
    const account = await findAccount(store.read, email.trim().toLowerCase())
    if (!account) throw new OperationError(`There is no open account with the address ${email}.`)
    await store.alone((tx) => forgetAllTries(tx, account.email))
    const services = { store, now: Date.now, randomBytes, mailGoesOut: () => false }
    const refusal = await resetSecondFactor(services, null, account.id, 'en')
    if (isRefusal(refusal)) throw new Error(`it was refused: ${refusal.refused}`)
  } finally {
    await store.close()
  }
}
