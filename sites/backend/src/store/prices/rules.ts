import type { PriceRule, RuleTerms } from '@sabha/ticketing/price-rules'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type PriceRuleRow = Selectable<Schema['price_rule']>
export type NewPriceRule = Insertable<Schema['price_rule']>

export async function priceRuleById(db: Db, id: number): Promise<PriceRuleRow | undefined> {
  return db.selectFrom('price_rule').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the rules, the newest first. */
export async function listPriceRules(db: Db): Promise<PriceRuleRow[]> {
  return db.selectFrom('price_rule').selectAll().orderBy('id', 'desc').execute()
}

/** Returns the rules that are switched on, in the order in which they were made. */
async function rulesOn(db: Db): Promise<PriceRuleRow[]> {
  return db.selectFrom('price_rule').selectAll().where('state', '=', 'on').orderBy('id').execute()
}

export async function addPriceRule(tx: Tx, rule: NewPriceRule): Promise<number> {
  return (await tx.insertInto('price_rule').values(rule).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns false if somebody else has changed it since it was read. */
export async function changePriceRule(
  tx: Tx,
  { id, change }: Pick<PriceRuleRow, 'id' | 'change'>,
  to: Updateable<Schema['price_rule']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_rule')
    .set((eb) => ({ ...to, change: eb('change', '+', 1) }))
    .where('id', '=', id)
    .where('change', '=', change)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the ids of all shows that rules name. */
export async function showsOfRules(db: Db): Promise<ReadonlySet<number>> {
  const rules = await db.selectFrom('price_rule').select('shows').where('shows', 'is not', null).execute()
  return new Set(rules.flatMap(({ shows }) => JSON.parse(shows ?? '[]') as number[]))
}

/** Adds a show that is made like another to the rules that name the other. */
export async function applyRulesAs(tx: Tx, from: number, to: number): Promise<void> {
  const rules = await tx.selectFrom('price_rule').select(['id', 'change', 'shows']).where('shows', 'is not', null).execute()
  for (const rule of rules) {
    const shows = JSON.parse(rule.shows ?? '[]') as number[]
    if (shows.includes(from)) await changePriceRule(tx, rule, { shows: JSON.stringify([...shows, to]) })
  }
}

/** Returns the rule as `quote` takes it, without how many seats were sold. */
export function ruleOfRow({ id, name, terms, sections, valid_from, valid_until }: PriceRuleRow): PriceRule {
  return {
    ...(JSON.parse(terms) as RuleTerms),
    id,
    name,
    ...(sections !== null && { sections: JSON.parse(sections) as string[] }),
    from: valid_from,
    until: valid_until,
  }
}

const isOfShow = ({ shows }: PriceRuleRow, showId: number) => shows === null || (JSON.parse(shows) as number[]).includes(showId)

interface CountingOptions {
  /** A booking whose seats don't count. */
  beside?: number | undefined
  /** Awaited for each show whose price depends on seats sold, before those are counted. */
  beforeCount?: (showId: number) => Promise<void>
  /** Returns a count that is good enough, to be taken instead of counting. */
  known?: () => Promise<SoldSections>
}

/** Returns the rules of shows as they are now, by the show's id. */
export async function rulesOfShows(
  db: Db,
  showIds: readonly number[],
  now: number,
  { beside, beforeCount, known }: CountingOptions = {},
): Promise<ReadonlyMap<number, PriceRule[]>> {
  const rows = (await rulesOn(db)).filter(({ valid_until }) => valid_until === null || now < valid_until)
  const ofShow = (showId: number) => rows.filter((row) => isOfShow(row, showId)).map(ruleOfRow)
  const rules = new Map(showIds.map((showId) => [showId, ofShow(showId)]))
  const counted = showIds.filter((showId) => rules.get(showId)?.some(({ kind }) => kind === 'sold-steps'))
  for (const showId of counted) await beforeCount?.(showId)
  const sold = known && counted.length > 0 ? await known() : await seatsSold(db, counted, now, beside)
  return new Map(
    [...rules].map(([showId, own]) => [
      showId,
      own.map((rule) => (rule.kind === 'sold-steps' ? { ...rule, sold: soldIn(sold.get(showId) ?? [], rule) } : rule)),
    ]),
  )
}

/** By the show's id. */
export type SoldSections = ReadonlyMap<number, readonly SoldInSection[]>

interface SoldInSection {
  section: string
  seats: number
}

function soldIn(sold: readonly SoldInSection[], { sections }: PriceRule): number {
  return sold.reduce((sum, { section, seats }) => (sections?.includes(section) === false ? sum : sum + seats), 0)
}

/**
 * Counts the seats that were sold, without gifts, and those that somebody is paying for, except those of one booking. In one statement, so
 * that a seat that is just being paid counts once.
 */
export async function seatsSold(db: Db, showIds: readonly number[] | 'all', now: number, beside?: number): Promise<SoldSections> {
  if (showIds.length === 0) return new Map()
  const held = db
    .selectFrom('booking')
    .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
    .select(({ fn }) => ['booking.show_id', 'booking_seat.section', fn.countAll<number>().as('seats')])
    .$if(showIds !== 'all', (query) => query.where('booking.show_id', 'in', showIds === 'all' ? [] : showIds))
    // A literal: the partial index on pending bookings serves only a query with the literal.
    .where('booking.status', '=', sql.lit('pending'))
    .where('booking.reserved_until', '>', now)
    .where('booking_seat.released_at', 'is', null)
    .where('booking.id', '!=', beside ?? 0)
    .groupBy(['booking.show_id', 'booking_seat.section'])
  const rows = await db
    .selectFrom('show_section')
    .select(({ ref }) => ['show_id', 'section', ref('sold').as('seats')])
    .$if(showIds !== 'all', (query) => query.where('show_id', 'in', showIds === 'all' ? [] : showIds))
    .unionAll(held)
    .execute()
  return Map.groupBy(
    rows.map(({ section, seats, show_id }) => ({ show_id, section, seats: Number(seats) })),
    ({ show_id }) => show_id,
  )
}
