import type { Paise } from '@sabha/ticketing/money'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'
import { numbered } from './invoices.ts'
import { wentBack } from './refunds.ts'

export type DonationReceiptRow = Selectable<Schema['donation_receipt']>

export const addDonationReceipt = numbered('donation_receipt', 'donation_series')

/** Written out, not bound, so that the partial indexes on this condition serve the queries. */
const isGiven = sql<boolean>`donation > 0`

/** Returns what was donated with bookings, online and at counters, less what went back or is on its way back. */
export async function donationsKept(db: Db): Promise<Paise> {
  const { given } = await db
    .selectFrom('payment')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('donation'), eb.lit(0)).as('given'))
    .where(isGiven)
    .executeTakeFirstOrThrow()
  const { back } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('donation'), eb.lit(0)).as('back'))
    .where(isGiven)
    .where(wentBack)
    .executeTakeFirstOrThrow()
  return given - back + (await donationsAtCounters(db))
}

/** Reads the receipts: each donation has one, and there are fewer of them than of bookings. */
async function donationsAtCounters(db: Db): Promise<Paise> {
  const { given } = await db
    .selectFrom('donation_receipt')
    .innerJoin('booking', 'booking.id', 'donation_receipt.booking_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('donation_receipt.amount'), eb.lit(0)).as('given'))
    .where('booking.kind', '!=', 'customer')
    .executeTakeFirstOrThrow()
  const { back } = await db
    .selectFrom('money_owed')
    .innerJoin('booking', 'booking.id', 'money_owed.booking_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('back'))
    .where('money_owed.kind', '=', 'donation')
    // Of one that was made online, refunds say what went back.
    .where('booking.kind', '!=', 'customer')
    .executeTakeFirstOrThrow()
  return given - back
}

/** Returns a booking's donation that is to be given back by hand, or was; undefined if there is none. */
export async function donationOwed(db: Db, bookingId: number) {
  return db
    .selectFrom('money_owed')
    .select(['amount', 'settled_at'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'donation')
    .executeTakeFirst()
}
