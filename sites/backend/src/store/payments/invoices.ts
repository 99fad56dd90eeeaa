import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

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

export type CreditNoteRow = Selectable<Schema['credit_note']>

/** The next number of a year's series, from 1; as `nextInvoiceNumber`. */
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
