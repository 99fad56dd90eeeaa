import { type RawBuilder, sql } from 'kysely'
import { forgetNotes } from './accounts/audit.ts'
import type { GuestRow } from './accounts/guests.ts'
import { addBookingWords, type BookingRow } from './bookings/bookings.ts'
import { type FullBooking, fullBooking, mailsOfBooking, scansOfBooking } from './bookings/full-booking.ts'
import { forgetConflictNotes } from './checkin/conflicts.ts'
import { forgetCounterRefundNotes } from './counter/refunds.ts'
import { forgetSaleNotes } from './counter/sales.ts'
import { groupsFor } from './groups/contacts.ts'
import { isMailOf, type MailsOf } from './messages/outbox.ts'
import { isOfMoney, type News } from './messages/to-tell.ts'
import { isStillOwed } from './payments/refunds.ts'
import type { Period } from './period.ts'
import { codesFor } from './prices/codes.ts'
import type { Db, Tx } from './store.ts'
import { creditsOfBooking, forgetNarrationsOf } from './tills/bank-credits.ts'
import { forgetMatchNotes } from './tills/bank-matches.ts'

/** Reads and erases what is stored about a person. Instants in epoch ms. */

/** Returns the guest's bookings of shows that have not begun, if they are paid or still held for a payment. */
export async function bookingsAhead(db: Db, guestId: number, now: number): Promise<{ publicId: string }[]> {
  return db
    .selectFrom('booking')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .select('public_id as publicId')
    .where('guest_id', '=', guestId)
    .where('starts_at', '>', now)
    .where((eb) =>
      eb.or([eb('booking.status', '=', 'paid'), eb.and([eb('booking.status', '=', 'pending'), eb('reserved_until', '>', now)])]),
    )
    .orderBy('starts_at')
    .orderBy('booking.id')
    .execute()
}

/** The bookings of which this guest is owed money that somebody has to give back. A refund that is under way needs nobody. */
export async function bookingsOwed(db: Db, guestId: number): Promise<{ publicId: string }[]> {
  return db
    .selectFrom('booking')
    .select('public_id as publicId')
    .where(({ and, eb, or }) => or([and([eb('payer_name', 'is', null), eb('guest_id', '=', guestId)]), eb('payer_guest_id', '=', guestId)]))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('money_owed').select('money_owed.id').whereRef('booking_id', '=', 'booking.id').where('settled_at', 'is', null)),
        exists(selectFrom('refund').select('refund.id').whereRef('refund.booking_id', '=', 'booking.id').where(isStillOwed)),
      ]),
    )
    .orderBy('booking.id')
    .execute()
}

/** Every booking of a guest, holds that were never paid too. */
export async function everyBooking(db: Db, guestId: number): Promise<BookingRow[]> {
  return db.selectFrom('booking').selectAll().where('guest_id', '=', guestId).orderBy('id').execute()
}

async function sessionsOf(db: Db, guestId: number) {
  return db.selectFrom('session').select(['created_at', 'expires_at']).where('guest_id', '=', guestId).orderBy('created_at').execute()
}

/** Returns the news that staff had to tell by phone, and when they told it. */
async function toldOf(db: Db, bookingId: number) {
  return db.selectFrom('to_tell').select(['news', 'created_at', 'told_at']).where('booking_id', '=', bookingId).orderBy('id').execute()
}

/** Returns the bookings that a guest paid for and that have since been handed on. */
export async function paidForOthers(db: Db, guestId: number): Promise<BookingRow[]> {
  return db.selectFrom('booking').selectAll().where('payer_guest_id', '=', guestId).orderBy('id').execute()
}

/**
 * Returns the phone numbers and e-mail addresses by which a code for certain people, or a group, may know a guest. A hold that nobody paid
 * may have any address.
 */
export function namesIn({ phone }: GuestRow, bookings: readonly BookingRow[]): ReadonlySet<string> {
  const paid = bookings.filter(({ paid_at }) => paid_at !== null)
  const emails = paid.flatMap(({ customer_email: email }) => email?.toLowerCase() ?? [])
  return new Set([phone, ...paid.map(({ customer_phone }) => customer_phone), ...emails].filter((name) => name !== ''))
}

