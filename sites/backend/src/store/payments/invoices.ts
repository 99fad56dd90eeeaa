import { type Insertable, type InsertObject, type Selectable, sql } from 'kysely'
import { writingLast } from '../engine/batchable.ts'
import { insertRows } from '../engine/postgres/rows.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

/** Invoices and credit notes, and the series without gaps that number them and the receipts of donations. */

type Series = 'invoice_series' | 'credit_note_series' | 'donation_series'

interface Numbered<T extends keyof Schema> {
  year: string
  /** Returns the row once its number is known. */
  withNumber(number: number): Insertable<Schema[T]>
}

/**
 * Returns the next number of a year's series, from 1. Its one statement also locks the series, so that numbers are given one after another.
 * A transaction that rolls back gives its number back, so that none is missing.
 */
export async function nextNumber(tx: Tx, series: Series, year: string): Promise<number> {
  const { last } = await tx
    .insertInto(series)
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`${sql.ref(`${series}.last`)} + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

/** Returns a function that inserts a row of the table under the next number of a series. */
export function numbered<T extends 'invoice' | 'donation_receipt'>(table: T, series: Series) {
  return writingLast<Numbered<T>>({
    one: async (tx, { year, withNumber }) => {
      const row = withNumber(await nextNumber(tx, series, year))
      await tx
        .insertInto(table)
        .values(row as InsertObject<Schema, T>)
        .execute()
    },
    many: async (tx, asked) => {
      const { rows } = await sql<{ year: string; last: number }>`insert into ${sql.table(series)} (year, last)
        select year, count(*) from unnest(${asked.map(({ year }) => year)}::text[]) as asked (year) group by year order by year
        on conflict (year) do update set last = ${sql.ref(`${series}.last`)} + excluded.last returning year, last`.execute(tx)
      const ofYear = Map.groupBy(asked, ({ year }) => year)
      const numberedRows = rows.flatMap(({ year, last }) => {
        const own = ofYear.get(year) ?? []
        return own.map(({ withNumber }, index) => withNumber(last - own.length + 1 + index))
      })
      await insertRows(tx, table, numberedRows)
    },
  })
}

export type InvoiceRow = Selectable<Schema['invoice']>

export const addInvoice = numbered('invoice', 'invoice_series')

export async function invoiceOf(db: Db, bookingId: number): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoice').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()
}

export type CreditNoteRow = Selectable<Schema['credit_note']>

export async function addCreditNote(tx: Tx, note: Insertable<Schema['credit_note']>): Promise<void> {
  await tx.insertInto('credit_note').values(note).execute()
}

/** Returns the credit notes of a booking's invoice, in the order in which they were made. */
export async function creditNotesOf(db: Db, bookingId: number): Promise<CreditNoteRow[]> {
  return db.selectFrom('credit_note').selectAll().where('booking_id', '=', bookingId).orderBy('year').orderBy('number').execute()
}

/** Gives a failed refund's credit note to the refund that was made in its place; returns false if it has none. */
export async function adoptCreditNote(tx: Tx, failedId: number, refundId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credit_note')
    .set({ refund_id: refundId })
    .where('refund_id', '=', failedId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns what serials begin with; undefined if nothing has set it since an earlier release. */
export async function invoicePrefix(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('invoice_prefix').select('prefix').executeTakeFirst())?.prefix
}

export async function setInvoicePrefix(tx: Tx, prefix: string): Promise<void> {
  await tx
    .insertInto('invoice_prefix')
    .values({ id: 1, prefix })
    .onConflict((known) => known.column('id').doUpdateSet({ prefix }))
    .execute()
}
