import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { bookingsPaidBy, type Person } from '../bookings/payer.ts'
import { openUsesOfCode } from '../counter/code-uses.ts'
import type { Period } from '../period.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type PriceCodeRow = Selectable<Schema['price_code']>
export type NewPriceCode = Insertable<Schema['price_code']>

/** Finds a code by its text, as `normaliseCode` leaves it. */
export async function findPriceCode(db: Db, code: string): Promise<PriceCodeRow | undefined> {
  return db.selectFrom('price_code').selectAll().where('code', '=', code).executeTakeFirst()
}

export async function priceCodeById(db: Db, id: number): Promise<PriceCodeRow | undefined> {
  return db.selectFrom('price_code').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns codes, the newest first, each with its uses so far. */
export async function listPriceCodes(db: Db, now: number): Promise<(PriceCodeRow & { uses: number })[]> {
  const codes = await db.selectFrom('price_code').selectAll().orderBy('id', 'desc').execute()
  const counts = await db
    .selectFrom('booking')
    .select(({ fn }) => ['code_id', fn.countAll<number>().as('uses')])
    .where('code_id', 'is not', null)
    .where(isUse(now))
    .groupBy('code_id')
    .execute()
  const atCounters = await db
    .selectFrom('code_use')
    .select(({ fn }) => ['code_id', fn.countAll<number>().as('uses')])
    .where('ended_at', 'is', null)
    .groupBy('code_id')
    .execute()
  const uses = (own: readonly { code_id: number | null; uses: number }[], id: number) =>
    Number(own.find(({ code_id }) => code_id === id)?.uses ?? 0)
  return codes.map((code) => ({ ...code, uses: uses(counts, code.id) + uses(atCounters, code.id) }))
}

/** Returns the ids of all shows that codes name; a code for every show names none. */
export async function showsOfCodes(db: Db): Promise<ReadonlySet<number>> {
  const codes = await db.selectFrom('price_code').select('shows').where('shows', 'is not', null).execute()
  return new Set(codes.flatMap(({ shows }) => JSON.parse(shows ?? '[]') as number[]))
}

export async function addPriceCode(tx: Tx, code: NewPriceCode): Promise<number> {
  return (await tx.insertInto('price_code').values(code).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns false if somebody else has changed it since it was read. */
export async function changePriceCode(
  tx: Tx,
  { id, change }: Pick<PriceCodeRow, 'id' | 'change'>,
  to: Updateable<Schema['price_code']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_code')
    .set((eb) => ({ ...to, change: eb('change', '+', 1) }))
    .where('id', '=', id)
    .where('change', '=', change)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Counts the bookings by a code that are paid or may still be, and what counters have set aside. `of`: only what this person pays for. */
export async function usesOfCode(
  db: Db,
  codeId: number,
  { now, of, beside }: { now: number; of?: Person | undefined; beside?: number | undefined },
): Promise<number> {
  const own = of && (await bookingsPaidBy(db, of, sql`code_id is not null and code_id = ${codeId}`))
  const setAside = await openUsesOfCode(db, codeId, of?.phone)
  if (own?.length === 0) return setAside
  const { uses } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .where('code_id', '=', codeId)
    .where(isUse(now))
    .$if(own !== undefined, (query) => query.where('id', 'in', own ?? []))
    .$if(beside !== undefined, (query) => query.where('id', '!=', beside ?? 0))
    .executeTakeFirstOrThrow()
  return Number(uses) + setAside
}

/** SQL: the booking counts. A hold that has lapsed and a booking that was cancelled give their use back. */
const isUse = (now: number) => (eb: ExpressionBuilder<Schema, 'booking'>) =>
  eb.or([eb('status', '=', 'paid'), eb.and([eb('status', '=', 'pending'), eb('reserved_until', '>', now)])])

/**
 * Empties the lists of codes that were made in one of these periods and are over or switched off; returns how many. Such a code is then for
 * nobody, not for everybody.
 */
export async function forgetEndedLists(tx: Tx, made: readonly Period[], now: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('price_code')
    .set((eb) => ({ people: '[]', state: 'off', change: eb('change', '+', 1) }))
    .where('people', 'is not', null)
    .where('people', '!=', '[]')
    .where((eb) => eb.or([eb('state', '=', 'off'), eb('valid_until', '<=', now)]))
    .where((eb) => eb.or(made.map(({ from, before }) => eb.and([eb('created_at', '>=', from), eb('created_at', '<', before)]))))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns the codes whose lists name one of these people, each with the names that were found. */
export async function codesFor(
  db: Db,
  people: ReadonlySet<string>,
): Promise<{ names: string[]; created_at: number; valid_until: number | null }[]> {
  const listed = await db
    .selectFrom('price_code')
    .select(['people', 'created_at', 'valid_until'])
    .where('people', 'is not', null)
    .orderBy('id')
    .execute()
  return listed.flatMap(({ people: json, ...code }) => {
    const names = (JSON.parse(json ?? '[]') as string[]).filter((name) => people.has(name))
    return names.length > 0 ? [{ ...code, names }] : []
  })
}

/**
 * Takes people off the lists of codes that are over or switched off. A code in force stays as it is: nobody proves that a phone number is
 * theirs, and its real owner would lose their code. A code whose list becomes empty is switched off: it was never for everybody.
 */
export async function forgetPeople(tx: Tx, people: ReadonlySet<string>, now: number): Promise<void> {
  const listed = await tx
    .selectFrom('price_code')
    .select(['id', 'people', 'state'])
    .where('people', 'is not', null)
    .where((eb) => eb.or([eb('state', '=', 'off'), eb('valid_until', '<=', now)]))
    .execute()
  for (const { id, people: json, state } of listed) {
    const all = JSON.parse(json ?? '[]') as string[]
    const left = all.filter((person) => !people.has(person))
    if (left.length === all.length) continue
    await tx
      .updateTable('price_code')
      .set((eb) => ({ people: JSON.stringify(left), state: left.length > 0 ? state : 'off', change: eb('change', '+', 1) }))
      .where('id', '=', id)
      .execute()
  }
}
