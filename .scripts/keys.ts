import { readConfig } from '../sites/backend/src/config.ts'
import { OperationError } from '../sites/backend/src/operation/operation-error.ts'
import { rotateKeys } from '../sites/backend/src/rotate-keys.ts'
import { operate } from './operate.ts'

/** `pnpm keys rotate`: tickets are signed with a new key from now on. The box office may be running. */
await operate(async () => {
  const [command, ...rest] = process.argv.slice(2)
  if (command !== 'rotate' || rest.length > 0) throw new OperationError('pnpm keys rotate')
  const id = await rotateKeys(readConfig())
  return [
    `Key ${id} signs tickets from now on; a running box office takes it within 10 seconds.`,
    'Tickets that carry an older key stay good. Phones learn the new key with their next list.',
  ].join('\n')
})
