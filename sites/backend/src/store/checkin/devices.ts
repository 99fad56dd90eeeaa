import { day } from '@sabha/ticketing/durations'
import type { Direction } from '@sabha/ticketing/occupancy'
import type { Insertable, Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type DeviceRow = Selectable<Schema['device']>
export type PairingRow = Selectable<Schema['pairing']>

/** How long after its show a phone may still send, fetch and be paired for it: it may have been in a drawer. */
export const phoneValidAfterShow = 7 * day
/** How long a phone that is paired for every show stays valid. */
const everyShow = 365 * day

export async function addPairing(tx: Tx, pairing: Omit<Insertable<Schema['pairing']>, 'used_at'>): Promise<void> {
  await tx
    .insertInto('pairing')
    .values({ ...pairing, used_at: null })
    .execute()
}

export async function findPairing(db: Db, tokenHash: string): Promise<PairingRow | undefined> {
  return db.selectFrom('pairing').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Uses up a pairing for the first phone that asks. undefined for others, after its time, and once its maker has no account any more. */
export async function usePairing(tx: Tx, tokenHash: string, now: number): Promise<PairingRow | undefined> {
  return tx
    .updateTable('pairing')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('account_id', 'in', (db) => db.selectFrom('account').select('id').where('disabled_at', 'is', null))
    .returningAll()
    .executeTakeFirst()
}

export async function addDevice(
  tx: Tx,
  device: {
    tokenHash: string
    name: string
    gate: string
    sections?: string | null
    direction?: Direction
    showId: number | null
    formerId?: number | null
    now: number
  },
): Promise<DeviceRow> {
  return tx
    .insertInto('device')
    .values({
      token_hash: device.tokenHash,
      name: device.name,
      gate: device.gate,
      sections: device.sections ?? null,
      direction: device.direction ?? 'in',
      show_id: device.showId,
      paired_at: device.now,
      last_seen_at: device.now,
      revoked_at: null,
      former_id: device.formerId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns the device as which a phone with this token was paired before, whether or not the token is still valid. */
export async function findFormer(db: Db, tokenHash: string): Promise<number | null> {
  const row = await db.selectFrom('device').select('id').where('token_hash', '=', tokenHash).executeTakeFirst()
  return row?.id ?? null
}

/** Whether a phone was this device before it was paired again, any number of times. */
export async function isFormerOf(db: Db, formerId: number, deviceId: number): Promise<boolean> {
  const row = await db
    .withRecursive('chain', (chain) =>
      chain
        .selectFrom('device')
        .select('former_id as id')
        .where('device.id', '=', deviceId)
        .unionAll((eb) => eb.selectFrom('device').innerJoin('chain', 'chain.id', 'device.id').select('device.former_id as id')),
    )
    .selectFrom('chain')
    .select('id')
    .where('id', '=', formerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the phone of a token. `live`: it is not revoked, and its show is not long over. */
export async function findDevice(db: Db, tokenHash: string, now: number): Promise<{ device: DeviceRow; live: boolean } | undefined> {
  const row = await db
    .selectFrom('device')
    .leftJoin('show', 'show.id', 'device.show_id')
    .selectAll('device')
    .select('show.ends_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row) return undefined
  const { ends_at, ...device } = row
  const until = ends_at === null ? device.paired_at + everyShow : ends_at + phoneValidAfterShow
  return { device, live: device.revoked_at === null && now < until }
}

export async function markSeen(tx: Tx, deviceId: number, now: number): Promise<void> {
  await tx.updateTable('device').set({ last_seen_at: now }).where('id', '=', deviceId).execute()
}

export async function markListed(tx: Tx, deviceId: number, told: { waiting: number | null; at: number }): Promise<void> {
  await tx
    .updateTable('device')
    .set({ waiting: told.waiting, list_at: told.at, last_seen_at: told.at })
    .where('id', '=', deviceId)
    .execute()
}

/** Returns the phones that are not archived, the latest first, with how many scans each has sent. */
export async function listDevices(db: Db): Promise<(DeviceRow & { scans: number })[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('scan')
        .select((scan) => scan.fn.countAll<number>().as('scans'))
        .whereRef('scan.device_id', '=', 'device.id')
        .$asScalar()
        .$notNull()
        .as('scans'),
    )
    .where('archived_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

export async function deviceById(db: Db, deviceId: number): Promise<DeviceRow | undefined> {
  return db.selectFrom('device').selectAll().where('id', '=', deviceId).executeTakeFirst()
}

/** Returns the gates at which phones scan for a show, with the sections that each admits. */
export async function gatesOfShow(db: Db, showId: number): Promise<{ gate: string; sections: string | null }[]> {
  return db
    .selectFrom('device')
    .select(['gate', 'sections'])
    .distinct()
    .where((eb) => eb.or([eb('show_id', '=', showId), eb('show_id', 'is', null)]))
    .where('revoked_at', 'is', null)
    .where('gate', '!=', '')
    .orderBy('gate')
    .orderBy('sections')
    .limit(mostGates)
    .execute()
}

/** More than any house has. */
const mostGates = 100

export async function setGate(tx: Tx, deviceId: number, gate: { sections: string | null; direction: Direction }): Promise<void> {
  await tx.updateTable('device').set(gate).where('id', '=', deviceId).execute()
}

/** Whether a phone that may scan for a show is at an exit. */
export async function scansExits(db: Db, showId: number): Promise<boolean> {
  const exit = await db
    .selectFrom('device')
    .select('id')
    .where((eb) => eb.or([eb('show_id', '=', showId), eb('show_id', 'is', null)]))
    .where('revoked_at', 'is', null)
    .where('direction', '!=', 'in')
    .limit(1)
    .executeTakeFirst()
  return exit !== undefined
}

/** Returns the name that it had before. */
export async function renameDevice(tx: Tx, deviceId: number, name: string): Promise<string | undefined> {
  const before = await tx.selectFrom('device').select('name').where('id', '=', deviceId).executeTakeFirst()
  await tx.updateTable('device').set({ name }).where('id', '=', deviceId).execute()
  return before?.name
}

/** Archives a phone: it no longer scans and is no longer listed. Returns false if there is no such phone, or if it is already archived. */
export async function archiveDevice(tx: Tx, deviceId: number, now: number): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('device')
      .set((eb) => ({ archived_at: now, revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
      .where('id', '=', deviceId)
      .where('archived_at', 'is', null),
  )
}

/** Returns false if there is no such phone. One that is already revoked keeps its time. */
export async function revokeDevice(tx: Tx, deviceId: number, now: number): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('device')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
      .where('id', '=', deviceId),
  )
}

/** Returns the phones that scanned for a show, or for every show, and are revoked. */
export async function revokedDevices(db: Db, showId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('device')
    .select('id')
    .where((eb) => eb.or([eb('show_id', '=', showId), eb('show_id', 'is', null)]))
    .where('revoked_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(mostRevoked)
    .execute()
  return rows.map(({ id }) => id)
}

/** Only the latest: the certificates of earlier ones are of shows that are over. */
const mostRevoked = 500

export async function isRevoked(db: Db, deviceId: number): Promise<boolean> {
  const row = await db.selectFrom('device').select('revoked_at').where('id', '=', deviceId).executeTakeFirst()
  return row !== undefined && row.revoked_at !== null
}
