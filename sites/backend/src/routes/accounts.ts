import type { AuditEntry } from '@sabha/api/office-shapes'
import { isRefusal } from '@sabha/api/refusal'
import { readPart } from '../input/texts.ts'
import { deedsNamed, deedWords } from '../rules/accounts/audit.ts'
import { changePassword, endSessionsOf, saveAccount } from '../rules/accounts/manage.ts'
import { absoluteSessionMs } from '../rules/accounts/sessions.ts'
import { listAccounts, openSessions } from '../store/accounts.ts'
import { type AuditRow, listAudit } from '../store/audit.ts'
import { iso, isoOrNull } from '../wire/bookings.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type AccountCalls = 'adminAudit' | 'adminAccounts' | 'adminSaveAccount' | 'adminEndSessions' | 'changePassword'

export function officeAccountCalls(services: Services): Pick<Handlers, AccountCalls> {
  const { store, now } = services
  return {
    async adminAudit({ search = '', page, per_page }) {
      const text = search.normalize('NFC').trim().toLowerCase()
      const { entries, total } = await listAudit(store.read, { text, deeds: deedsNamed(text) }, readPart(page, per_page))
      return { entries: entries.map(wireEntry), total }
    },

    async adminAccounts() {
      const accounts = await listAccounts(store.read)
      const sessions = await openSessions(store.read, now(), absoluteSessionMs)
      return {
        accounts: accounts.map(({ id, email, name, permission, created_at, disabled_at }) => ({
          id,
          email,
          name,
          permission,
          created_at: iso(created_at),
          disabled_at: isoOrNull(disabled_at),
          sessions: disabled_at === null ? (sessions.get(id) ?? 0) : 0,
        })),
      }
    },

    async adminSaveAccount(entry, { account }) {
      const saved = await saveAccount(services, account, entry)
      return isRefusal(saved) ? saved : { success: true, message: 'Done', account_id: saved }
    },

    async adminEndSessions({ account_id }, { account }) {
      return (await endSessionsOf(services, account, account_id)) ?? { success: true, message: 'Done' }
    },

    async changePassword({ current_password, new_password }, { account, session }) {
      const refusal = await changePassword(services, account, session, { current: current_password, next: new_password })
      return refusal ?? { success: true, message: 'Password changed successfully!' }
    },
  }
}

function wireEntry({ id, at, who, what, to_what, details }: AuditRow): AuditEntry {
  return { id, at: iso(at), who, what: deedWords[what], to_what, details: JSON.parse(details) as AuditEntry['details'] }
}
