import { isFree } from './seats.ts'
import type { Db } from './store.ts'

/** Which sections of these shows have a seat to sell: `<show> <section>`. */
export async function sectionsWithSeats(db: Db, showIds: readonly number[], now: number): Promise<ReadonlySet<string>> {
  if (showIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('seat')
    .select(['show_id', 'section'])
    .distinct()
    .where('show_id', 'in', showIds)
    .where(isFree(now))
    .execute()
  return new Set(rows.map(({ show_id, section }) => `${show_id} ${section}`))
}
