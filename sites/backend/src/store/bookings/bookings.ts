import type { Paise } from '@sabha/ticketing/money'
import { type Discount, discountsOf } from '@sabha/ticketing/quote'
import { foldText, wordsOf } from '@sabha/ticketing/search-text'
import { type SeatPlace, seatId } from '@sabha/ticketing/seats'
import { type BookingStatus, bookingChanges } from '@sabha/ticketing/states'
import { type Insertable, type Selectable, sql } from 'kysely'
import { bookingChanged } from '../checkin/lists.ts'
import { reading, writing } from '../engine/batchable.ts'
import { runsConcurrently } from '../engine/postgres/locks.ts'
import { countBooked, countCancelled } from '../reports/tallies.ts'
import type { Schema } from '../schema.ts'
import { inIndexOrder } from '../seats/hall-order.ts'
import { changesRow, type Db, type Tx } from '../store.ts'
import {
  type AtAddress,
  addBookings,
  addSeatsOfMany,
  addWordsOfMany,
  changeManyStatuses,
  findBookings,
  findByPublicIds,
  findPendingOfMany,
  lockBookings,
  type OfGuest,
  type StatusChange,
  seatsOfMany,
  unpaidSeatsOfMany,
} from './bookings-of-many.ts'
import { bookingsPaidBy, type Person } from './payer.ts'

/** Whether the desk or a counter sold it, or staff gave it away; the other bookings are made online. */
export function isMadeByStaff({ kind }: Pick<BookingRow, 'kind'>): boolean {
  return kind !== 'customer'
}

/** Written out, not bound: the partial indexes on pending bookings serve only a query with the literal. */
const pending = sql.lit<BookingStatus>('pending')

/** A literal for the same reason: the partial index on bookings that cost nothing has one. */
const free = sql.lit(0)

export type BookingRow = Selectable<Schema['booking']>

export type BookedSeat = Pick<
  Selectable<Schema['booking_seat']>,
  'row' | 'number' | 'section' | 'price' | 'fee' | 'discounts' | 'released_at'
>

export async function addBooking(
  tx: Tx,
  booking: Insertable<Schema['booking']>,
  seats: readonly (SeatPlace & { section: string; price: number; fee?: Paise; discounts?: readonly Discount[] })[],
): Promise<number> {
  const id = await insertBooking(tx, booking)
  const rows = seats.map(({ row, number, section, price, fee = null, discounts = [] }) => ({
    booking_id: id,
    row,
    number,
    section,
    price,
    fee,
    discounts: discounts.length > 0 ? JSON.stringify(discounts) : null,
  }))
  await Promise.all([insertSeats(tx, rows), addBookingWords(tx, id, findable(booking))])
  if (booking.status === 'paid') await countBooked(tx, id)
  return id
}

const insertBooking = writing({
  one: async (tx: Tx, booking: Insertable<Schema['booking']>) =>
    (await tx.insertInto('booking').values(booking).returning('id').executeTakeFirstOrThrow()).id,
  many: addBookings,
})

const insertSeats = writing({
  one: async (tx: Tx, seats: readonly Insertable<Schema['booking_seat']>[]) => {
    await tx.insertInto('booking_seat').values(seats).execute()
  },
  many: addSeatsOfMany,
})

function findable({ public_id, customer_name, customer_phone, customer_email }: Insertable<Schema['booking']>) {
  return { texts: [public_id, customer_name], phone: customer_phone, email: customer_email }
}

/** Finds a booking by its public id (`BK…`) or by the database's. */
export function findBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  return /^\d{1,15}$/.test(id) ? findByNumber(db, Number(id)) : findByPublicId(db, id.toUpperCase())
}

const findByNumber = reading({
  one: (db: Db, id: number): Promise<BookingRow | undefined> =>
    db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst(),
  many: findBookings,
})

const findByPublicId = reading({
  one: (db: Db, id: string): Promise<BookingRow | undefined> =>
    db.selectFrom('booking').selectAll().where('public_id', '=', id).executeTakeFirst(),
  many: findByPublicIds,
})

