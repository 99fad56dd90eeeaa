import type { Insertable, Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { Db } from './store.ts'

export type CreditNoteRow = Selectable<Schema['credit_note']>

/** The next number of a year's series, from 1; as `nextInvoiceNumber`. */
export async function nextCreditNoteNumber(tx: Db, year: string): Promise<number> {
  const { last } = await tx
    .insertInto('credit_note_series')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet((eb) => ({ last: eb('credit_note_series.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function addCreditNote(tx: Db, note: Insertable<Schema['credit_note']>): Promise<void> {
  await tx.insertInto('credit_note').values(note).execute()
}

/** Of a booking's invoice, in the order in which they were made. */
export async function creditNotesOf(db: Db, bookingId: number): Promise<CreditNoteRow[]> {
  return db.selectFrom('credit_note').selectAll().where('booking_id', '=', bookingId).orderBy('year').orderBy('number').execute()
}

/** Paise of a payment that go back, or went back: what has failed is still owed. */
export async function givenBackOf(db: Db, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.sum<number>('amount').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('status', '!=', 'failed')
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** Makes the notes of this payment's failed refunds those of the refund that is made in their place. */
export async function adoptCreditNotes(tx: Db, paymentId: string, refundId: number): Promise<void> {
  await tx
    .updateTable('credit_note')
    .set({ refund_id: refundId })
    .where('refund_id', 'in', (eb) =>
      eb.selectFrom('refund').select('id').where('payment_id', '=', paymentId).where('status', '=', 'failed'),
    )
    .execute()
}
