import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { Permission } from '@sabha/api/shapes'
import { readEmail, readLine } from '../../input/texts.ts'
import { forgetDevices } from '../../store/account-devices.ts'
import {
  type AccountRow,
  accountById,
  changeAccount,
  countOpenAdmins,
  emailIsTaken,
  endSessions,
  insertAccount,
} from '../../store/accounts.ts'
import { type Db, type Rollback, rollback } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { record } from './audit.ts'
import { isEasyPassword, isLongEnough } from './easy-passwords.ts'
import { keptForKnown, type PasswordThreads } from './password-threads.ts'

export interface AccountEntry {
  /** null: a new one. */
  id: number | null
  email: string
  name: string
  permission: Permission
  /** null: stays. */
  password: string | null
  disabled: boolean
}

type Asked = Pick<Context, 'store' | 'now'>

/** Makes an account or changes one; answers its id. Disabling it, or another password, ends its sessions. */
export async function saveAccount(
  { store, now, passwords }: Asked & { passwords: PasswordThreads },
  by: AccountRow,
  entry: AccountEntry,
): Promise<number | Refusal> {
  const email = readEmail(entry.email)
  if (isRefusal(email)) return refuse(email.refused, { field: 'email' })
  const name = readLine(entry.name)
  if (name === '') return refuse('account-name-needed', { field: 'name' })
  const needsPassword = entry.id === null || entry.password !== null
  if (needsPassword && !isLongEnough(entry.password ?? '')) return refuse('password-too-short', { field: 'password' })
  if (entry.password !== null && isEasyPassword(entry.password)) return refuse('password-too-easy', { field: 'password' })
  const password = entry.password === null ? null : await keptForKnown(passwords, entry.password)
  if (password === undefined) return refuse('try-again')
  return store.alone((tx) => save(tx, by, now(), { ...entry, email: email.toLowerCase(), name, password }))
}

async function save(tx: Db, by: AccountRow, now: number, entry: AccountEntry): Promise<number | Refusal | Rollback<Refusal>> {
  const { email, name, permission, password } = entry
  if (await emailIsTaken(tx, email, entry.id)) return refuse('email-taken', { field: 'email' })
  if (entry.id === null) {
    const id = await insertAccount(tx, {
      email,
      name,
      permission,
      password: password ?? '',
      created_at: now,
      disabled_at: entry.disabled ? now : null,
    })
    await record(tx, by, now, { what: 'account-made', toWhat: `account ${email}`, details: { name, permission } })
    return id
  }
  const before = await accountById(tx, entry.id)
  if (!before) return refuse('unknown-account')
  if (before.id === by.id && (entry.disabled || permission !== before.permission)) return refuse('own-account')
  const disabledAt = entry.disabled ? (before.disabled_at ?? now) : null
  await changeAccount(tx, before.id, { email, name, permission, disabled_at: disabledAt, ...(password !== null && { password }) })
  if ((await countOpenAdmins(tx)) === 0) return rollback(refuse('last-admin'))
  if (entry.disabled || password !== null) {
    await endSessions(tx, before.id)
    await forgetDevices(tx, before.id)
  }
  const fields = [
    ...(email === before.email ? [] : ['email']),
    ...(name === before.name ? [] : ['name']),
    ...(permission === before.permission ? [] : ['permission']),
    ...(password === null ? [] : ['password']),
    ...(disabledAt === before.disabled_at ? [] : ['disabled']),
  ]
  if (fields.length > 0) await record(tx, by, now, { what: 'account-changed', toWhat: `account ${email}`, details: { fields } })
  return before.id
}

/** Signs an account out everywhere. */
export async function endSessionsOf({ store, now }: Asked, by: AccountRow, id: number): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const account = await accountById(tx, id)
    if (!account) return refuse('unknown-account')
    await endSessions(tx, id)
    await forgetDevices(tx, id)
    await record(tx, by, now(), { what: 'sessions-ended', toWhat: `account ${account.email}` })
    return undefined
  })
}
