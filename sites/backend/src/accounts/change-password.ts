import { type Refusal, refuse } from '@sabha/api/refusal'
import type { BoxOffice } from '../box-office.ts'
import { record } from '../office/deeds.ts'
import { type AccountRow, changeAccount, endSessions } from '../store/accounts.ts'
import { forgetTries, takeTry } from './attempts.ts'
import { hashPassword, isLongEnough, isPassword } from './passwords.ts'

/** Changes one's own password and ends one's other sessions. Wrong ones count with those of signing in. */
export async function changePassword(
  office: Pick<BoxOffice, 'store' | 'now' | 'limits'>,
  account: AccountRow,
  session: string,
  given: { current: string; next: string },
): Promise<Refusal | undefined> {
  const { store, now, limits } = office
  if (!isLongEnough(given.next)) return refuse('password-too-short', { field: 'new_password' })
  const spent = await takeTry(office, account.email, limits.wrongPasswords)
  if (spent) return spent
  if (!(await isPassword(given.current, account.password))) return refuse('wrong-current-password', { field: 'current_password' })
  const password = await hashPassword(given.next)
  await store.write(async (tx) => {
    await forgetTries(tx, account.email)
    await changeAccount(tx, account.id, { password })
    await endSessions(tx, account.id, session)
    await record(tx, account, now(), { what: 'password-changed', toWhat: `account ${account.email}` })
  })
  return undefined
}
