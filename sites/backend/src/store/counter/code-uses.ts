import type { Insertable, Selectable } from 'kysely'
import type { Period } from '../period.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type CodeUseRow = Selectable<Schema['code_use']>

export async function findCodeUse(db: Db, name: string): Promise<CodeUseRow | undefined> {
  return db.selectFrom('code_use').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function addCodeUse(tx: Tx, use: Insertable<Schema['code_use']>): Promise<void> {
  await tx.insertInto('code_use').values(use).execute()
}

/** Ends a use: it was sold, and the booking counts instead, or it never will be. Returns false if it had ended before. */
export async function endCodeUse(tx: Tx, name: string, now: number): Promise<boolean> {
  return changesRow(tx.updateTable('code_use').set({ ended_at: now, phone: '' }).where('name', '=', name).where('ended_at', 'is', null))
}

/** Ends a counter's uses with which a sale had to begin before `before`. */
export async function endCodeUses(tx: Tx, counterId: number, { before, now }: { before: number; now: number }): Promise<void> {
  await tx
    .updateTable('code_use')
    .set({ ended_at: now, phone: '' })
    .where('counter_id', '=', counterId)
    .where('until', '<', before)
    .where('ended_at', 'is', null)
    .execute()
}

/** Returns how many uses of a code are set aside: in all, or for one phone number. */
export async function openUsesOfCode(db: Db, codeId: number, phone?: string): Promise<number> {
  const { uses } = await db
    .selectFrom('code_use')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('code_id', '=', codeId)
    .where('ended_at', 'is', null)
    .$if(phone !== undefined, (query) => query.where('phone', '=', phone ?? ''))
    .executeTakeFirstOrThrow()
  return Number(uses)
}

/** Removes the phone numbers from uses of these periods whose counter never came back; returns how many. */
export async function forgetCodeUses(tx: Tx, taken: readonly Period[]): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('code_use')
    .set({ phone: '' })
    .where('phone', '!=', '')
    .where((eb) => eb.or(taken.map(({ from, before }) => eb.and([eb('taken_at', '>=', from), eb('taken_at', '<', before)]))))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
