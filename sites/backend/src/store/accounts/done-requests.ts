import { day } from '@sabha/ticketing/durations'
import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type DoneRequestRow = Selectable<Schema['done_request']>

/** Longer than anybody leaves a form open. */
const kept = 30 * day

export async function findDoneRequest(
  db: Db,
  { account_id, request_id }: Pick<DoneRequestRow, 'account_id' | 'request_id'>,
): Promise<DoneRequestRow | undefined> {
  return db
    .selectFrom('done_request')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('request_id', '=', request_id)
    .executeTakeFirst()
}

/** Stores what was done, and deletes what was done long ago. */
export async function addDoneRequest(tx: Tx, request: DoneRequestRow): Promise<void> {
  await tx.insertInto('done_request').values(request).execute()
  await tx
    .deleteFrom('done_request')
    .where('at', '<', request.at - kept)
    .execute()
}
