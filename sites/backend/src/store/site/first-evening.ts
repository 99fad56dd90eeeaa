import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type FirstEveningRow = Selectable<Schema['first_evening']>

export async function listFirstAnswers(db: Db): Promise<FirstEveningRow[]> {
  return db.selectFrom('first_evening').selectAll().execute()
}

/** Stores an answer; a later one replaces it. */
export async function putFirstAnswer(tx: Tx, row: FirstEveningRow): Promise<void> {
  const { question: _, ...rest } = row
  await tx
    .insertInto('first_evening')
    .values(row)
    .onConflict((conflict) => conflict.column('question').doUpdateSet(rest))
    .execute()
}

const removed = 'sample-removed'

/** Returns undefined if the sample was never removed. */
export async function sampleRemoval(db: Db): Promise<FirstEveningRow | undefined> {
  return db.selectFrom('first_evening').selectAll().where('question', '=', removed).executeTakeFirst()
}

/** Records that the sample was removed, so that no start brings it back. The time of the first removal stays. */
export async function noteSampleRemoved(tx: Tx, { at, who }: Pick<FirstEveningRow, 'at' | 'who'>): Promise<void> {
  await tx
    .insertInto('first_evening')
    .values({ question: removed, state: 'done', at, who })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
