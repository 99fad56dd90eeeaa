import type { Paise } from '@sabha/ticketing/money'
import { type Insertable, type Selectable, sql } from 'kysely'
import { insertRows } from '../engine/postgres/rows.ts'
import { writingLast } from '../engine/together.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'
import { wentBack } from './refunds.ts'

export type DonationReceiptRow = Selectable<Schema['donation_receipt']>

interface NumberedReceipt {
  year: string
  /** Its row, once its number is known. */
  withNumber(number: number): Insertable<Schema['donation_receipt']>
}

/** Keeps a receipt under the next number of its year's series, as invoices are kept: none is missing. */
export const addDonationReceipt = writingLast({
  one: async (tx: Tx, { year, withNumber }: NumberedReceipt) => {
    const { last } = await tx
      .insertInto('donation_series')
      .values({ year, last: 1 })
      .onConflict((conflict) => conflict.column('year').doUpdateSet((eb) => ({ last: eb('donation_series.last', '+', 1) })))
      .returning('last')
      .executeTakeFirstOrThrow()
    await tx.insertInto('donation_receipt').values(withNumber(last)).execute()
  },
  many: async (tx: Tx, receipts) => {
    const { rows } = await sql<{ year: string; last: number }>`insert into donation_series (year, last)
      select year, count(*) from unnest(${receipts.map(({ year }) => year)}::text[]) as asked (year) group by year order by year
      on conflict (year) do update set last = donation_series.last + excluded.last returning year, last`.execute(tx)
    const ofYear = Map.groupBy(receipts, ({ year }) => year)
    const numbered = rows.flatMap(({ year, last }) => {
      const own = ofYear.get(year) ?? []
      return own.map(({ withNumber }, index) => withNumber(last - own.length + 1 + index))
    })
    await insertRows(tx, 'donation_receipt', numbered)
  },
})

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
