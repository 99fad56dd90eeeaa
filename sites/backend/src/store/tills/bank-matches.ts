import type { BankMatch } from '@sabha/ticketing/bank-match'
import type { Paise } from '@sabha/ticketing/money'
import { type Insertable, type Selectable, sql } from 'kysely'
import { chunksOf } from '../chunks.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'
import { isGivenBeside } from './tills.ts'

export type BankMatchRow = Selectable<Schema['bank_match']>

type NewMatch = Omit<Insertable<Schema['bank_match']>, 'id'>

/** Keeps a match, or what a person settled; returns undefined if either side is already matched or settled. */
export async function addBankMatch(tx: Tx, match: NewMatch): Promise<number | undefined> {
  const row = await tx
    .insertInto('bank_match')
    .values(match)
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Keeps many matches, leaving out those where somebody else was faster; returns how many it kept. */
export async function addBankMatches(
  tx: Tx,
  matches: readonly BankMatch[],
  by: Pick<NewMatch, 'account_id' | 'who' | 'at'>,
): Promise<number> {
  let added = 0
  for (const part of chunksOf(matches.map(({ sale, credit, how }) => ({ ...by, entry_id: sale, credit_id: credit, how })))) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('bank_match')
      .values(part)
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirst()
    added += Number(numInsertedOrUpdatedRows ?? 0n)
  }
  return added
}

/** Takes a match back; returns undefined if it is gone. A pair that a person parts stays apart. */
export async function removeBankMatch(tx: Tx, id: number): Promise<BankMatchRow | undefined> {
  const match = await tx.deleteFrom('bank_match').where('id', '=', id).returningAll().executeTakeFirst()
  if (match && match.credit_id !== null && match.entry_id !== null) {
    await tx
      .insertInto('bank_apart')
      .values({ credit_id: match.credit_id, entry_id: match.entry_id })
      .onConflict((known) => known.doNothing())
      .execute()
  }
  return match
}

/** Removes what a person said of a booking's money that is on no statement. */
export async function forgetMatchNotes(tx: Tx, bookingId: number): Promise<void> {
  // Written out, not bound, so that the partial indexes on these conditions serve the queries.
  const entry = (what: 'sale' | 'donation') =>
    tx.selectFrom('till_entry').select('id').where('what', '=', sql.lit(what)).where('booking_id', '=', bookingId)
  await tx
    .updateTable('bank_match')
    .set({ note: '' })
    .where('entry_id', 'in', entry('sale').unionAll(entry('donation')))
    .where('note', '!=', '')
    .execute()
}

/** Returns the pairs that a person has parted, as `sale:credit`. */
export async function partedPairs(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('bank_apart').selectAll().execute()
  return new Set(rows.map(({ credit_id, entry_id }) => `${entry_id}:${credit_id}`))
}

/** SQL: payments by UPI at the counter: sales, each with its donation, and corrections to UPI. */
function upiEntries(db: Db) {
  return (
    db
      .selectFrom('till_entry')
      .leftJoin('till_entry as given', (join) => join.on(isGivenBeside))
      // With free seats, the donation is all that was paid.
      .where(sql<boolean>`till_entry.kind = 'upi' and (till_entry.amount > 0 or till_entry.what = 'sale' and given.amount > 0)`)
      .where('till_entry.what', 'in', ['sale', 'moved'])
  )
}

/** The guest pays seats and donation in one sum, for which the bank has one credit. */
const paid = sql<Paise>`till_entry.amount + coalesce(given.amount, 0)`

export async function findUpiEntry(db: Db, id: number) {
  return upiEntries(db).selectAll('till_entry').select(paid.as('paid')).where('till_entry.id', '=', id).executeTakeFirst()
}

export type OpenUpiEntry = Awaited<ReturnType<typeof openUpiEntries>>[number]

/** Returns the entries that are neither matched nor settled, the latest first. */
export async function openUpiEntries(db: Db) {
  return upiEntries(db)
    .leftJoin('bank_match', 'bank_match.entry_id', 'till_entry.id')
    .select(['till_entry.id', 'till_entry.at', paid.as('paid'), 'till_entry.bank_reference', 'till_entry.upi_reference'])
    .where('bank_match.id', 'is', null)
    .orderBy('till_entry.at', 'desc')
    .orderBy('till_entry.id', 'desc')
    .execute()
}

export type UpiSaleRow = Awaited<ReturnType<typeof upiSales>>[number]

/** Returns these entries with their booking and their match, if they have one; the latest first. */
export async function upiSales(db: Db, entryIds: readonly number[]) {
  if (entryIds.length === 0) return []
  return upiEntries(db)
    .leftJoin('booking', 'booking.id', 'till_entry.booking_id')
    .leftJoin('show', 'show.id', 'booking.show_id')
    .leftJoin('bank_match', 'bank_match.entry_id', 'till_entry.id')
    .leftJoin('bank_credit', 'bank_credit.id', 'bank_match.credit_id')
    .selectAll('till_entry')
    .select(paid.as('paid'))
    .select(['booking.public_id', 'booking.customer_name', 'show.title'])
    .select(['bank_match.id as match_id', 'bank_match.how', 'bank_match.note as match_note', 'bank_match.who as matched_by'])
    .select(['bank_match.credit_id', 'bank_match.at as matched_at'])
    .select([
      'bank_credit.day_at',
      'bank_credit.at as credited_at',
      'bank_credit.amount as credited',
      'bank_credit.rrn',
      'bank_credit.narration',
    ])
    .where('till_entry.id', 'in', [...entryIds])
    .orderBy('till_entry.at', 'desc')
    .orderBy('till_entry.id', 'desc')
    .execute()
}

/** Returns the ids of entries that are matched (`seen`) or settled, the latest sale first. */
export async function decidedEntries(db: Db, state: 'seen' | 'settled', part: { offset: number; limit: number }) {
  const rows = await db
    .selectFrom('bank_match')
    .innerJoin('till_entry', 'till_entry.id', 'bank_match.entry_id')
    .select('till_entry.id')
    .where('credit_id', state === 'seen' ? 'is not' : 'is', null)
    .orderBy('till_entry.at', 'desc')
    .orderBy('till_entry.id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns how much UPI of these tills (null: of no till) is on the bank's statements, settled by a person, or neither. */
export async function bankSums(db: Db, of: { tillIds: readonly number[] } | 'all') {
  const rows = await upiEntries(db)
    .leftJoin('bank_match', 'bank_match.entry_id', 'till_entry.id')
    .select((eb) => [
      'till_entry.till_id',
      eb
        .case()
        .when('bank_match.id', 'is', null)
        .then('missing')
        .when('credit_id', 'is', null)
        .then('settled')
        .else('seen')
        .end()
        .as('state'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>(paid).as('amount'),
    ])
    .$if(of !== 'all', (query) => query.where('till_entry.till_id', 'in', of === 'all' ? [] : [...of.tillIds]))
    .groupBy(['till_entry.till_id', 'state'])
    .execute()
  return rows as { till_id: number | null; state: 'seen' | 'settled' | 'missing'; count: number; amount: Paise }[]
}
