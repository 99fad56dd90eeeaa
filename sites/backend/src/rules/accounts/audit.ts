import { type AuditAction, auditActions } from '@sabha/api/audit-actions'
import type { Phrase } from '@sabha/language/phrases'
import { sayIn } from '@sabha/language/translate'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { addAudit } from '../../store/accounts/audit.ts'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import type { ClaimDetails } from '../../store/bookings/holder.ts'
import type { Tx } from '../../store/store.ts'

/** Returns the actions whose words, in either language, contain this text. */
export function actionsNamed(text: string): AuditAction[] {
  return (Object.keys(auditActions) as AuditAction[]).filter((entry) =>
    (['en', 'kn'] as const).some((language) => sayIn(language)(auditActions[entry]).toLowerCase().includes(text)),
  )
}

export interface AuditEntry {
  what: AuditAction
  /** `show 3`, `booking BK…`, `seat A12`. */
  toWhat: string
  showId?: number
  bookingId?: number
  /** Never codes or passwords. Empty values are left out. */
  details?: Record<string, string | number | readonly string[] | ClaimDetails['from']>
}

/** The fields of an audit entry about a booking. */
export function aboutBooking({ id, public_id, show_id }: Pick<BookingRow, 'id' | 'public_id' | 'show_id'>) {
  return { toWhat: `booking ${public_id}`, showId: show_id, bookingId: id }
}

const noAccount = { nobody: 'Somebody', guest: 'The guest', provider: 'Payment service' } as const satisfies Record<string, Phrase>

/**
 * Records what an account did, in the transaction in which it does it. null: an unknown person. `guest`: who booked. `provider`: the
 * payment service told of it.
 */
export async function logAction(
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'name'> | 'guest' | 'provider' | null,
  at: number,
  entry: AuditEntry,
): Promise<void> {
  const person = typeof account === 'string' || account === null ? { id: null, name: noAccount[account ?? 'nobody'] } : account
  const details = Object.entries(entry.details ?? {}).filter(([, value]) => value !== '')
  await addAudit(tx, {
    at,
    account_id: person.id,
    who: person.name,
    what: entry.what,
    to_what: entry.toWhat,
    show_id: entry.showId ?? null,
    booking_id: entry.bookingId ?? null,
    details: JSON.stringify(Object.fromEntries(details)),
  })
}
