import type { Insertable, Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db, Tx } from './store.ts'

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