/** Everything that is stored about a guest. */
export interface GuestData {
  guest: GuestRow
  /** Codes whose lists of people name the guest. */
  codes: Awaited<ReturnType<typeof codesFor>>
  /** Groups whose contact is the guest. */
  groups: Awaited<ReturnType<typeof groupsFor>>
  sessions: Awaited<ReturnType<typeof sessionsOf>>
  bookings: {
    booking: FullBooking
    scans: Awaited<ReturnType<typeof scansOfBooking>>
    mails: Awaited<ReturnType<typeof mailsOfBooking>>
    told: Awaited<ReturnType<typeof toldOf>>
    credits: Awaited<ReturnType<typeof creditsOfBooking>>
  }[]
  /** Bookings that the guest paid for and whose tickets others now hold. */
  paidFor: BookingRow[]
}

export async function readGuestData(db: Db, guest: GuestRow): Promise<GuestData> {
  const rows = await everyBooking(db, guest.id)
  const bookings: GuestData['bookings'] = []
  // One after another, so that other reads get their turn.
  for (const { id } of rows) {
    const booking = await fullBooking(db, id)
    // The booking may have gone to another guest since `rows` was read.
    if (booking?.guest_id !== guest.id) continue
    const [scans, mails, told] = [await scansOfBooking(db, id), await mailsOfBooking(db, id), await toldOf(db, id)]
    bookings.push({ booking, scans, mails, told, credits: await creditsOfBooking(db, id) })
  }
  const people = namesIn(guest, rows)
  const [codes, groups] = [await codesFor(db, people), await groupsFor(db, people)]
  return { guest, codes, groups, sessions: await sessionsOf(db, guest.id), bookings, paidFor: await paidForOthers(db, guest.id) }
}

/** Removes a guest's name, phone and sessions, so that nobody can sign in as them. */
export async function forgetGuestRow(tx: Tx, guestId: number, now: number): Promise<void> {
  await tx.deleteFrom('session').where('guest_id', '=', guestId).execute()
  await tx.updateTable('guest').set({ name: '', phone: '', forgotten_at: now }).where('id', '=', guestId).execute()
}

/** Removes the person from everything stored about a booking, and who paid in their place; `name` is what may remain of them. */
export async function forgetBookingRow(tx: Tx, bookingId: number, { name, now }: { name: string; now: number }): Promise<void> {
  await tx
    .updateTable('booking')
    .set({
      payer_name: null,
      payer_phone: null,
      payer_email: null,
      payer_guest_id: null,
      // An invoice that is kept names whom it was made out to.
      ...(name === '' && { buyer_gstin: null, buyer_name: null, buyer_address: null }),
    })
    .where('id', '=', bookingId)
    .execute()
  await forgetCustomer(tx, bookingId, { name, now })
  await forgetMoneyWords(tx, bookingId)
  await forgetNews(tx, bookingId, () => true, now)
  await endMails(tx, bookingId, 'everybody', now)
}

/** Removes the holder from a booking that somebody else paid for, who still hears of the money. */
export async function forgetHolder(tx: Tx, bookingId: number, now: number): Promise<void> {
  await forgetCustomer(tx, bookingId, { name: '', now })
  await forgetNews(tx, bookingId, (news) => !isOfMoney(news), now)
  await endMails(tx, bookingId, 'holder', now)
}

