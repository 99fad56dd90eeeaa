import { type Refusal, refuse } from '@sabha/api/refusal'
import { type AccountRow, changeAccount, endSessions } from '../../store/accounts.ts'
import type { Context, Limits } from '../context.ts'
import { forgetTries, takeTry } from './attempts.ts'
import { record } from './audit.ts'
import { isEasyPassword, isLongEnough } from './easy-passwords.ts'
import type { PasswordThreads } from './password-threads.ts'

/** Changes one's own password and ends one's other sessions. Wrong ones are counted for this session alone. */
export async function changePassword(
  services: Pick<Context, 'store' | 'now'> & { passwords: PasswordThreads; limits: Pick<Limits, 'wrongPasswords'> },
  account: AccountRow,
  session: string,
  given: { current: string; next: string },
): Promise<Refusal | undefined> {
  const { store, now, limits, passwords } = services
  if (!isLongEnough(given.next)) return refuse('password-too-short', { field: 'new_password' })
  if (isEasyPassword(given.next)) return refuse('password-too-easy', { field: 'new_password' })
  const from = { session }
  const turn = passwords.turn('known')
  if (!turn) return refuse('try-again')
  try {
    const spent = await takeTry(services, account.email, from, limits.wrongPasswords)
    if (spent) return spent
    if (!(await turn.isRight(given.current, account.password))) return refuse('wrong-current-password', { field: 'current_password' })
    const password = await turn.keep(given.next)
    await store.alone(async (tx) => {
      await forgetTries(tx, account.email, from)
      await changeAccount(tx, account.id, { password })
      await endSessions(tx, account.id, session)
      await record(tx, account, now(), { what: 'password-changed', toWhat: `account ${account.email}` })
    })
    return undefined
  } finally {
    turn.leave()
  }
}
