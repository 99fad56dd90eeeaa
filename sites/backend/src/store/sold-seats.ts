import type { SoldSeats } from '@sabha/ticketing/filling'
import { sql } from 'kysely'
import type { Db } from './store.ts'

/** Of each show that is not over; from the tallies, and an index that has blocked seats alone. */
export async function soldSeats(db: Db, now: number): Promise<ReadonlyMap<number, SoldSeats>> {
  const rows = await db
    .selectFrom('show')
    .innerJoin('show_section', 'show_section.show_id', 'show.id')
    .select(({ fn, selectFrom }) => [
      'show.id',
      fn.sum<number>('capacity').as('capacity'),
      fn.sum<number>('sold').as('sold'),
      fn.sum<number>('given').as('given'),
      selectFrom('seat')
        .select(({ fn }) => fn.countAll<number>().as('blocked'))
        .whereRef('seat.show_id', '=', 'show.id')
        // A literal, as the index has it.
        .where('seat.status', '=', sql.lit('blocked'))
        .as('blocked'),
    ])
    .where('show.ends_at', '>', now)
    .groupBy('show.id')
    .execute()
  return new Map(
    rows.map(({ id, capacity, sold, given, blocked }) => [
      id,
      { forSale: Number(capacity) - Number(given) - Number(blocked), sold: Number(sold) },
    ]),
  )
}
