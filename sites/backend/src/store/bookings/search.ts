import { type Meaning, readSearch } from '@sabha/ticketing/search-text'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db } from '../store.ts'
import { formerSeatWord, lastDigitsWord } from './bookings.ts'
import { fullBookings, type ListedBooking, withGivenBack } from './full-booking.ts'

export interface Sought {
  /** As people type it, see `search-text.ts`. */
  text: string
  showId: number | undefined
  status: 'paid' | 'cancelled' | 'refunded' | 'desk' | undefined
}

type Ids = SelectQueryBuilder<Schema, 'booking', { id: number }>

/** Returns bookings, latest first. Holds that were never booked are left out, unless money goes back for them. */
export async function listBookings(
  db: Db,
  sought: Sought,
  part: { offset: number; limit: number },
): Promise<{ bookings: ListedBooking[]; total: number }> {
  const matching =
    sought.text.trim() === '' && sought.showId === undefined && sought.status === undefined ? allIds(db) : matchingIds(db, sought)
  const ids = await matching.orderBy('id', 'desc').limit(part.limit).offset(part.offset).execute()
  const counted = await db
    .selectFrom(matching.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { bookings: await listed(db, ids), total: counted.total }
}

/** Returns the bookings after `after`, in the order of their ids. */
export async function bookingsAfter(db: Db, showId: number | undefined, after: number, most: number): Promise<ListedBooking[]> {
  const ids = await matchingIds(db, { text: '', showId, status: undefined })
    .where('booking.id', '>', after)
    .orderBy('booking.id')
    .limit(most)
    .execute()
  return listed(db, ids)
}

async function listed(db: Db, ids: readonly { id: number }[]): Promise<ListedBooking[]> {
  const bookings = await fullBookings(
    db,
    ids.map(({ id }) => id),
  )
  return withGivenBack(db, bookings)
}

/** SQL: every booking, as three walks along the index of states, merged. One condition for all states would have to sort every booking. */
function allIds(db: Db): Ids {
  const inState = (status: 'paid' | 'cancelled') => db.selectFrom('booking').select('booking.id').where('status', '=', status)
  const onlyRefunded = db
    .selectFrom('booking')
    .select('booking.id')
    .where('status', 'in', ['pending', 'expired'])
    .where('booking.id', 'in', db.selectFrom('refund').select('booking_id'))
  return inState('paid').unionAll(inState('cancelled')).unionAll(onlyRefunded)
}

function matchingIds(db: Db, { text, showId, status }: Sought): Ids {
  let query = db.selectFrom('booking').select('booking.id')
  for (const condition of conditionsOf(db, text)) query = query.where(condition)
  if (showId !== undefined) query = query.where('show_id', '=', showId)
  const refunded = db.selectFrom('refund').select('booking_id')
  switch (status) {
    case 'paid':
    case 'cancelled':
      return query.where('status', '=', status)
    case 'refunded':
      return query.where('booking.id', 'in', refunded)
    case 'desk':
      return query.where(sql<boolean>`kind <> 'customer'`)
    case undefined:
      return query.where((eb) => eb.or([eb('status', 'in', ['paid', 'cancelled']), eb('booking.id', 'in', refunded)]))
    default:
      return status satisfies never
  }
}

/** Above every letter, so that a word and its continuations lie below the word with this at its end. */
const last = '\u{10FFFF}'

/** Returns what a search asks of a booking, one condition per word; none if the search is empty. */
function conditionsOf(db: Db, search: string): Expression<SqlBool>[] {
  return readSearch(search).map((meanings) => {
    const parts = meanings.flatMap((meaning) => bookingsMeant(db, meaning)).map((part) => sql`select booking_id from ${part} as part`)
    return sql<SqlBool>`booking.id in (${sql.join(parts, sql` union `)})`
  })
}

function bookingsMeant(db: Db, meaning: Meaning): Expression<{ booking_id: number }>[] {
  switch (meaning.kind) {
    case 'word':
      return [bookingsWithWord(db, meaning.beginning)]
    case 'phone-end':
      return [bookingsWithWord(db, lastDigitsWord(meaning.digits))]
    case 'seat':
      return bookingsOfSeat(db, meaning)
    default:
      return meaning satisfies never
  }
}

function bookingsWithWord(db: Db, beginning: string) {
  return db
    .selectFrom('booking_word')
    .select('booking_id')
    .where('word', '>=', beginning)
    .where('word', '<', beginning + last)
}

/** SQL: bookings that have the seat (show by show, along the key of `seat`), that gave it up, and that were moved from it. */
function bookingsOfSeat(db: Db, { row, number }: SeatPlace) {
  const has = db
    .selectFrom('seat')
    .select((eb) => eb.ref('booking_id').$notNull().as('booking_id'))
    .where('show_id', 'in', db.selectFrom('show').select('id'))
    .where('row', '=', row)
    .where('number', '=', number)
    .where('booking_id', 'is not', null)
  const gaveUp = db
    .selectFrom('booking_seat')
    .select('booking_id')
    .where('row', '=', row)
    .where('number', '=', number)
    .where('released_at', 'is not', null)
  const left = db.selectFrom('booking_word').select('booking_id').where('word', '=', formerSeatWord({ row, number }))
  return [has, gaveUp, left]
}
