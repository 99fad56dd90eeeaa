import { sql } from 'kysely'
import { forgetNotesTo } from '../accounts/audit.ts'
import type { Period } from '../period.ts'
import type { Db, Tx } from '../store.ts'

/**
 * What staff wrote where they saw to a counter's sale that was never booked, or to what was given back of it. No booking leads to it when a
 * person is forgotten.
 */
export interface SaleNote {
  of: 'counter_sale' | 'counter_refund'
  id: number
  /** As the audit names it. */
  toWhat: string
  note: string
}

/** `old`: of sales that arrived in one of these periods and whose show is over; absent: all. */
export async function notesWithoutBooking(db: Db, old?: { arrived: readonly Period[]; now: number; most: number }): Promise<SaleNote[]> {
  const { rows } = await sql<SaleNote>`select * from (
      select 'counter_sale' as "of", sale.id, 'sale ' || sale.number || ' of counter ' || sale.counter_id as "toWhat", sale.note, sale.received_at,
        sale.counter_id
      from counter_sale as sale where sale.booking_id is null and sale.note <> ''
      union all
      select 'counter_refund', refund.id, 'refund ' || refund.number || ' of counter ' || refund.counter_id, refund.note, refund.received_at,
        refund.counter_id
      from counter_refund as refund join counter_sale as sale on sale.id = refund.sale_id
      where sale.booking_id is null and refund.note <> ''
    ) as noted where ${old ? isOld(old) : sql`1 = 1`} order by "of", id limit ${old?.most ?? 1_000_000}`.execute(db)
  return rows
}

const isOld = ({ arrived, now }: { arrived: readonly Period[]; now: number }) => {
  const periods = arrived.map(({ from, before }) => sql`(received_at >= ${from} and received_at < ${before})`)
  return sql`(${sql.join(periods, sql` or `)}) and exists (select 1 from counter join show on show.id = counter.show_id
    where counter.id = noted.counter_id and show.ends_at < ${now})`
}

/** Removes these notes, from the audit too. */
export async function removeSaleNotes(tx: Tx, notes: readonly SaleNote[]): Promise<void> {
  for (const { of, id, toWhat } of notes) {
    await tx.updateTable(of).set({ note: '' }).where('id', '=', id).execute()
    await forgetNotesTo(tx, toWhat)
  }
}
