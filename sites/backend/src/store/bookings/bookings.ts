import type { RandomBytes } from '@sabha/ticketing/codes'
import type { SeatPlace } from '@sabha/ticketing/seats'
import { type BookingStatus, bookingChanges } from '@sabha/ticketing/states'
import { newTicketId } from '@sabha/ticketing/ticket-id'
import { type Insertable, type Selectable, sql } from 'kysely'
import { bookingChanged, earlierTicketsChanged, nextChange } from '../checkin/list.ts'
import { runsConcurrently } from '../engine/postgres/locks.ts'
import type { CreditNoteRow, InvoiceRow } from '../payments/invoices.ts'
import { stateOfRefunds, stillOwed } from '../payments/refunds.ts'
import type { RefundStatus } from '../payments/tables.ts'
import { countBooked, countCancelled } from '../reports/tallies.ts'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'
import { addBookingWords, changeEmailWords } from './search-words.ts'

/** Written out, not bound: the partial indexes on pending bookings serve only a query that says so itself. */
const pending = sql.lit<BookingStatus>('pending')

export type BookingRow = Selectable<Schema['booking']>
export type BookedSeat = Pick<Selectable<Schema['booking_seat']>, 'row' | 'number' | 'section' | 'price' | 'released_at'>

/** A booking with what a customer is told of it. */
export interface FullBooking extends BookingRow {
  /** `notes`: `SeatNotes` as JSON. */
  seats: (BookedSeat & { notes: string | null })[]
  title: string
  performer: string
  age_limit: string
  venue: string
  zone: string
  starts_at: number
  ends_at: number
  ticket_id: number | null
  ticket_code: string | null
  verification_code: string | null
  issue: number | null
  payment_id: string | null
  amount_paid: number
  refund_status: RefundStatus | null
  invoice: InvoiceRow | null
  /** What refunds have taken back of it. */
  credit_notes: CreditNoteRow[]
}

/** Those that are still the booking's; all that it had, where none is. */
export function standingSeats({ seats }: Pick<FullBooking, 'seats'>): FullBooking['seats'] {
  const standing = seats.filter((seat) => seat.released_at === null)
  return standing.length > 0 ? standing : seats
}

export async function addBooking(
  tx: Tx,
  booking: Insertable<Schema['booking']>,
  seats: readonly (SeatPlace & { section: string; price: number })[],
): Promise<number> {
  const { id } = await tx.insertInto('booking').values(booking).returning('id').executeTakeFirstOrThrow()
  const addSeats = tx
    .insertInto('booking_seat')
    .values(seats.map(({ row, number, section, price }) => ({ booking_id: id, row, number, section, price })))
    .execute()
  await Promise.all([addSeats, addBookingWords(tx, id, findable(booking))])
  if (booking.status === 'paid') await countBooked(tx, id)
  return id
}

function findable({ public_id, customer_name, customer_phone, customer_email }: Insertable<Schema['booking']>) {
  return { texts: [public_id, customer_name], phone: customer_phone, email: customer_email }
}

/** By the public id (`BK…`) or the database's. */
export async function findBooking(db: Db, id: string): Promise<BookingRow | undefined> {
  const byNumber = /^\d{1,15}$/.test(id)
  return db
    .selectFrom('booking')
    .selectAll()
    .where(byNumber ? 'id' : 'public_id', '=', byNumber ? Number(id) : id.toUpperCase())
    .executeTakeFirst()
}

