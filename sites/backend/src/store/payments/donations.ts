import type { Paise } from '@sabha/ticketing/money'
import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'
import { wentBack } from './refunds.ts'
import { numbered } from './series.ts'

export type DonationReceiptRow = Selectable<Schema['donation_receipt']>

export const addDonationReceipt = numbered('donation_receipt', 'donation_series')

/** What was given beside bookings, less what went back of it or is on its way back. */
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
  return given - back
}
