import type { AuditAction } from '@sabha/api/audit-actions'
import type { Permission } from '@sabha/api/shapes'
import type { Language } from '@sabha/language/languages'
import type { Generated } from 'kysely'

export interface AccountTables {
  guest: GuestTable
  session: SessionTable
  audit: AuditTable
  account: AccountTable
  account_session: AccountSessionTable
  account_device: AccountDeviceTable
  password_attempt: PasswordAttemptTable
  account_link: AccountLinkTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  recovery_code: RecoveryCodeTable
  account_policy: AccountPolicyTable
  done_request: DoneRequestTable
}

interface GuestTable {
  id: Generated<number>
  name: string
  phone: string
  created_at: number
  /** When name and phone were erased for good. */
  forgotten_at: Generated<number | null>
}

interface SessionTable {
  /** SHA-256 of the token, hex; the token itself is not stored. */
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
  /** In lower case. */
  email: string
  name: string
  /** See `rules/accounts/passwords.ts`. */
  password: string
  permission: Permission
  created_at: number
  disabled_at: number | null
  /** The secret of its authenticator app, sealed; null: it has none. */
  totp: Generated<string | null>
  /** The last step of 30 seconds whose code was used. */
  totp_step: Generated<number | null>
  totp_since: Generated<number | null>
  /** When a mailed link removed its passkeys, which were the second factor that it needed. An owner has to reset it. */
  factor_lost_at: Generated<number | null>
}

interface AccountSessionTable {
  /** As in `session`. */
  token_hash: string
  account_id: number
  created_at: number
  expires_at: number
  /** 1: the account has to set up its second factor first; nothing else is open to this session. */
  must_set_up: Generated<number>
}

/** A code that replaces an authenticator app, once. */
interface RecoveryCodeTable {
  account_id: number
  /** See `rules/accounts/second-factor.ts`. */
  code_hash: string
  used_at: number | null
}

/** The result of a form that an account sent; see `rules/accounts/once.ts`. */
interface DoneRequestTable {
  account_id: number
  /** Identifies the form. */
  request_id: string
  /** SHA-256 of what the form asked for, base64url; hashed because that may name a guest. */
  digest: string
  /** JSON of what the answer was: ids, or null. */
  answer: string
  at: number
}

/** The policy for all accounts: one row, or none if nothing was chosen. */
interface AccountPolicyTable {
  id: number
  second_factor: 'optional' | 'required'
}

/** A password that was tried and was not right, whether or not the account exists. */
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

/** A link that opens an account once: it makes the account that somebody is invited to, or gives an existing one a new password. */
interface AccountLinkTable {
  id: Generated<number>
  kind: 'invitation' | 'password'
  /** SHA-256 of the token, hex; the token itself is not stored. */
  token_hash: string
  /** In lower case. */
  email: string
  /** The role of the account that an invitation makes. */
  permission: Permission | null
  /** The account whose password it changes. */
  account_id: number | null
  /** The language of its mail, and of what follows from it. */
  language: Language
  /** The name of the person who made it. */
  made_by: string
  /** Their account; null: the link was requested by mail. */
  made_by_id: number | null
  created_at: number
  expires_at: number
  ended_at: Generated<number | null>
  ended: Generated<'used' | 'withdrawn' | null>
}

interface PasskeyTable {
  id: Generated<number>
  account_id: number
  /** The id that its authenticator gave it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often it has signed, by its authenticator's count; 0 if the authenticator doesn't count. */
  counter: number
  /** JSON, for the browser. */
  transports: string
  /** The host that it belongs to. */
  rp_id: string
  name: string
  created_at: number
  last_used_at: number | null
}

/** What a browser was asked to sign and has not signed yet. */
interface PasskeyChallengeTable {
  /** 256 random bits, base64url. */
  challenge: string
  purpose: 'register' | 'sign-in' | 'confirm'
  /** The account that has to answer; null: any account. */
  account_id: number | null
  expires_at: number
}
