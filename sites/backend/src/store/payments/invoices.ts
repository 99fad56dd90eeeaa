import { type Insertable, type Selectable, sql } from 'kysely'
import { insertRows } from '../engine/postgres/rows.ts'
import { writingLast } from '../engine/together.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type InvoiceRow = Selectable<Schema['invoice']>

interface NumberedInvoice {
  year: string
  /** Its row, once its number is known. */
  withNumber(number: number): Insertable<Schema['invoice']>
}

/**
 * Keeps an invoice under the next number of its year's series, from 1. One statement also locks the series: numbers are given one after
 * another, and a transaction that is taken back gives its own back too, so that none is missing.
 */
export const addInvoice = writingLast({
  one: async (tx: Tx, { year, withNumber }: NumberedInvoice) => {
    const { last } = await tx
      .insertInto('invoice_series')
      .values({ year, last: 1 })
      .onConflict((conflict) => conflict.column('year').doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })))
      .returning('last')
      .executeTakeFirstOrThrow()
    await tx.insertInto('invoice').values(withNumber(last)).execute()
  },
  many: async (tx: Tx, invoices) => {
    const { rows } = await sql<{ year: string; last: number }>`insert into invoice_series (year, last)
      select year, count(*) from unnest(${invoices.map(({ year }) => year)}::text[]) as asked (year) group by year order by year
      on conflict (year) do update set last = invoice_series.last + excluded.last returning year, last`.execute(tx)
    const ofYear = Map.groupBy(invoices, ({ year }) => year)
    const numbered = rows.flatMap(({ year, last }) => {
      const own = ofYear.get(year) ?? []
      return own.map(({ withNumber }, index) => withNumber(last - own.length + 1 + index))
    })
    await insertRows(tx, 'invoice', numbered)
  },
})

export async function invoiceOf(db: Db, bookingId: number): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoice').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()
}

export type CreditNoteRow = Selectable<Schema['credit_note']>

/** The next number of a year's series, from 1; as those of invoices. */
export async function nextCreditNoteNumber(tx: Tx, year: string): Promise<number> {
  const { last } = await tx
    .insertInto('credit_note_series')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet((eb) => ({ last: eb('credit_note_series.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function addCreditNote(tx: Tx, note: Insertable<Schema['credit_note']>): Promise<void> {
  await tx.insertInto('credit_note').values(note).execute()
}

/** Of a booking's invoice, in the order in which they were made. */
export async function creditNotesOf(db: Db, bookingId: number): Promise<CreditNoteRow[]> {
  return db.selectFrom('credit_note').selectAll().where('booking_id', '=', bookingId).orderBy('year').orderBy('number').execute()
}

/** Makes the note of a failed refund that of the one in its place; false where it has none. */
export async function adoptCreditNote(tx: Tx, failedId: number, refundId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credit_note')
    .set({ refund_id: refundId })
    .where('refund_id', '=', failedId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