/** Whether anybody has ever chosen seats here. */
export async function hasBookings(db: Db): Promise<boolean> {
  return (await db.selectFrom('booking').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function bookingsById(db: Db, ids: readonly number[]): Promise<BookingRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('booking').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** Returns the guest's pending booking for the show, locked until the transaction ends. */
export async function findPending(tx: Tx, guestId: number, showId: number): Promise<BookingRow | undefined> {
  return askPending(tx, { guestId, showId })
}

const askPending = reading({
  one: (tx: Tx, { guestId, showId }: OfGuest): Promise<BookingRow | undefined> =>
    tx
      .selectFrom('booking')
      .selectAll()
      .where('guest_id', '=', guestId)
      .where('show_id', '=', showId)
      .where('status', '=', pending)
      .$if(runsConcurrently(tx), (query) => query.forNoKeyUpdate())
      .executeTakeFirst(),
  many: findPendingOfMany,
})

/** Whether one of these bookings is the guest's. */
export async function hasAnyOf(db: Db, guestId: number, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false
  const found = await db.selectFrom('booking').select('id').where('guest_id', '=', guestId).where('id', 'in', ids).executeTakeFirst()
  return found !== undefined
}

/** Returns a booking, locked until the transaction ends. A job that locks seats too locks the booking first. */
export const lockBooking = reading({
  one: (tx: Tx, id: number): Promise<BookingRow | undefined> =>
    tx
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', id)
      .$if(runsConcurrently(tx), (query) => query.forNoKeyUpdate())
      .executeTakeFirst(),
  many: lockBookings,
})

/** Returns all seats that the booking has had, in the order in which seat indexes count them. */
export const bookingSeats = reading({
  one: (db: Db, bookingId: number): Promise<BookedSeat[]> => seatsOfBookings(db, [bookingId]),
  many: seatsOfMany,
})

/** Says whether the booking still has the seat: nobody has given it back. */
export const isStanding = ({ released_at }: Pick<BookedSeat, 'released_at'>): boolean => released_at === null

/** Returns the seats that the booking still has. */
export async function standingSeats(db: Db, bookingId: number): Promise<BookedSeat[]> {
  return (await bookingSeats(db, bookingId)).filter(isStanding)
}

/** Returns the seat with its discounts as they were quoted. */
export function quotedSeat<Seat extends Pick<BookedSeat, 'discounts'>>(seat: Seat): Omit<Seat, 'discounts'> & { discounts: Discount[] } {
  return { ...seat, discounts: seat.discounts === null ? [] : (JSON.parse(seat.discounts) as Discount[]) }
}

/**
 * Returns what passes, codes, concessions and offers took off the seats. The price of the day is the show's own, and what the counter
 * agreed is in the total.
 */
export function shownDiscounts(seats: readonly Pick<BookedSeat, 'discounts'>[]): Discount[] {
  return discountsOf(seats.map(quotedSeat)).filter(isShown)
}

export function isShown({ reason }: Discount): boolean {
  return reason === 'pass' || reason === 'code' || reason === 'concession' || reason === 'offer'
}

/** Returns all seats of these bookings, in the order in which seat indexes count them. */
export async function seatsOfBookings(db: Db, bookingIds: readonly number[]): Promise<(BookedSeat & { booking_id: number })[]> {
  if (bookingIds.length === 0) return []
  return db
    .selectFrom('booking_seat')
    .select(['booking_id', 'row', 'number', 'section', 'price', 'fee', 'discounts', 'released_at'])
    .where('booking_id', 'in', bookingIds)
    .orderBy(inIndexOrder())
    .execute()
}

/** Moves a booking forward; returns false if it has left the states that lead to `to`. */
export async function changeStatus(tx: Tx, bookingId: number, to: BookingStatus, paidAt?: number): Promise<boolean> {
  const from = (Object.keys(bookingChanges) as BookingStatus[]).filter((status) =>
    (bookingChanges[status] as readonly string[]).includes(to),
  )
  if (!(await askStatus(tx, { bookingId, from, to, paidAt }))) return false
  if (to === 'paid') await countBooked(tx, bookingId)
  if (to === 'cancelled') await countCancelled(tx, bookingId)
  await bookingChanged(tx, bookingId)
  return true
}

const askStatus = writing({
  one: (tx: Tx, { bookingId, from, to, paidAt }: StatusChange): Promise<boolean> =>
    changesRow(
      tx
        .updateTable('booking')
        .set({ status: to, ...(paidAt !== undefined && { paid_at: paidAt, address: null }) })
        .where('id', '=', bookingId)
        .where('status', 'in', from),
    ),
  many: changeManyStatuses,
})

/** Returns how many seats a network address holds and has not paid. */
export function unpaidSeats(db: Db, address: string, now: number): Promise<number> {
  return askUnpaid(db, { address, now })
}

const askUnpaid = reading({ one: unpaidSeatsOf, many: unpaidSeatsOfMany })

async function unpaidSeatsOf(db: Db, { address, now }: AtAddress): Promise<number> {
  const { held } = await db
    .selectFrom('booking')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('seat_count'), eb.lit(0)).as('held'))
    .where('address', '=', address)
    .where('status', '=', pending)
    .where('reserved_until', '>', now)
    .executeTakeFirstOrThrow()
  return held
}

