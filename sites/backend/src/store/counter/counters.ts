import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type CounterRow = Selectable<Schema['counter']>

export async function addCounter(tx: Tx, counter: Pick<CounterRow, 'device_id' | 'show_id' | 'account_id' | 'created_at'>): Promise<void> {
  await tx.insertInto('counter').values(counter).execute()
}

export async function findCounter(db: Db, id: number): Promise<CounterRow | undefined> {
  return db.selectFrom('counter').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function counterOfDevice(db: Db, deviceId: number): Promise<CounterRow | undefined> {
  return db.selectFrom('counter').selectAll().where('device_id', '=', deviceId).executeTakeFirst()
}

/** Sets the counter's key to the first one that its phone tells; returns false for any other. */
export async function setPublicKey(tx: Tx, id: number, publicKey: string, now: number): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('counter')
      .set((eb) => ({ public_key: publicKey, activated_at: eb.fn.coalesce('activated_at', eb.val(now)) }))
      .where('id', '=', id)
      .where((eb) => eb.or([eb('public_key', 'is', null), eb('public_key', '=', publicKey)])),
  )
}

export async function setHeard(tx: Tx, id: number, heard: { at: number; lastNumber: number; lastRefund: number }): Promise<void> {
  const { at, lastNumber, lastRefund } = heard
  await tx.updateTable('counter').set({ heard_at: at, last_number: lastNumber, last_refund: lastRefund }).where('id', '=', id).execute()
}

/** Returns false if it was stopped before. A stop by the office replaces one for a clash. */
export async function setStopped(tx: Tx, id: number, why: 'office' | 'clash', now: number): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('counter')
      .set({ stopped_at: now, stopped_why: why })
      .where('id', '=', id)
      .where((eb) =>
        why === 'office' ? eb.or([eb('stopped_at', 'is', null), eb('stopped_why', '=', 'clash')]) : eb('stopped_at', 'is', null),
      ),
  )
}

export type NamedCounter = CounterRow & { name: string; gate: string; account: string }

/** Returns a show's counters, the latest first, with the names of their phones. */
export async function countersOfShow(db: Db, showId: number): Promise<NamedCounter[]> {
  return db
    .selectFrom('counter')
    .innerJoin('device', 'device.id', 'counter.device_id')
    .innerJoin('account', 'account.id', 'counter.account_id')
    .selectAll('counter')
    .select(['device.name', 'device.gate', 'account.name as account'])
    .where('counter.show_id', '=', showId)
    .orderBy('counter.id', 'desc')
    .execute()
}

export async function nameOfCounter(db: Db, id: number): Promise<string> {
  const row = await db
    .selectFrom('counter')
    .innerJoin('device', 'device.id', 'counter.device_id')
    .select('device.name')
    .where('counter.id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}
