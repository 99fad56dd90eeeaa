import type { Paise } from '@sabha/ticketing/money'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'
import type { HandedHow, RefundStatus } from './tables.ts'

export type RefundRow = Selectable<Schema['refund']>

export type NewRefund = Omit<Insertable<Schema['refund']>, 'id' | 'status' | 'provider_id' | 'updated_at' | 'seen_to_at' | 'seen_to_how'>

/**
 * Queues a refund in one statement that also decides: it does nothing if the key was used before, or if the refund would give back more
 * than the payment brought, of seats and of the donation each. Returns the id if the refund was queued now.
 */
export async function addRefund(tx: Tx, refund: NewRefund): Promise<number | undefined> {
  const { key, payment_id, booking_id, amount, reason, created_at, again_of = null, donation = 0 } = refund
  // Not in the statement: PostgreSQL would take an amount that is compared with 0 for 32 bits.
  if (amount <= 0 || donation < 0 || donation > amount) return undefined
  const row = await tx
    .insertInto('refund')
    .columns(['key', 'payment_id', 'booking_id', 'amount', 'reason', 'status', 'created_at', 'updated_at', 'again_of', 'donation'])
    .expression((eb) =>
      eb
        .selectFrom('payment')
        .select([
          sql<string>`${key}`.as('key'),
          'id',
          sql<number>`${booking_id}`.as('booking_id'),
          sql<number>`${amount}`.as('amount'),
          sql<typeof reason>`${reason}`.as('reason'),
          sql<RefundStatus>`'queued'`.as('status'),
          sql<number>`${created_at}`.as('created_at'),
          sql<number>`${created_at}`.as('updated_at'),
          sql<number | null>`${again_of}`.as('again_of'),
          sql<number>`${donation}`.as('donation'),
        ])
        .where('id', '=', payment_id)
        .where(sql<boolean>`${amount - donation} + ${givenBack(payment_id)} <= payment.amount - payment.donation`)
        .where(sql<boolean>`${donation} + ${donationBack(payment_id)} <= payment.donation`),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Of a `refund`: its payment has booked. Of one that booked nothing, whatever goes back was no revenue. */
export const isOfBooked = sql<boolean>`exists (select 1 from payment where payment.id = refund.payment_id and payment.outcome = 'booked')`

/** A column: whether it has, as the database says yes. */
export const ofBooked = sql<boolean | 0 | 1>`${isOfBooked}`.as('of_booked')

/** Of a `refund`: its money has gone back, is about to, or went back another way. */
export const wentBack = sql<boolean>`(refund.status <> 'failed' or refund.seen_to_at is not null)`

/** Whether the same is true of a row. */
export function hasGoneBack({ status, seen_to_at }: Pick<RefundRow, 'status' | 'seen_to_at'>): boolean {
  return status !== 'failed' || seen_to_at !== null
}

/** SQL: paise of this payment's seats that have gone back, are about to, or went back another way. */
const givenBack = (paymentId: string) =>
  sql<number>`(select coalesce(sum(amount - donation), 0) from refund where payment_id = ${paymentId} and ${wentBack})`

/** SQL: the same of the payment's donation. */
const donationBack = (paymentId: string) =>
  sql<number>`(select coalesce(sum(donation), 0) from refund where payment_id = ${paymentId} and ${wentBack})`

/** Returns how many paise of a payment can still be refunded, not counting its donation. */
export async function refundable(db: Db, paymentId: string): Promise<number> {
  return (await refundableParts(db, paymentId)).seats
}

export async function refundableParts(db: Db, paymentId: string): Promise<{ seats: Paise; donation: Paise }> {
  const row = await db
    .selectFrom('payment')
    .select(sql<number>`amount - donation - ${givenBack(paymentId)}`.as('seats'))
    .select(sql<number>`donation - ${donationBack(paymentId)}`.as('donation'))
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return { seats: Number(row?.seats ?? 0), donation: Number(row?.donation ?? 0) }
}

export async function findRefund(db: Db, id: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function refundsOfPayments(db: Db, paymentIds: readonly string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return []
  return db.selectFrom('refund').selectAll().where('payment_id', 'in', paymentIds).execute()
}

/** Records the provider's id of a refund that is already in the books. */
export async function nameAtProvider(tx: Tx, id: number, providerId: string): Promise<void> {
  await tx.updateTable('refund').set({ provider_id: providerId }).where('id', '=', id).execute()
}

/** Returns those of these refunds that have failed and are still owed. */
export async function owedRefunds(db: Db, refunds: readonly RefundRow[]): Promise<RefundRow[]> {
  const ids = refunds.filter(({ status }) => status === 'failed').map(({ id }) => id)
  if (ids.length === 0) return []
  return db.selectFrom('refund').selectAll().where('id', 'in', ids).where(isStillOwed).orderBy('id').execute()
}

/** Whether money of this payment went back on the provider's own page. */
export async function isRefundedOutside(db: Db, paymentId: string): Promise<boolean> {
  const refunds = await refundsOfPayments(db, [paymentId])
  return refunds.some((refund) => refund.reason === 'at-provider' && hasGoneBack(refund))
}

/** Returns the refund that the provider knows by this id. */
export async function refundAtProvider(db: Db, providerId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
}

export async function refundWithKey(db: Db, key: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Records that its money went back another way, without the payment service. */
export async function markMadeByHand(tx: Tx, id: number, how: HandedHow, now: number): Promise<void> {
  const seenTo = { seen_to_at: now, seen_to_how: how }
  await tx
    .updateTable('refund')
    .set({ status: 'failed', ...seenTo, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** The states from which a refund may enter each state. Banks do send back processed refunds; a failed refund stays failed. */
const before = {
  queued: [],
  pending: ['queued'],
  processed: ['queued', 'pending'],
  failed: ['queued', 'pending', 'processed'],
} as const satisfies Record<RefundStatus, readonly RefundStatus[]>

/** Moves a refund forward; returns false if it is already there, or further. */
export async function moveRefund(tx: Tx, id: number, status: RefundStatus, providerId: string | null, now: number): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('refund')
      .set((eb) => ({ status, provider_id: eb.fn.coalesce(eb.val(providerId), 'provider_id'), updated_at: now }))
      .where('id', '=', id)
      .where('status', 'in', before[status]),
  )
}

/**
 * SQL on `refund`: it has failed and is still owed. No refund was made in its place, nobody gave the money back another way, and not all of
 * its payment has gone back. A refund of a test payment is never owed: no money moved. `status <> 'processed'` is there because the index
 * of open refunds has it.
 */
export const isStillOwed = sql<boolean>`refund.status <> 'processed' and refund.status = 'failed' and refund.seen_to_at is null
  and refund.reason <> 'test-payment'
  and not exists (select 1 from refund as anew where anew.again_of = refund.id)
  and exists (select 1 from payment where payment.id = refund.payment_id and (
    refund.amount > refund.donation and payment.amount - payment.donation
      > (select coalesce(sum(other.amount - other.donation), 0) from refund as other
          where other.payment_id = refund.payment_id and (other.status <> 'failed' or other.seen_to_at is not null))
    or refund.donation > 0 and payment.donation
      > (select coalesce(sum(other.donation), 0) from refund as other
          where other.payment_id = refund.payment_id and (other.status <> 'failed' or other.seen_to_at is not null))))`

/** SQL column: whether it is, as each database writes a boolean. */
export const stillOwed = sql<boolean | 0 | 1>`${isStillOwed}`.as('still_owed')

/** SQL: at least 0, because earlier releases let staff settle more by hand than was paid. */
const atLeastNothing = (paise: RawBuilder<Paise>) => sql<Paise>`(case when ${paise} > 0 then ${paise} else 0 end)`

/** SQL on `refund`: paise of its payment's seats that have not gone back. */
const seatsLeft = atLeastNothing(sql`(select payment.amount - payment.donation - coalesce((select sum(other.amount - other.donation)
  from refund as other where other.payment_id = payment.id and (other.status <> 'failed' or other.seen_to_at is not null)), 0)
  from payment where payment.id = refund.payment_id)`)

/** SQL: the same of the payment's donation. */
const donationLeft = atLeastNothing(sql`(select payment.donation - coalesce((select sum(other.donation)
  from refund as other where other.payment_id = payment.id and (other.status <> 'failed' or other.seen_to_at is not null)), 0)
  from payment where payment.id = refund.payment_id)`)

/** SQL: SQLite and PostgreSQL have different names for this function. */
const lesser = (a: RawBuilder<Paise>, b: RawBuilder<Paise>) => sql<Paise>`(case when ${a} < ${b} then ${a} else ${b} end)`

/**
 * SQL on a `refund` that is still owed: how much of it is owed. Other failed refunds may be for the same money, and some of it may have
 * gone back.
 */
export const owedAmount = sql<Paise>`${lesser(sql`refund.amount - refund.donation`, seatsLeft)} + ${lesser(sql`refund.donation`, donationLeft)}`

/** Returns one state for all refunds of a booking: the one that is farthest from its end. null if there are none. */
export function stateOfRefunds(refunds: readonly { status: RefundStatus; still_owed: boolean | 0 | 1 }[]): RefundStatus | null {
  if (refunds.some(({ still_owed }) => still_owed)) return 'failed'
  const isAny = (wanted: RefundStatus) => refunds.some(({ status }) => status === wanted)
  if (isAny('queued')) return 'queued'
  if (isAny('pending')) return 'pending'
  // Failed refunds that are no longer owed are settled.
  return refunds.length > 0 ? 'processed' : null
}

/** Returns the paise of a payment that are owed because their refunds have failed: at most what is left of the payment. */
export async function failedDue(db: Db, paymentId: string): Promise<{ seats: Paise; donation: Paise }> {
  const { seats, donation } = await db
    .selectFrom('refund')
    .select(sql<Paise>`coalesce(sum(refund.amount - refund.donation), 0)`.as('seats'))
    .select(sql<Paise>`coalesce(sum(refund.donation), 0)`.as('donation'))
    .where('payment_id', '=', paymentId)
    .where(isStillOwed)
    .executeTakeFirstOrThrow()
  const left = await refundableParts(db, paymentId)
  return { seats: Math.min(Number(seats), Math.max(0, left.seats)), donation: Math.min(Number(donation), Math.max(0, left.donation)) }
}

export interface FailedOfShow {
  showId: number
  title: string
  count: number
  amount: Paise
}

/**
 * Returns how many refunds are owed, and how much, by show. Each payment counts at most what is left of it, however many of its refunds
 * have failed.
 */
export async function owedByShow(db: Db): Promise<FailedOfShow[]> {
  const byPayment = db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .select((eb) => ['show.id as showId', 'show.title', eb.fn.countAll<number>().as('count')])
    .select([sql<Paise>`sum(refund.amount - refund.donation)`.as('seats'), seatsLeft.as('seats_left')])
    .select([sql<Paise>`sum(refund.donation)`.as('donation'), donationLeft.as('donation_left')])
    .where(isStillOwed)
    .groupBy(['show.id', 'show.title', 'refund.payment_id'])
  return db
    .selectFrom(byPayment.as('owed'))
    .select((eb) => ['showId', 'title', eb.fn.sum<number>('count').as('count')])
    .select(
      sql<Paise>`sum(${lesser(sql`owed.seats`, sql`owed.seats_left`)} + ${lesser(sql`owed.donation`, sql`owed.donation_left`)})`.as(
        'amount',
      ),
    )
    .groupBy(['showId', 'title'])
    .orderBy('showId')
    .execute()
}

/** Returns the owed refunds of a show or of one booking, the largest first, because it may include the money of a smaller one. */
export async function owedOf(db: Db, of: { showId: number } | { bookingId: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .select('refund.id')
    .where(isStillOwed)
    .where((eb) => ('showId' in of ? eb('booking.show_id', '=', of.showId) : eb('booking.id', '=', of.bookingId)))
    .orderBy('refund.amount', 'desc')
    .orderBy('refund.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the refund that was made in place of this one. */
export async function madeInPlaceOf(db: Db, id: number): Promise<RefundRow | undefined> {
  return db.selectFrom('refund').selectAll().where('again_of', '=', id).executeTakeFirst()
}

/** Returns the refund that now counts for this one: itself, or the last that was made in its place. */
export async function standingRefund(db: Db, id: number): Promise<number> {
  const anew = await madeInPlaceOf(db, id)
  return anew ? standingRefund(db, anew.id) : id
}

/**
 * Records how much of a failed refund's money went back another way; the refund has that amount from then on. Returns false if another
 * refund was made in its place, or if this was recorded before.
 */
export async function markSeenTo(
  tx: Tx,
  id: number,
  { how, ...went }: { amount: Paise; donation: Paise; how: HandedHow | undefined },
  now: number,
): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('refund')
      .set({ ...went, seen_to_at: now, seen_to_how: how ?? null })
      .where('id', '=', id)
      .where(isStillOwed),
  )
}

/** Returns the sum of the refunds that the payment service has to make or is making. */
export async function sumUnderWay(db: Db): Promise<Paise> {
  const { amount } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('amount'))
    // Written out, not bound, so that the partial index on this condition serves the query.
    .where(sql<boolean>`refund.status <> 'processed'`)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow()
  return amount
}
