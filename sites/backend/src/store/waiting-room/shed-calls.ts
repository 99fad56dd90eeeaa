import { day, minute } from '@sabha/ticketing/durations'
import type { Db, Tx } from '../store.ts'

const kept = day

/** Adds calls that were turned away in this minute, and deletes counts that are more than a day old. */
export async function addShedCalls(tx: Tx, count: number, now: number): Promise<void> {
  await tx
    .insertInto('shed_calls')
    .values({ minute: now - (now % minute), count })
    .onConflict((conflict) => conflict.column('minute').doUpdateSet(({ ref, eb }) => ({ count: eb(ref('shed_calls.count'), '+', count) })))
    .execute()
  await tx
    .deleteFrom('shed_calls')
    .where('minute', '<', now - kept)
    .execute()
}

export async function countShedCalls(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('shed_calls')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('minute', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}
