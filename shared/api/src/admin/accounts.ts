import * as z from 'zod/mini'
import { adminTimeout, call } from '../call.ts'
import { rowId, text } from '../request-fields.ts'
import { permissions, Success } from '../shapes.ts'
import { tolerantText } from '../tolerant-fields.ts'
import { adminCall } from './admin-call.ts'

export const Account = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  permission: z.enum(permissions),
  created_at: z.string(),
  disabled_at: z.nullable(z.string()),
  /** Sessions that are open now. */
  sessions: z.number(),
})
export type Account = z.output<typeof Account>

/** What staff do with their own account, and owners with everybody's. */
export const adminAccounts = {
  changePassword: call({
    method: 'POST',
    path: 'change_password.php',
    access: 'staff',
    summary: 'Changes the password of the account that asks, and ends its other sessions.',
    timeout: adminTimeout,
    audit: ['password-changed'],
    request: z.object({ current_password: text(200), new_password: text(200) }),
    response: Success,
  }),

  list: call({
    ...adminCall('GET', 'accounts', 'owner'),
    summary: 'The accounts.',
    request: z.object({}),
    response: z.object({ accounts: z.array(Account) }),
  }),

  save: call({
    ...adminCall('POST', 'save_account', 'owner'),
    summary: 'Makes an account (id null) or changes one; disabling it or giving it a password ends its sessions.',
    audit: ['account-made', 'account-changed'],
    request: z.object({
      id: z.nullable(rowId),
      email: text(254),
      name: text(100),
      permission: z.enum(permissions),
      /** null: stays. */
      password: z.nullable(text(200)),
      disabled: z.boolean(),
    }),
    response: z.object({ success: z.literal(true), message: tolerantText, account_id: z.number() }),
  }),

  endSessions: call({
    ...adminCall('POST', 'end_sessions', 'owner'),
    summary: 'Signs an account out everywhere.',
    audit: ['sessions-ended'],
    request: z.object({ account_id: rowId }),
    response: Success,
  }),
}
