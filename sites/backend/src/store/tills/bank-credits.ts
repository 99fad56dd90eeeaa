import { type Insertable, type Selectable, sql } from 'kysely'
import { chunksOf } from '../chunks.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

interface Part {
  offset: number
  limit: number
}

export type BankCreditRow = Selectable<Schema['bank_credit']>

/** Keeps the credits of a statement that no earlier one had; returns how many. */
export async function addBankCredits(tx: Tx, credits: readonly Insertable<Schema['bank_credit']>[]): Promise<number> {
  let added = 0
  for (const part of chunksOf(credits)) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('bank_credit')
      .values([...part])
      .onConflict((known) => known.column('key').doNothing())
      .executeTakeFirst()
    added += Number(numInsertedOrUpdatedRows ?? 0n)
  }
  return added
}

export async function findBankCredit(db: Db, id: number): Promise<BankCreditRow | undefined> {
  return db.selectFrom('bank_credit').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the credits that are neither matched nor settled, the latest first. */
export async function openCredits(db: Db, part?: Part): Promise<BankCreditRow[]> {
  return db
    .selectFrom('bank_credit')
    .leftJoin('bank_match', 'bank_match.credit_id', 'bank_credit.id')
    .selectAll('bank_credit')
    .where('bank_match.id', 'is', null)
    .orderBy('day_at', 'desc')
    .orderBy('bank_credit.id', 'desc')
    .$if(part !== undefined, (query) => query.limit(part?.limit ?? 0).offset(part?.offset ?? 0))
    .execute()
}

/** Counts the credits without a sale: those that nobody has decided on, and those that a person has settled. */
export async function countCredits(db: Db): Promise<{ open: number; settled: number }> {
  const rows = await db
    .selectFrom('bank_credit')
    .leftJoin('bank_match', 'bank_match.credit_id', 'bank_credit.id')
    .select((eb) => [eb('bank_match.id', 'is', null).as('isOpen'), eb.fn.countAll<number>().as('count')])
    .where('entry_id', 'is', null)
    .groupBy((eb) => eb('bank_match.id', 'is', null))
    .execute()
  const of = (isOpen: boolean) => rows.find((row) => Boolean(row.isOpen) === isOpen)?.count ?? 0
  return { open: of(true), settled: of(false) }
}

/** Returns the credits that a person has settled as belonging to no sale. */
export async function settledCredits(db: Db, part: Part) {
  return db
    .selectFrom('bank_match')
    .innerJoin('bank_credit', 'bank_credit.id', 'bank_match.credit_id')
    .selectAll('bank_credit')
    .select(['bank_match.id as match_id', 'bank_match.how', 'bank_match.note as match_note'])
    .select(['bank_match.who as matched_by', 'bank_match.at as matched_at'])
    .where('entry_id', 'is', null)
    .orderBy('day_at', 'desc')
    .orderBy('bank_credit.id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}

/** Returns the latest day for which a statement had a credit. */
export async function lastCreditDay(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('bank_credit').select('day_at').orderBy('day_at', 'desc').limit(1).executeTakeFirst()
  return row?.day_at
}

/** Empties the text that can name a payer in credits imported before `before`; returns how many. */
export async function forgetNarrations(tx: Tx, before: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bank_credit')
    .set({ narration: '' })
    .where(sql<boolean>`narration <> ''`)
    .where('imported_at', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** SQL: credits that are matched with a sale of this booking. */
function ofBooking(db: Db, bookingId: number) {
  return db
    .selectFrom('bank_match')
    .innerJoin('till_entry', 'till_entry.id', 'bank_match.entry_id')
    .innerJoin('bank_credit', 'bank_credit.id', 'bank_match.credit_id')
    .where('till_entry.what', '=', sql.lit('sale'))
    .where('till_entry.booking_id', '=', bookingId)
}

export async function creditsOfBooking(db: Db, bookingId: number) {
  return ofBooking(db, bookingId).select(['day_at', 'bank_credit.amount', 'rrn', 'narration']).orderBy('bank_credit.id').execute()
}

/** Does the same as `forgetNarrations` for the credits of one booking. */
export async function forgetNarrationsOf(tx: Tx, bookingId: number): Promise<void> {
  await tx.updateTable('bank_credit').set({ narration: '' }).where('id', 'in', ofBooking(tx, bookingId).select('bank_credit.id')).execute()
}
