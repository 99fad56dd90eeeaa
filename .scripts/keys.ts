import { readConfig } from '../sites/backend/src/config.ts'
import { OperationError } from '../sites/backend/src/operation/operation-error.ts'
import { rotateKeys } from '../sites/backend/src/rotate-keys.ts'
import { operate } from './operate.ts'

/**
 * `pnpm keys rotate`: signs tickets with a new key from now on; `pnpm keys rotate-passes`: passes of waiting rooms. The box office may be
 * running.
 */
await operate(async () => {
  const [command, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || (command !== 'rotate' && command !== 'rotate-passes')) {
    throw new OperationError('pnpm keys rotate, or pnpm keys rotate-passes')
  }
  if (command === 'rotate-passes') {
    const id = await rotateKeys(readConfig(), 'passes')
    return `Key ${id} signs passes from now on; a running box office takes it within 10 seconds. Passes of the key before it are good until they are over.`
  }
  const id = await rotateKeys(readConfig(), 'tickets')
  return [
    `Key ${id} signs tickets from now on; a running box office takes it within 10 seconds.`,
    'Tickets that carry an older key stay good. Phones learn the new key with their next list.',
  ].join('\n')
})
