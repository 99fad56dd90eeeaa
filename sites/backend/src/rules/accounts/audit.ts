import { auditActions } from '@sabha/api/audit-actions'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn } from '@sabha/language/translate'
import type { AccountRow } from '../../store/accounts.ts'
import type { Deed } from '../../store/admin-schema.ts'
import { addAudit } from '../../store/audit.ts'
import type { Db } from '../../store/store.ts'

/** What each deed is called where it is shown. */
export const deedWords: Record<Deed, Phrase> = auditActions

/** Those whose words, in either language, have this text in them. */
export function deedsNamed(text: string): Deed[] {
  return (Object.keys(deedWords) as Deed[]).filter((deed) =>
    (['en', 'kn'] as const).some((language) => sayIn(language)(deedWords[deed]).toLowerCase().includes(text)),
  )
}

export interface Recorded {
  what: Deed
  /** `show 3`, `booking BK…`, `seat A12`. */
  toWhat: string
  showId?: number
  bookingId?: number
  /** No codes and no passwords. What is empty is left out. */
  details?: Record<string, string | number | readonly string[]>
}

/** Records what an account did, in the transaction in which it does it; null: somebody who proved to be nobody. */
export async function record(tx: Db, account: Pick<AccountRow, 'id' | 'name'> | null, at: number, deed: Recorded): Promise<void> {
  const details = Object.entries(deed.details ?? {}).filter(([, value]) => value !== '')
  await addAudit(tx, {
    at,
    account_id: account?.id ?? null,
    who: account?.name ?? ('Somebody' satisfies Phrase),
    what: deed.what,
    to_what: deed.toWhat,
    show_id: deed.showId ?? null,
    booking_id: deed.bookingId ?? null,
    details: JSON.stringify(Object.fromEntries(details)),
  })
}
