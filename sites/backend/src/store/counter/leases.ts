import type { SeatPlace } from '@sabha/ticketing/seats'
import type { Selectable } from 'kysely'
import { chunksOf } from '../chunks.ts'
import type { Schema } from '../schema.ts'
import { isAmong } from '../seats/among.ts'
import { inHallOrder } from '../seats/hall-order.ts'
import { isFree, type SeatRow } from '../seats/seats.ts'
import type { Db, Tx } from '../store.ts'

export type LeaseRow = Selectable<Schema['lease']>

export async function openLeaseOf(db: Db, counterId: number): Promise<LeaseRow | undefined> {
  return db.selectFrom('lease').selectAll().where('counter_id', '=', counterId).where('ended_at', 'is', null).executeTakeFirst()
}

/** Returns the open lease, or else the last. */
export async function latestLeaseOf(db: Db, counterId: number): Promise<LeaseRow | undefined> {
  return db.selectFrom('lease').selectAll().where('counter_id', '=', counterId).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Returns the seats that a counter keeps out of sale, under any of its leases. */
export async function seatsOfCounter(db: Db, counterId: number): Promise<SeatRow[]> {
  return db
    .selectFrom('seat')
    .innerJoin('lease', 'lease.id', 'seat.lease_id')
    .selectAll('seat')
    .where('lease.counter_id', '=', counterId)
    .where('seat.status', '=', 'blocked')
    .orderBy(inHallOrder('seat'))
    .execute()
}

/** Raises the leases that have these seats, so that the counters' phones hear that staff changed them by hand. */
export async function raiseLeasesOf(tx: Tx, seats: readonly Pick<SeatRow, 'lease_id'>[]): Promise<void> {
  for (const id of new Set(seats.flatMap(({ lease_id }) => lease_id ?? []))) await raiseLease(tx, id)
}

export async function findLease(db: Db, id: number): Promise<LeaseRow | undefined> {
  return db.selectFrom('lease').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function addLease(tx: Tx, lease: { counterId: number; until: number; now: number }): Promise<LeaseRow> {
  return tx
    .insertInto('lease')
    .values({ counter_id: lease.counterId, version: 1, until: lease.until, created_at: lease.now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds a lease that counts on from a version that a phone has. Leases that the database has lost are added as empty ones, so that no id is
 * given twice.
 */
export async function addLeaseAbove(
  tx: Tx,
  { leaseId, version }: { leaseId: number; version: number },
  { counterId, until, now }: { counterId: number; until: number; now: number },
): Promise<LeaseRow> {
  for (;;) {
    const lost = { counter_id: counterId, version, until: now, created_at: now, ended_at: now }
    const { id } = await tx.insertInto('lease').values(lost).returning('id').executeTakeFirstOrThrow()
    if (id >= leaseId) return setLease(tx, id, { version: version + 1, until, ended_at: null })
  }
}

/** Sets a lease to a version that is later than any statement on a phone. */
export async function setLease(tx: Tx, id: number, to: { version: number; until: number; ended_at: null }): Promise<LeaseRow> {
  return tx.updateTable('lease').set(to).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Moves the seats that one lease keeps out of sale to another lease. */
export async function moveLeased(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .updateTable('seat')
    .set((eb) => ({ lease_id: to, change: eb('change', '+', 1) }))
    .where('lease_id', '=', from)
    .where('status', '=', 'blocked')
    .execute()
}

/** Records a change of a lease; returns it with its next version. */
export async function raiseLease(tx: Tx, id: number, change: { until?: number; ended_at?: number } = {}): Promise<LeaseRow> {
  return tx
    .updateTable('lease')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function addTerms(tx: Tx, { id, version }: Pick<LeaseRow, 'id' | 'version'>, terms: string): Promise<void> {
  await tx.insertInto('lease_terms').values({ lease_id: id, version, terms }).execute()
}

/** Returns the terms in force at that version; undefined if there were none. */
export async function termsOf(db: Db, leaseId: number, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('lease_terms')
    .select('terms')
    .where('lease_id', '=', leaseId)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.terms
}

export async function keepLeased(tx: Tx, leaseId: number, places: readonly SeatPlace[], now: number): Promise<void> {
  for (const some of chunksOf(places)) {
    await tx
      .insertInto('lease_seat')
      .values(some.map(({ row, number }) => ({ lease_id: leaseId, row, number, leased_at: now })))
      .onConflict((known) => known.doNothing())
      .execute()
  }
}

/** Returns those of these places that this counter has leased at any time. */
export async function everLeased(db: Db, counterId: number, places: readonly SeatPlace[]): Promise<SeatPlace[]> {
  return db
    .selectFrom('lease_seat')
    .innerJoin('lease', 'lease.id', 'lease_seat.lease_id')
    .select(['row', 'number'])
    .distinct()
    .where('counter_id', '=', counterId)
    .where(isAmong('lease_seat', places))
    .execute()
}

/** Returns the seats that a lease keeps out of sale, in the order of the hall. */
export async function leasedSeats(db: Db, leaseId: number): Promise<SeatRow[]> {
  return db
    .selectFrom('seat')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('status', '=', 'blocked')
    .orderBy(inHallOrder('seat'))
    .execute()
}

/** Counts the free seats and places, by section and by their notes. */
export async function countFreeSeats(db: Db, showId: number, now: number) {
  return db
    .selectFrom('seat')
    .select((eb) => ['section', 'notes', eb.fn.countAll<number>().as('seats')])
    .where('show_id', '=', showId)
    .where(isFree(now))
    .groupBy(['section', 'notes'])
    .orderBy((eb) => eb.fn.min('row'))
    .orderBy('section')
    .execute()
}

/** Returns the free numbered seats of a section, in the order of the hall. */
export async function freeSeatsOfSection(db: Db, showId: number, section: string, now: number): Promise<SeatRow[]> {
  return db
    .selectFrom('seat')
    .selectAll()
    .where('show_id', '=', showId)
    .where('section', '=', section)
    .where('unnumbered', '=', 0)
    .where(isFree(now))
    .orderBy(inHallOrder('seat'))
    .execute()
}
