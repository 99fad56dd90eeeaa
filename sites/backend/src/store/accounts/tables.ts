import type { AuditAction } from '@sabha/api/audit-actions'
import type { Permission } from '@sabha/api/shapes'
import type { Generated } from 'kysely'

export interface AccountTables {
  guest: GuestTable
  session: SessionTable
  audit: AuditTable
  account: AccountTable
  account_session: AccountSessionTable
  account_device: AccountDeviceTable
  password_attempt: PasswordAttemptTable
}

interface GuestTable {
  id: Generated<number>
  name: string
  phone: string
  created_at: number
  /** When name and phone were taken out for good. */
  forgotten_at: Generated<number | null>
}

interface SessionTable {
  /** SHA-256 of the token, hex: the token itself is nowhere. */
  token_hash: string
  guest_id: number
  created_at: number
  expires_at: number
}

/** Append-only: the database refuses to change or delete a row. */
interface AuditTable {
  id: Generated<number>
  at: number
  account_id: number | null
  /** The account's name on that day. */
  who: string
  what: AuditAction
  /** `show 3`, `booking BK…`, `seat A12`. */
  to_what: string
  show_id: number | null
  booking_id: number | null
  /** JSON; no codes, no passwords. */
  details: string
}

interface AccountTable {
  id: Generated<number>
  /** In small letters. */
  email: string
  name: string
  /** See `rules/accounts/passwords.ts`. */
  password: string
  permission: Permission
  created_at: number
  disabled_at: number | null
}

interface AccountSessionTable {
  /** As of `session`. */
  token_hash: string
  account_id: number
  created_at: number
  expires_at: number
}

/** A password that was tried and has not proved right, whether or not there is such an account. */
interface PasswordAttemptTable {
  id: Generated<number>
  email_hash: string
  at: number
  /** `address:…`, `device:…` or `session:…`, a hash; see `rules/accounts/attempts.ts`. */
  source: Generated<string>
}

/** A browser that an account has signed in with; see `rules/accounts/devices.ts`. */
interface AccountDeviceTable {
  token_hash: string
  account_id: number
  used_at: number
}
