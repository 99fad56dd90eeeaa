import { type Insertable, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

/** With the account that called the evening off. */
export type NightLoss = Selectable<Schema['night_loss']> & { account_id: number }

export async function addNightLoss(tx: Tx, loss: Omit<Insertable<Schema['night_loss']>, 'finished_at'>): Promise<void> {
  await tx
    .insertInto('night_loss')
    .values({ ...loss, finished_at: null })
    .execute()
}

/** Returns the losses that are not finished, the oldest first. */
export async function openLosses(db: Db): Promise<NightLoss[]> {
  return db
    .selectFrom('night_loss')
    .innerJoin('show_change', 'show_change.id', 'night_loss.change_id')
    .selectAll('night_loss')
    .select('show_change.account_id')
    .where(sql<boolean>`night_loss.finished_at is null`)
    .orderBy('night_loss.change_id')
    .orderBy('night_loss.show_id')
    .execute()
}

export function pastOf({ past }: Pick<NightLoss, 'past'>): ReadonlySet<number> {
  return new Set(JSON.parse(past) as number[])
}

/** Returns the passes that could still use the evening; undefined: all. */
export function usersOf({ used_by }: Pick<NightLoss, 'used_by'>): ReadonlySet<number> | undefined {
  return used_by === null ? undefined : new Set(JSON.parse(used_by) as number[])
}

/** Moves a loss on, in the transaction that has dealt with these passes; returns false if another process has. */
export async function advanceLoss(tx: Tx, loss: NightLoss, to: { lastPassId: number; finishedAt: number | null }): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('night_loss')
      .set({ last_pass_id: to.lastPassId, finished_at: to.finishedAt })
      .where('change_id', '=', loss.change_id)
      .where('show_id', '=', loss.show_id)
      .where('last_pass_id', '=', loss.last_pass_id)
      .where('finished_at', 'is', null),
  )
}
