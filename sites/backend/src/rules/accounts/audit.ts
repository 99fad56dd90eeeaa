import type { Phrase } from '@sabha/language/phrases'
import { sayIn } from '@sabha/language/translate'
import type { AccountRow } from '../../store/accounts.ts'
import type { Deed } from '../../store/admin-schema.ts'
import { addAudit } from '../../store/audit.ts'
import type { Db } from '../../store/store.ts'

/** What each deed is called where it is shown. */
export const deedWords = {
  'show-made': 'Made the show',
  'show-changed': 'Changed the show',
  'show-published': 'Put the show on sale',
  'show-closed': 'Closed the sale',
  'show-cancelled': 'Cancelled the show',
  'show-postponed': 'Postponed or moved the show',
  'waiting-room-set': 'Changed the waiting room',
  'hall-imported': 'Imported the hall',
  'seats-blocked': 'Blocked seats',
  'seats-freed': 'Made seats available',
  'booking-made': 'Booked seats for a guest',
  'booking-cancelled': 'Cancelled the booking',
  'seats-cancelled': 'Cancelled seats of the booking',
  'refund-made': 'Refunded an amount',
  'refund-asked-again': 'Retried a refund',
  'refund-settled': 'Recorded a refund made another way',
  'owed-settled': 'Settled money owed',
  'ticket-sent': 'Sent the ticket',
  'customer-told': 'Told the customer',
  'mail-tried-again': 'Sent an e-mail again',
  'bookings-exported': 'Exported bookings',
  'conflict-resolved': 'Settled a conflict',
  'pairing-made': 'Started pairing a phone',
  'phone-revoked': 'Revoked a phone',
  'phone-renamed': 'Renamed a phone',
  'phone-archived': 'Removed a phone',
  'account-made': 'Made the account',
  'account-changed': 'Changed the account',
  'sessions-ended': 'Ended sessions',
  'password-changed': 'Changed the password',
  'signed-in': 'Signed in to the office',
  'signed-out': 'Signed out of the office',
  'sign-in-failed': 'Failed to sign in to the office',
} as const satisfies Record<Deed, Phrase>

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
