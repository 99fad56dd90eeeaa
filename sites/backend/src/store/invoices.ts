import type { Insertable, Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db, Tx } from './store.ts'

export type InvoiceRow = Selectable<Schema['invoice']>

/**
 * The next number of a year's series, from 1. One statement that also locks the series: numbers are given one after another, and
 * a transaction that is taken back gives its own back too, so that none is missing.
 */
export async function nextInvoiceNumber(tx: Tx, year: string): Promise<number> {
  const { last } = await tx
    .insertInto('invoice_series')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet((eb) => ({ last: eb('invoice_series.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function invoiceOf(db: Db, bookingId: number): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoice').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()
}

export async function addInvoice(tx: Tx, invoice: Insertable<Schema['invoice']>): Promise<void> {
  await tx.insertInto('invoice').values(invoice).execute()
}
