import { homeZone, localDate } from '@sabha/ticketing/time'
import { type Kysely, sql } from 'kysely'
import type { BookingKind } from '../bookings/tables.ts'
import type { Schema } from '../schema.ts'

/**
 * Figures kept up to date as seats are sold, detection of stale edits of shows, phones found by their last digits, and data that is erased.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('show')
    .addColumn('change', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('show').addColumn('changed_by', 'text').execute()
  await addTallies(db)
  await addLastDigits(db)
  await db.schema.alterTable('guest').addColumn('forgotten_at', 'bigint').execute()
  await db.schema.alterTable('booking').addColumn('forgotten_at', 'bigint').execute()
  await sql`create index booking_remembered on booking (created_at) where forgotten_at is null`.execute(db)
  await sql`create index guest_remembered on guest (created_at) where forgotten_at is null`.execute(db)
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a migration stays as it ran
async function addTallies(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('day_tally')
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('bookings', 'integer', (c) => c.notNull())
    .addColumn('seats', 'integer', (c) => c.notNull())
    .addColumn('standing', 'bigint', (c) => c.notNull())
    .addColumn('paid', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('day_tally_pk', ['show_id', 'kind', 'day'])
    .execute()
  await db.schema
    .createTable('show_section')
    .addColumn('show_id', 'integer', (c) => c.notNull().references('show.id'))
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('first_row', 'text', (c) => c.notNull())
    .addColumn('capacity', 'integer', (c) => c.notNull())
    .addColumn('sold', 'integer', (c) => c.notNull())
    .addColumn('given', 'integer', (c) => c.notNull())
    .addColumn('paid', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('show_section_pk', ['show_id', 'section'])
    .execute()
  await sql`insert into show_section (show_id, section, first_row, capacity, sold, given, paid)
    select show_id, section, min(row), count(*), 0, 0, 0 from seat group by show_id, section`.execute(db)

  const days = new Map<
    string,
    { show_id: number; kind: BookingKind; day: string; bookings: number; seats: number; standing: number; paid: number }
  >()
  const sections = new Map<string, { show_id: number; section: string; sold: number; given: number; paid: number }>()
  const rows = await db
    .selectFrom('booking')
    .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
    .select(['booking.id', 'show_id', 'kind', 'status', 'paid_at', 'section', 'price', 'released_at'])
    .where('paid_at', 'is not', null)
    .where('status', 'in', ['paid', 'cancelled'])
    .orderBy('booking.id')
    .execute()
  let counted = 0
  for (const { id, show_id, kind, status, paid_at, section, price, released_at } of rows) {
    const day = localDate(Number(paid_at), homeZone)
    const ofDay = days.get(`${show_id} ${kind} ${day}`) ?? { show_id, kind, day, bookings: 0, seats: 0, standing: 0, paid: 0 }
    const ofSection = sections.get(`${show_id} ${section}`) ?? { show_id, section, sold: 0, given: 0, paid: 0 }
    const stands = status === 'paid' && released_at === null
    if (id !== counted && status === 'paid') ofDay.bookings++
    counted = id
    ofDay.paid += price
    if (kind === 'customer') ofSection.paid += price
    if (stands) {
      ofDay.seats++
      ofDay.standing += price
      ofSection[isGift(kind) ? 'given' : 'sold']++
    }
    days.set(`${show_id} ${kind} ${day}`, ofDay)
    sections.set(`${show_id} ${section}`, ofSection)
  }
  for (const part of partsOf([...days.values()])) await db.insertInto('day_tally').values(part).execute()
  for (const { show_id, section, ...tally } of sections.values()) {
    await db
      .insertInto('show_section')
      .values({ show_id, section, first_row: '', capacity: 0, ...tally })
      .onConflict((known) => known.columns(['show_id', 'section']).doUpdateSet(tally))
      .execute()
  }
}

async function addLastDigits(db: Kysely<Schema>): Promise<void> {
  const bookings = await db.selectFrom('booking').select(['id', 'customer_phone']).where('customer_phone', '!=', '').execute()
  for (const part of partsOf(bookings)) {
    const words = part.map(({ id, customer_phone }) => ({ word: lastDigitsWord(customer_phone), booking_id: id }))
    await db.insertInto('booking_word').values(words).execute()
  }
}

/** As it was when this was released: a change of the live function must not change what earlier databases hold. */
function lastDigitsWord(phone: string): string {
  return `~${[...phone].reverse().join('')}`
}

function isGift(kind: BookingKind): boolean {
  return kind === 'complimentary' || kind === 'guest-list'
}

/** Splits the rows into parts that one statement inserts. */
function partsOf<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / 2000) }, (_, part) => rows.slice(part * 2000, (part + 1) * 2000))
}
