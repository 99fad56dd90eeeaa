import type { Paise } from '@sabha/ticketing/money'
import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'
import { wentBack } from './refunds.ts'
import { numbered } from './series.ts'

export type DonationReceiptRow = Selectable<Schema['donation_receipt']>

export const addDonationReceipt = numbered('donation_receipt', 'donation_series')

/** What was given beside bookings, online and at counters, less what went back of it or is on its way back. */
export async function donationsKept(db: Db): Promise<Paise> {
  const { given } = await db
    .selectFrom('payment')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('donation'), eb.lit(0)).as('given'))
    .where('donation', '>', 0)
    .executeTakeFirstOrThrow()
  const { back } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('donation'), eb.lit(0)).as('back'))
    .where('donation', '>', 0)
    .where(wentBack)
    .executeTakeFirstOrThrow()
  return given - back + (await donationsAtCounters(db))
}

/** Each donation has its receipt: there are fewer of them than of bookings. */
async function donationsAtCounters(db: Db): Promise<Paise> {
  const { given } = await db
    .selectFrom('donation_receipt')
    .innerJoin('booking', 'booking.id', 'donation_receipt.booking_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('donation_receipt.amount'), eb.lit(0)).as('given'))
    .where('booking.kind', '!=', 'customer')
    .executeTakeFirstOrThrow()
  const { back } = await db
    .selectFrom('money_owed')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('back'))
    .where('kind', '=', 'donation')
    .executeTakeFirstOrThrow()
  return given - back
}

/** What goes back, or went back, at a counter of what was given there; undefined: nothing. */
export async function donationOwed(db: Db, bookingId: number) {
  return db
    .selectFrom('money_owed')
    .select(['amount', 'settled_at'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'donation')
    .executeTakeFirst()
}
