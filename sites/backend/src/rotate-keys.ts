import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { openStore } from './deps.ts'
import { boxOfficeFile } from './operation/backup/manifest.ts'
import { OperationError } from './operation/operation-error.ts'
import { rotateTicketKey } from './rules/tickets/ticket-keys.ts'
import { rotatePassKey } from './rules/waiting-room/pass-keys.ts'

const rotations = { tickets: rotateTicketKey, passes: rotatePassKey }

/** Of the box office that the settings name, which may be running. Answers the new key's id. */
export async function rotateKeys(config: Config, what: keyof typeof rotations): Promise<number> {
  const isThere = config.DATABASE_URL !== undefined || existsSync(join(config.DATA_DIR, boxOfficeFile))
  if (!isThere) throw new OperationError(`DATA_DIR: there is no box office in ${config.DATA_DIR}.`)
  const store = await openStore(config, config.DATA_DIR)
  try {
    return await rotations[what]({ store, now: Date.now })
  } finally {
    await store.close()
  }
}