async function forgetCustomer(tx: Tx, bookingId: number, { name, now }: { name: string; now: number }): Promise<void> {
  const { public_id } = await tx
    .updateTable('booking')
    .set({
      customer_name: name,
      customer_phone: '',
      customer_email: null,
      address: null,
      note: '',
      door_note: '',
      door_attention: 0,
      forgotten_at: now,
    })
    .where('id', '=', bookingId)
    .returning('public_id')
    .executeTakeFirstOrThrow()
  await forgetNotesOf(tx, bookingId)
  await tx.updateTable('booking_seat').set({ guest_name: null }).where('booking_id', '=', bookingId).execute()
  await tx.updateTable('seat').set({ customer_name: name }).where('booking_id', '=', bookingId).execute()
  await tx.deleteFrom('booking_word').where('booking_id', '=', bookingId).execute()
  const codes = await tx
    .selectFrom('ticket')
    .select(['ticket_code', 'verification_code'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  await addBookingWords(tx, bookingId, { texts: [public_id, name, ...(codes ? [codes.ticket_code, codes.verification_code] : [])] })
}

/** Removes what staff wrote where they saw to something of a booking. */
async function forgetNotesOf(tx: Tx, bookingId: number): Promise<void> {
  await forgetNotes(tx, bookingId)
  await forgetConflictNotes(tx, bookingId)
  await forgetSaleNotes(tx, bookingId)
  await forgetCounterRefundNotes(tx, bookingId)
}

/** Removes what the bank and the staff wrote about a booking's money. */
async function forgetMoneyWords(tx: Tx, bookingId: number): Promise<void> {
  await forgetNarrationsOf(tx, bookingId)
  await forgetMatchNotes(tx, bookingId)
  await tx.updateTable('money_owed').set({ note: '' }).where('booking_id', '=', bookingId).where('note', '!=', '').execute()
}

/** Takes news off the tasks of staff that concern somebody who is forgotten. */
async function forgetNews(tx: Tx, bookingId: number, concerns: (news: News) => boolean, now: number): Promise<void> {
  const rows = await tx
    .selectFrom('to_tell')
    .select(['id', 'news'])
    .where('booking_id', '=', bookingId)
    .where('told_at', 'is', null)
    .execute()
  const ids = rows.filter(({ news }) => concerns(JSON.parse(news) as News)).map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('to_tell').set({ told_at: now }).where('id', 'in', ids).execute()
}

/** Ends somebody's mails about a booking. */
async function endMails(tx: Tx, bookingId: number, who: MailsOf, now: number): Promise<void> {
  const mails = tx.updateTable('outbox').where('booking_id', '=', bookingId).where(isMailOf(who))
  await mails.set({ done_at: now, gave_up_at: null }).where('done_at', 'is', null).execute()
  // Mail servers like to repeat the address that they refuse.
  await mails.set({ error: null }).where('error', 'is not', null).execute()
}

/** Removes the payer from a booking that somebody else holds; `name` is what may remain of them. */
export async function forgetPayer(tx: Tx, bookingId: number, { name, now }: { name: string; now: number }): Promise<void> {
  const buyer = name === '' ? { buyer_gstin: null, buyer_name: null, buyer_address: null } : {}
  await tx
    .updateTable('booking')
    .set({ payer_name: name, payer_phone: null, payer_email: null, payer_guest_id: null, note: '', ...buyer })
    .where('id', '=', bookingId)
    .execute()
  await forgetMoneyWords(tx, bookingId)
  await forgetNotesOf(tx, bookingId)
  await forgetNews(tx, bookingId, isOfMoney, now)
  await endMails(tx, bookingId, 'payer', now)
}

/**
 * Returns bookings made in one of these periods that still name a person, the oldest first. Bookings of shows that are not over are left
 * out.
 */
export async function rememberedBookings(db: Db, made: readonly Period[], now: number, most: number): Promise<BookingRow[]> {
  // Written out, not bound, so that the partial indexes on these conditions serve the queries.
  const named = await bookingsWhere(db, sql`booking.forgotten_at is null`, { made, now, most })
  if (named.length === most) return named
  const paid = await bookingsWhere(db, sql`booking.payer_name is not null`, { made, now, most })
  return [...named, ...paid.filter(({ id }) => named.every((one) => one.id !== id))]
}

function bookingsWhere(
  db: Db,
  condition: RawBuilder<boolean>,
  { made, now, most }: { made: readonly Period[]; now: number; most: number },
): Promise<BookingRow[]> {
  return db
    .selectFrom('booking')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .selectAll('booking')
    .where(condition)
    .where((eb) =>
      eb.or(made.map(({ from, before }) => eb.and([eb('booking.created_at', '>=', from), eb('booking.created_at', '<', before)]))),
    )
    .where('ends_at', '<', now)
    .orderBy('booking.created_at')
    .orderBy('booking.id')
    .limit(most)
    .execute()
}

/** Returns bookings made before `before` that are forgotten except for the name that their invoice needs. */
export async function namedForInvoice(db: Db, before: number, most: number): Promise<BookingRow[]> {
  return db
    .selectFrom('invoice')
    .innerJoin('booking', 'booking.id', 'invoice.booking_id')
    .selectAll('booking')
    .where('forgotten_at', 'is not', null)
    .where((eb) => eb.or([eb('customer_name', '!=', ''), eb('buyer_gstin', 'is not', null)]))
    .where('booking.created_at', '<', before)
    .orderBy('booking.id')
    .limit(most)
    .execute()
}

/** Returns guests who signed in in one of these periods and have no booking that still names a person, nor pay for one. */
export async function rememberedGuests(db: Db, made: readonly Period[], most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('guest')
    .select('id')
    .where(sql<boolean>`forgotten_at is null`)
    .where((eb) => eb.or(made.map(({ from, before }) => eb.and([eb('created_at', '>=', from), eb('created_at', '<', before)]))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking')
            .select('booking.id')
            .whereRef('booking.guest_id', '=', 'guest.id')
            .where('booking.forgotten_at', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('booking').select('booking.id').whereRef('booking.payer_guest_id', '=', 'guest.id'))),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
