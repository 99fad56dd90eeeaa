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

/** The open one, or else the last. */
export async function latestLeaseOf(db: Db, counterId: number): Promise<LeaseRow | undefined> {
  return db.selectFrom('lease').selectAll().where('counter_id', '=', counterId).orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The seats that a counter keeps out of sale, by whichever lease. */
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

/** What counters have of these seats was changed by hand: their phones hear of it. */
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

/** Likewise, by a version that a phone has: it counts on from there. Leases that the books have lost stay as empty ones, so that no id is given twice. */
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

/** Puts a lease where a phone's statement can't be later. */
export async function setLease(tx: Tx, id: number, to: { version: number; until: number; ended_at: null }): Promise<LeaseRow> {
  return tx.updateTable('lease').set(to).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The seats that one lease keeps out of sale are another's. */
export async function moveLeased(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .updateTable('seat')
    .set((eb) => ({ lease_id: to, change: eb('change', '+', 1) }))
    .where('lease_id', '=', from)
    .where('status', '=', 'blocked')
    .execute()
}

/** It has changed: answers it with the next version. */
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

/** Those that were in force at that version; undefined where there was no such. */
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

/** Of these, the ones that this counter has leased at any time. */
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

/** The seats that it keeps out of sale, in the order of the hall. */
export async function leasedSeats(db: Db, leaseId: number): Promise<SeatRow[]> {
  return db
    .selectFrom('seat')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('status', '=', 'blocked')
    .orderBy(inHallOrder('seat'))
    .execute()
}

/** How many free seats and places there are, by section and by what is noted of them. */
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

/** Free seats with a number of a section, in the order of the hall. */
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
