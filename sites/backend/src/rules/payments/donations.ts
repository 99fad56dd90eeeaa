import { type Refusal, refuse } from '@sabha/api/refusal'
import { formatMoney } from '@sabha/language/formats'
import { donationSerial, mostDonation } from '@sabha/ticketing/donation'
import { financialYear } from '@sabha/ticketing/invoice'
import { type Paise, readRupees } from '@sabha/ticketing/money'
import { isPayable } from '@sabha/ticketing/sections'
import type { BookingRow } from '../../store/bookings/bookings.ts'
import { addDonationReceipt, donationOwed } from '../../store/payments/donations.ts'
import { addOwed } from '../../store/payments/money-owed.ts'
import { failedDue } from '../../store/payments/refunds.ts'
import type { Tx } from '../../store/store.ts'
import type { Context } from '../context.ts'

const field = 'donation'

/**
 * Reads what a guest gives beside their seats; nought if nothing is sent. It is a line of its own: no seat's price and no discount
 * depends on it, and it bears no GST, since the guest gets nothing for it.
 */
export function readDonation(rupees: number | string | undefined, { values }: Context['settings']): Paise | Refusal {
  if (rupees === undefined) return 0
  const amount = readRupees(rupees)
  if (amount === undefined || !isPayable(amount)) return refuse('bad-donation', { field })
  if (amount > mostDonation) return refuse('donation-too-high', { most: formatMoney(mostDonation), field })
  return amount > 0 && values.donations === 'off' ? refuse('no-donations', { field }) : amount
}

/** Owes a donation that was made online and is too little for a refund, unless that was done before. Returns how much is owed by it. */
export async function oweDonation(
  tx: Tx,
  booking: Pick<BookingRow, 'id'>,
  { paymentId, amount, by, now }: { paymentId: string; amount: Paise; by: string; now: number },
): Promise<Paise> {
  const notFailed = amount - (await failedDue(tx, paymentId)).donation
  if (notFailed <= 0 || (await donationOwed(tx, booking.id))) return 0
  await addOwed(tx, { bookingId: booking.id, kind: 'donation', seats: [], amount: notFailed, by, now })
  return notFailed
}

/** Issues the receipt of a booking's donation, in the transaction that books it: both exist, or neither. */
export async function issueDonationReceipt(
  tx: Tx,
  { values }: Context['settings'],
  booking: Pick<BookingRow, 'id' | 'donation'>,
  now: number,
): Promise<void> {
  const { invoice_supplier: supplier, invoice_prefix: prefix, donation_pan: pan, donation_80g: registration } = values
  const year = financialYear(now)
  await addDonationReceipt(tx, {
    year,
    withNumber: (number) => ({
      serial: donationSerial(prefix, year, number),
      booking_id: booking.id,
      year,
      number,
      supplier,
      pan,
      registration,
      amount: booking.donation,
      issued_at: now,
    }),
  })
}
