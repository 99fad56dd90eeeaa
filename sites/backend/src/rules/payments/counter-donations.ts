import type { Paise } from '@sabha/ticketing/money'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type BookingRow, isMadeByStaff } from '../../store/bookings/bookings.ts'
import { donationOwed } from '../../store/payments/donations.ts'
import { addOwed, type HandedBack } from '../../store/payments/money-owed.ts'
import type { Tx } from '../../store/store.ts'
import { recordBack } from '../tills/record.ts'

/** How money has already been handed back, and by which account. */
export interface Handed {
  how: HandedBack['how']
  account: Pick<AccountRow, 'id' | 'name'>
}

/** Returns what was given at a counter and has not gone back. A donation goes back whole. */
async function donationLeftAtCounter(tx: Tx, { id, kind, donation }: Pick<BookingRow, 'id' | 'kind' | 'donation'>): Promise<Paise> {
  return !isMadeByStaff({ kind }) || (await donationOwed(tx, id)) ? 0 : donation
}

/** Gives the donation back: it is owed until somebody hands it out of a till. Returns how much. */
export async function giveDonationBackAtCounter(
  tx: Tx,
  booking: Pick<BookingRow, 'id' | 'kind' | 'donation'>,
  { by, now, handed }: { by: string; now: number; handed?: Handed | undefined },
): Promise<Paise> {
  const amount = await donationLeftAtCounter(tx, booking)
  if (amount === 0) return 0
  const owed = { bookingId: booking.id, kind: 'donation' as const, seats: [], amount, by, now }
  const owedId = await addOwed(tx, { ...owed, ...(handed && { handed: { how: handed.how, by } }) })
  if (handed) await recordBack(tx, handed.account, { bookingId: booking.id, owedId, how: handed.how, amount, at: now, isDonation: true })
  return amount
}
