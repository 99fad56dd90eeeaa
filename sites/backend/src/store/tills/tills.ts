import type { Paise } from '@sabha/ticketing/money'
import type { TillTally } from '@sabha/ticketing/till'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'

export type TillRow = Selectable<Schema['till']>

export type NewTillEntry = Omit<Insertable<Schema['till_entry']>, 'id'>

/** Opens a till; returns undefined if the account has an open one. */
export async function addTill(
  tx: Tx,
  till: Pick<TillRow, 'account_id' | 'who' | 'opening_float' | 'opened_at'>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('till')
    .values({ ...till, state: 'open' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Marks the account's open till, or this one while it is open, as changed by an entry, and returns its id; undefined if there is none. One
 * statement decides, so that no closing comes between it and the entry.
 */
export async function enterTill(tx: Tx, of: { accountId: number } | { tillId: number } | { accountId: number; tillId: number }) {
  const row = await tx
    .updateTable('till')
    .set((eb) => ({ change: eb('change', '+', 1) }))
    .where('state', '=', sql.lit('open'))
    .$if('accountId' in of, (query) => query.where('account_id', '=', 'accountId' in of ? of.accountId : 0))
    .$if('tillId' in of, (query) => query.where('id', '=', 'tillId' in of ? of.tillId : 0))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function addTillEntry(tx: Tx, entry: NewTillEntry): Promise<void> {
  await tx.insertInto('till_entry').values(entry).execute()
}

export interface TillClosing {
  /** The till's `change` when the cash was counted. */
  change: number
  closed_at: number
  closed_by: string
  expected: Paise
  counted: Paise
  pieces: string
  note: string
}

/** Closes a till for good; returns false if it is closed, or if something went in or out since it was counted. */
export async function closeTillRow(tx: Tx, id: number, { change, ...closing }: TillClosing): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('till')
      .set({ ...closing, state: 'closed' })
      .where('id', '=', id)
      .where('state', '=', sql.lit('open'))
      .where('change', '=', change),
  )
}

export async function findTill(db: Db, id: number): Promise<TillRow | undefined> {
  return db.selectFrom('till').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function openTillOf(db: Db, accountId: number): Promise<TillRow | undefined> {
  return db.selectFrom('till').selectAll().where('account_id', '=', accountId).where('state', '=', sql.lit('open')).executeTakeFirst()
}

/** Returns tills, the latest first; of one account, or of all. */
export async function listTills(
  db: Db,
  accountId: number | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ tills: TillRow[]; total: number }> {
  const ofWhom = db.selectFrom('till').$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
  const tills = await ofWhom.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { total } = await ofWhom.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { tills, total }
}

/** Returns what went in and out of each till, by `what` and `kind`. */
export async function talliesOf(db: Db, tillIds: readonly number[]): Promise<ReadonlyMap<number, TillTally[]>> {
  if (tillIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('till_entry')
    .select((eb) => ['till_id', 'what', 'kind', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('amount').as('amount')])
    .where('till_id', 'in', tillIds)
    .groupBy(['till_id', 'what', 'kind'])
    .execute()
  return Map.groupBy(rows, ({ till_id }) => till_id ?? 0)
}

/** Returns the same for entries of no till. */
export async function talliesWithout(db: Db): Promise<TillTally[]> {
  return db
    .selectFrom('till_entry')
    .select((eb) => ['what', 'kind', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('amount').as('amount')])
    .where('till_id', 'is', null)
    .groupBy(['what', 'kind'])
    .execute()
}

export type TillEntryRow = Awaited<ReturnType<typeof tillEntriesOf>>[number]

/**
 * SQL: `given`, a `till_entry`, is the donation with a sale. Written out, not bound, so that the partial index on donations serves the
 * query.
 */
export const isGivenBeside = sql<boolean>`given.booking_id = till_entry.booking_id and given.kind = till_entry.kind and given.what = 'donation'`

/** Returns the entries of a till in their order or, if null, those of no till, the latest first. */
export async function tillEntriesOf(db: Db, tillId: number | null, part?: { offset: number; limit: number }) {
  return (
    db
      .selectFrom('till_entry')
      .leftJoin('booking', 'booking.id', 'till_entry.booking_id')
      .leftJoin('show', 'show.id', 'booking.show_id')
      .leftJoin('bank_match', 'bank_match.entry_id', 'till_entry.id')
      .leftJoin('bank_credit', 'bank_credit.id', 'bank_match.credit_id')
      .leftJoin('till_entry as given', (join) => join.on(isGivenBeside))
      .selectAll('till_entry')
      // The donation with a sale.
      .select('given.amount as given')
      .select(['booking.public_id', 'show.title'])
      .select(['bank_match.how as matched_how', 'bank_match.note as match_note', 'bank_credit.day_at', 'bank_credit.rrn'])
      .where('till_entry.till_id', tillId === null ? 'is' : '=', tillId)
      .orderBy('till_entry.id', tillId === null ? 'desc' : 'asc')
      .$if(part !== undefined, (query) => query.limit(part?.limit ?? 0).offset(part?.offset ?? 0))
      .execute()
  )
}

/** Returns the till into which each of these bookings was sold. Bookings sold online or without a till are left out. */
export async function tillsOfSales(db: Db, bookingIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('till_entry')
    .select(['booking_id', 'till_id'])
    .where('what', '=', sql.lit('sale'))
    .where('booking_id', 'in', bookingIds)
    .execute()
  return new Map(rows.flatMap(({ booking_id, till_id }) => (booking_id === null || till_id === null ? [] : [[booking_id, till_id]])))
}

/** Returns what all tills took at the counter, and what was taken without one. */
export async function takenInAll(db: Db): Promise<{ inTills: Paise; without: Paise }> {
  const rows = await db
    .selectFrom('till_entry')
    .select((eb) => [eb('till_id', 'is', null).as('isWithout'), eb.fn.sum<number>('amount').as('amount')])
    .where('what', 'in', ['sale', 'back', 'moved'])
    .groupBy((eb) => eb('till_id', 'is', null))
    .execute()
  const of = (isWithout: boolean) => rows.find((row) => Boolean(row.isWithout) === isWithout)?.amount ?? 0
  return { inTills: of(false), without: of(true) }
}
