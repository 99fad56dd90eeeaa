import { sql } from 'kysely'
import { forgetNoteTo } from '../accounts/audit.ts'
import type { Period } from '../period.ts'
import type { Db, Tx } from '../store.ts'

/**
 * What staff wrote where they saw to a counter's sale that was never booked, or to what was given back of it. Nothing says whose sale it was
 * any more, so it goes by its age alone.
 */
export interface SaleNote {
  of: 'counter_sale' | 'counter_refund'
  id: number
  /** As the audit names it. Several sales may have this name, where a copy of the phone sold too. */
  toWhat: string
  note: string
  /** When it was written. */
  at: number
}

const looseNotes = sql`select 'counter_sale' as "of", sale.id, 'sale ' || sale.number || ' of counter ' || sale.counter_id as "toWhat", sale.note, sale.settled_at as at,
        sale.received_at, sale.counter_id
      from counter_sale as sale where sale.booking_id is null and sale.note <> ''
      union all
      select 'counter_refund', refund.id, 'refund ' || refund.number || ' of counter ' || refund.counter_id, refund.note, refund.settled_at,
        refund.received_at, refund.counter_id
      from counter_refund as refund join counter_sale as sale on sale.id = refund.sale_id
      where sale.booking_id is null and refund.note <> ''`

interface Old {
  arrived: readonly Period[]
  now: number
  most: number
}

/** Returns notes on sales that arrived in one of these periods and whose show is over. */
export async function oldNotesWithoutBooking(db: Db, { arrived, now, most }: Old): Promise<SaleNote[]> {
  const periods = arrived.map(({ from, before }) => sql`(received_at >= ${from} and received_at < ${before})`)
  const { rows } = await sql<SaleNote>`select * from (${looseNotes}) as noted
    where (${sql.join(periods, sql` or `)}) and exists (select 1 from counter join show on show.id = counter.show_id
      where counter.id = noted.counter_id and show.ends_at < ${now}) order by "of", id limit ${most}`.execute(db)
  return rows
}

/** Returns the note on what the audit names so, in these words; of several, the one that was written nearest to `at`. */
export async function findLooseNote(tx: Tx, { toWhat, note, at }: Pick<SaleNote, 'toWhat' | 'note' | 'at'>): Promise<SaleNote | undefined> {
  const { rows } = await sql<SaleNote>`select * from (${looseNotes}) as noted where "toWhat" = ${toWhat} and note = ${note}`.execute(tx)
  return rows.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0]
}

/** Empties it at the sale alone. */
export async function emptyNote(tx: Tx, { of, id }: Pick<SaleNote, 'of' | 'id'>): Promise<void> {
  await tx.updateTable(of).set({ note: '' }).where('id', '=', id).execute()
}

/** Removes these notes, from the audit too. */
export async function removeSaleNotes(tx: Tx, notes: readonly SaleNote[]): Promise<void> {
  for (const { of, id, ...noted } of notes) {
    await emptyNote(tx, { of, id })
    await forgetNoteTo(tx, noted)
  }
}