/** Counts the seats of a show that a person has booked, or holds now, for nothing. Seats that were given back, or that passes cover, don't count. */
export async function countSeatsForNothing(db: Db, showId: number, person: Person, now: number): Promise<number> {
  const ids = await bookingsPaidBy(db, person, sql`show_id = ${showId} and total = ${free}`)
  if (ids.length === 0) return 0
  const { seats } = await db
    .selectFrom('booking')
    .innerJoin('booking_seat', 'booking_seat.booking_id', 'booking.id')
    .select(({ fn }) => fn.countAll<number>().as('seats'))
    .where('kind', '=', 'customer')
    // Staff agreed to how many seats a group has.
    .where('group_id', 'is', null)
    .where('booking.id', 'in', ids)
    .where((eb) => eb.or([eb('status', '=', 'paid'), eb.and([eb('status', '=', pending), eb('reserved_until', '>', now)])]))
    .where('released_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pass_use')
            .select('pass_use.id')
            .whereRef('pass_use.booking_id', '=', 'booking_seat.booking_id')
            .whereRef('pass_use.row', '=', 'booking_seat.row')
            .whereRef('pass_use.number', '=', 'booking_seat.number'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(seats)
}

/** Returns bookings that somebody is paying for, or was. */
export async function pendingOfShow(db: Db, showId: number): Promise<Pick<BookingRow, 'id'>[]> {
  return db.selectFrom('booking').select('id').where('show_id', '=', showId).where('status', '=', pending).execute()
}

/** Returns pending bookings whose hold is over, the earliest first. */
export async function lapsedBookings(db: Db, now: number, most: number): Promise<Pick<BookingRow, 'id' | 'show_id'>[]> {
  return db
    .selectFrom('booking')
    .select(['id', 'show_id'])
    .where('status', '=', pending)
    .where('reserved_until', '<=', now)
    .orderBy('reserved_until')
    .limit(most)
    .execute()
}

/** Sets where the booking's mails go and in which language. */
export async function setContact(
  tx: Tx,
  bookingId: number,
  { email, language }: { email: string | null; language: 'en' | 'kn' },
): Promise<void> {
  const before = await lockBooking(tx, bookingId)
  if (before && before.customer_email !== email) await changeBookingWords(tx, bookingId, { email: before.customer_email }, { email })
  await tx.updateTable('booking').set({ customer_email: email, language }).where('id', '=', bookingId).execute()
}

export async function giveToGuest(tx: Tx, bookingId: number, guestId: number): Promise<void> {
  await tx.updateTable('booking').set({ guest_id: guestId }).where('id', '=', bookingId).execute()
}

/** Returns the word that finds a phone number by its last digits: the number reversed, behind a mark that no other word has. */
export function lastDigitsWord(phone: string): string {
  return `~${[...phone].reverse().join('')}`
}

/** Returns the word that finds a booking by a seat that its guests were moved from, behind a mark that no other word has. */
export function formerSeatWord(seat: SeatPlace): string {
  return `#${seatId(seat)}`
}

/** Makes a booking findable by the seats that its guests were moved from: they may come with the paper that names those. */
export async function addFormerSeats(tx: Tx, bookingId: number, seats: readonly SeatPlace[]): Promise<void> {
  await insertWords(
    tx,
    seats.map((seat) => ({ word: formerSeatWord(seat), booking_id: bookingId })),
  )
}

/** Returns the words of an e-mail address: all of it, which is found by its beginning, and the part from the `@` on. */
function emailWords(email: string): string[] {
  const whole = foldText(email)
  return [...new Set([whole, whole.slice(Math.max(0, whole.lastIndexOf('@')))])]
}

interface Findable {
  texts?: readonly string[]
  phone?: string
  email?: string | null | undefined
}

/** Makes a booking findable by these texts, by the end of the phone number and by the e-mail address. */
export async function addBookingWords(tx: Tx, bookingId: number, found: Findable): Promise<void> {
  const words = wordsFor(found).map((word) => ({ word, booking_id: bookingId }))
  if (words.length > 0) await insertWords(tx, words)
}

/** Makes a booking findable by `to`, and no longer by `from`. */
export async function changeBookingWords(tx: Tx, bookingId: number, from: Findable, to: Findable): Promise<void> {
  const words = wordsFor(from)
  if (words.length > 0) await tx.deleteFrom('booking_word').where('booking_id', '=', bookingId).where('word', 'in', words).execute()
  await addBookingWords(tx, bookingId, to)
}

function wordsFor({ texts = [], phone = '', email }: Findable): string[] {
  const ofPhone = phone === '' ? [] : [lastDigitsWord(phone)]
  return [...new Set([...wordsOf([...texts, phone]), ...ofPhone, ...(email ? emailWords(email) : [])])]
}

const insertWords = writing({
  one: async (tx: Tx, words: readonly Insertable<Schema['booking_word']>[]) => {
    await tx
      .insertInto('booking_word')
      .values(words)
      .onConflict((known) => known.doNothing())
      .execute()
  },
  many: addWordsOfMany,
})
