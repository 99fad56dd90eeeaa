import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'
import { numbered } from './series.ts'

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
