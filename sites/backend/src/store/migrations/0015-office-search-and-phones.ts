import { foldText, wordsOf } from '@sabha/ticketing/search-text'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Phones that are archived, and bookings that are found by e-mail addresses, by names without marks, and by seats that were given up. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('device').addColumn('archived_at', 'bigint').execute()
  await sql`create index booking_seat_given_up on booking_seat (row, number) where released_at is not null`.execute(db)
  await addWords(db)
}

async function addWords(db: Kysely<Schema>): Promise<void> {
  const bookings = await db.selectFrom('booking').select(['id', 'customer_name', 'customer_email']).execute()
  const words = bookings.flatMap(({ id, customer_name, customer_email }) => {
    const found = new Set([...wordsOf([customer_name]), ...(customer_email ? emailWords(customer_email) : [])])
    return [...found].map((word) => ({ word, booking_id: id }))
  })
  // In parts that one statement can take.
  const most = 5000
  for (let from = 0; from < words.length; from += most) {
    await db
      .insertInto('booking_word')
      .values(words.slice(from, from + most))
      .onConflict((known) => known.doNothing())
      .execute()
  }
}

/** As it was when this was released: a change of the live function must not change what earlier databases hold. */
function emailWords(email: string): string[] {
  const whole = foldText(email)
  return [...new Set([whole, whole.slice(Math.max(0, whole.lastIndexOf('@')))])]
}
