import type { Config } from './config.ts'
import { rotateTicketKey } from './rules/tickets/ticket-keys.ts'
import { rotatePassKey } from './rules/waiting-room/pass-keys.ts'
import { withBoxOffice } from './with-box-office.ts'

const rotations = { tickets: rotateTicketKey, passes: rotatePassKey }

/** Makes a new key in the box office that the settings name, which may be running. Returns the key's id. */
export function rotateKeys(config: Config, what: keyof typeof rotations): Promise<number> {
  return withBoxOffice(config, (store) => rotations[what]({ store, now: Date.now }))
}
