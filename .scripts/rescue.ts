import { readConfig } from '../sites/backend/src/config.ts'
import { OperationError } from '../sites/backend/src/operation/operation-error.ts'
import { rescueAccount } from '../sites/backend/src/rescue.ts'
import { operate } from './operate.ts'

/** `pnpm rescue <e-mail>`: for an admin who has lost their second factor and has nobody to reset it. The box office may be running. */
await operate(async () => {
  const [email, ...rest] = process.argv.slice(2)
  if (email === undefined || rest.length > 0) throw new OperationError('pnpm rescue <e-mail>')
  await rescueAccount(readConfig(), email)
  return [
    `${email} signs in with the password alone now; where a second factor is required, the sign-in leads to setting up a new one.`,
    'The lock after wrong passwords and codes is lifted, and the account is signed out everywhere. The password stays: change it if somebody else set it.',
  ].join('\n')
})