export async function bookingsById(db: Db, ids: readonly number[]): Promise<BookingRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('booking').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** The guest's pending booking for the show; nobody else changes it before the transaction ends. */
export async function findPending(tx: Tx, guestId: number, showId: number): Promise<BookingRow | undefined> {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('guest_id', '=', guestId)
    .where('show_id', '=', showId)
    .where('status', '=', pending)
    .$if(runsConcurrently(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Whether one of these bookings is the guest's. */
export async function hasAnyOf(db: Db, guestId: number, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false
  const found = await db.selectFrom('booking').select('id').where('guest_id', '=', guestId).where('id', 'in', ids).executeTakeFirst()
  return found !== undefined
}

/** A booking that nobody else changes before the transaction ends. Whoever locks seats too locks it before them. */
export async function lockBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  return tx
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', id)
    .$if(runsConcurrently(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

export async function bookingSeats(db: Db, bookingId: number): Promise<BookedSeat[]> {
  return db
    .selectFrom('booking_seat')
    .select(['row', 'number', 'section', 'price', 'released_at'])
    .where('booking_id', '=', bookingId)
    .orderBy((eb) => eb.fn('length', ['row']))
    .orderBy('row')
    .orderBy('number')
    .execute()
}

/** Moves a booking forward; answers false where it has left the states that lead there. */
export async function changeStatus(tx: Tx, bookingId: number, to: BookingStatus, paidAt?: number): Promise<boolean> {
  const from = (Object.keys(bookingChanges) as BookingStatus[]).filter((status) =>
    (bookingChanges[status] as readonly string[]).includes(to),
  )
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set({ status: to, ...(paidAt !== undefined && { paid_at: paidAt, address: null }) })
    .where('id', '=', bookingId)
    .where('status', 'in', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (to === 'paid') await countBooked(tx, bookingId)
  if (to === 'cancelled') await countCancelled(tx, bookingId)
  await bookingChanged(tx, bookingId)
  return true
}

/** Seats that an address holds and has not paid. */
export async function unpaidSeats(db: Db, address: string, now: number): Promise<number> {
  const { held } = await db
    .selectFrom('booking')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('seat_count'), eb.lit(0)).as('held'))
    .where('address', '=', address)
    .where('status', '=', pending)
    .where('reserved_until', '>', now)
    .executeTakeFirstOrThrow()
  return Number(held)
}

/** Bookings that somebody is paying, or was. */
export async function pendingOfShow(db: Db, showId: number): Promise<Pick<BookingRow, 'id'>[]> {
  return db.selectFrom('booking').select('id').where('show_id', '=', showId).where('status', '=', pending).execute()
}

/** Pending bookings whose hold is over. */
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

/** Where the booking's mails go, and in which language. */
export async function setContact(tx: Tx, bookingId: number, { email, language }: { email: string; language: 'en' | 'kn' }): Promise<void> {
  const before = await lockBooking(tx, bookingId)
  if (before && before.customer_email !== email) await changeEmailWords(tx, bookingId, before.customer_email, email)
  await tx.updateTable('booking').set({ customer_email: email, language }).where('id', '=', bookingId).execute()
}

export async function giveToGuest(tx: Tx, bookingId: number, guestId: number): Promise<void> {
  await tx.updateTable('booking').set({ guest_id: guestId }).where('id', '=', bookingId).execute()
}

/** The ticket of a booking whose seats are booked; door lists have it from now on. */
/** Under an id that no other ticket has, nor had in a database that was since put back from a backup. */
export async function addTicket(
  tx: Tx,
  randomBytes: RandomBytes,
  ticket: Omit<Insertable<Schema['ticket']>, 'id' | 'door_change'>,
): Promise<number> {
  const door_change = await nextChange(tx, ticket.show_id)
  let added: { id: number } | undefined
  while (!added) {
    added = await tx
      .insertInto('ticket')
      .values({ ...ticket, id: newTicketId(ticket.created_at, randomBytes), door_change })
      .onConflict((taken) => taken.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
  }
  const { id } = added
  await earlierTicketsChanged(tx, ticket.booking_id)
  await addBookingWords(tx, ticket.booking_id, { texts: [ticket.ticket_code, ticket.verification_code] })
  return id
}

/** By the booking's public id, with the verification code that only its ticket carries and the phone number that only its guest knows. */
export async function findByCodes(
  db: Db,
  { publicId, code, phone }: { publicId: string; code: string; phone: string },
): Promise<BookingRow | undefined> {
  return db
    .selectFrom('booking')
    .innerJoin('ticket', 'ticket.booking_id', 'booking.id')
    .selectAll('booking')
    .where('public_id', '=', publicId)
    .where('verification_code', '=', code)
    .where('customer_phone', '=', phone)
    .executeTakeFirst()
}

export async function fullBooking(db: Db, bookingId: number): Promise<FullBooking | undefined> {
  const [booking] = await withDetails(db, [bookingId])
  return booking
}

/** The guest's bookings, latest first; unpaid holds and their leftovers are none. */
export async function bookingsOfGuest(db: Db, guestId: number, most: number): Promise<FullBooking[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('guest_id', '=', guestId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['paid', 'cancelled']),
        eb.exists(eb.selectFrom('refund').select('refund.id').whereRef('refund.booking_id', '=', 'booking.id')),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return withDetails(
    db,
    rows.map((row) => row.id),
  )
}

/** In the order of `ids`. */
async function withDetails(db: Db, ids: readonly number[]): Promise<FullBooking[]> {
  if (ids.length === 0) return []
  // First, so that what is told beside a booking's state is no older than it.
  const rows = await db
    .selectFrom('booking')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .leftJoin('ticket', 'ticket.booking_id', 'booking.id')
    .selectAll('booking')
    .select([
      'title',
      'performer',
      'age_limit',
      'venue',
      'zone',
      'starts_at',
      'ends_at',
      'ticket.id as ticket_id',
      'ticket_code',
      'verification_code',
      'issue',
    ])
    .where('booking.id', 'in', ids)
    .execute()
  const [seats, payments, refunds, invoices, creditNotes] = await Promise.all([
    db
      .selectFrom('booking_seat')
      .innerJoin('booking', 'booking.id', 'booking_seat.booking_id')
      .leftJoin('seat', (join) =>
        join
          .onRef('seat.show_id', '=', 'booking.show_id')
          .onRef('seat.row', '=', 'booking_seat.row')
          .onRef('seat.number', '=', 'booking_seat.number'),
      )
      .selectAll('booking_seat')
      .select('seat.notes')
      .where('booking_seat.booking_id', 'in', ids)
      .orderBy((eb) => eb.fn('length', ['booking_seat.row']))
      .orderBy('booking_seat.row')
      .orderBy('booking_seat.number')
      .execute(),
    db.selectFrom('payment').selectAll().where('booking_id', 'in', ids).orderBy('created_at').execute(),
    db.selectFrom('refund').select(['booking_id', 'status', stillOwed]).where('booking_id', 'in', ids).execute(),
    db.selectFrom('invoice').selectAll().where('booking_id', 'in', ids).execute(),
    db.selectFrom('credit_note').selectAll().where('booking_id', 'in', ids).orderBy('issued_at').execute(),
  ])
  const found = new Map(
    rows.map((row): [number, FullBooking] => {
      const paid = payments.filter((payment) => payment.booking_id === row.id)
      const booked = paid.find((payment) => payment.outcome === 'booked')
      return [
        row.id,
        {
          ...row,
          seats: seats.filter((seat) => seat.booking_id === row.id),
          payment_id: (booked ?? paid[0])?.id ?? null,
          // What the desk took, it took in full.
          amount_paid: booked?.amount ?? (row.kind === 'customer' ? 0 : row.total),
          refund_status: stateOfRefunds(refunds.filter((refund) => refund.booking_id === row.id)),
          invoice: invoices.find((invoice) => invoice.booking_id === row.id) ?? null,
          credit_notes: creditNotes.filter((note) => note.booking_id === row.id),
        },
      ]
    }),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}
