import type { Paise } from '@sabha/ticketing/money'
import type { Selectable } from 'kysely'
import { payerName, payerPhone } from '../bookings/payer.ts'
import type { Schema } from '../schema.ts'
import { changesRow, type Db, type Tx } from '../store.ts'
import { failedDue, refundable } from './refunds.ts'
import type { SettledHow } from './tables.ts'

export type OwedRow = Selectable<Schema['money_owed']>

/** How staff at the counter handed money out, and who did. */
export interface HandedBack {
  how: 'cash' | 'upi' | 'card'
  by: string
}

/** Returns its id. */
export async function addOwed(
  tx: Tx,
  owed: { bookingId: number; kind: OwedRow['kind']; seats: readonly string[]; amount: Paise; by: string; now: number; handed?: HandedBack },
): Promise<number> {
  const { handed, now } = owed
  const { id } = await tx
    .insertInto('money_owed')
    .values({
      booking_id: owed.bookingId,
      kind: owed.kind,
      seats: JSON.stringify(owed.seats),
      amount: owed.amount,
      due: handed ? 0 : owed.amount,
      created_at: now,
      made_by: owed.by,
      settled_at: handed ? now : null,
      settled_by: handed?.by ?? null,
      settled_how: handed?.how ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findOwed(db: Db, id: number): Promise<OwedRow | undefined> {
  return db.selectFrom('money_owed').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Records that nothing of it is owed any more; returns false if somebody else was faster. `kind` changes to `desk` if the counter hands out
 * money that was put off: the counter gave it back then.
 */
export async function settleOwedRow(
  tx: Tx,
  id: number,
  settled: { kind: OwedRow['kind']; by: string; how: SettledHow; note: string; now: number },
): Promise<boolean> {
  const { kind, by, how, note, now } = settled
  return changesRow(
    tx
      .updateTable('money_owed')
      .set(({ ref }) => ({
        kind,
        due: 0,
        ...(how === 'kept' && { kept: ref('due') }),
        settled_at: now,
        settled_by: by,
        settled_how: how,
        note,
      }))
      .where('id', '=', id)
      .where('settled_at', 'is', null),
  )
}

/** What may be put off of a booking that was paid online: money of its seats, or its donation. */
type PutOff = Exclude<OwedRow['kind'], 'desk'>

/** Money that goes back to a booking without naming seats first pays what was put off, the oldest first. */
export async function payOffOwed(
  tx: Tx,
  bookingId: number,
  { amount, kind = 'put-off', by, now }: { amount: Paise; kind?: PutOff; by: string; now: number },
): Promise<void> {
  const open = await tx
    .selectFrom('money_owed')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute()
  let rest = amount
  for (const { id, due } of open) {
    const paid = Math.min(rest, due)
    rest -= paid
    if (paid === due) await settleOwedRow(tx, id, { kind, by, how: 'refund', note: '', now })
    else if (paid > 0)
      await tx
        .updateTable('money_owed')
        .set({ due: due - paid })
        .where('id', '=', id)
        .execute()
  }
}

/** Returns what the counter still has to hand out for this booking, the oldest first. */
export async function openAtDesk(db: Db, bookingId: number): Promise<OwedRow[]> {
  return db
    .selectFrom('money_owed')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'desk')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Returns how much of a booking's money was put off and is still owed. */
export async function putOffDue(db: Db, bookingId: number): Promise<Paise> {
  const { due } = await db
    .selectFrom('money_owed')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('due'), eb.lit(0)).as('due'))
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'put-off')
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(due)
}

/** Returns how much of a booking's money that was put off staff have decided to keep. */
export async function keptOf(db: Db, bookingId: number, kind: PutOff = 'put-off'): Promise<Paise> {
  const { kept } = await db
    .selectFrom('money_owed')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('kept'), eb.lit(0)).as('kept'))
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(kept)
}

/** Returns what is left of a payment for seats, and is neither owed already, as a refund that failed is, nor kept. May be below nought. */
export async function notSpokenFor(db: Db, bookingId: number, paymentId: string): Promise<Paise> {
  const owed = (await putOffDue(db, bookingId)) + (await failedDue(db, paymentId)).seats
  return (await refundable(db, paymentId)) - owed - (await keptOf(db, bookingId))
}

/** Returns what staff have decided to keep of a booking's money, the oldest first. */
export async function keptMoney(db: Db, bookingId: number): Promise<OwedRow[]> {
  return db.selectFrom('money_owed').selectAll().where('booking_id', '=', bookingId).where('kept', '>', 0).orderBy('id').execute()
}

/** So much of what is kept is owed again, and nothing of it is kept; returns false if nothing was. */
export async function oweKeptRow(tx: Tx, id: number, due: Paise): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('money_owed')
      .set({ due, kept: 0, settled_at: null, settled_by: null, settled_how: null, note: '' })
      .where('id', '=', id)
      .where('settled_how', '=', 'kept')
      .where('kept', '>', 0),
  )
}

/** So much of what was kept went back all the same. */
export async function keepLess(tx: Tx, bookingId: number, amount: Paise, kind: PutOff = 'put-off'): Promise<void> {
  const rows = await tx
    .selectFrom('money_owed')
    .select(['id', 'kept'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('kept', '>', 0)
    .orderBy('id')
    .execute()
  let rest = amount
  for (const { id, kept } of rows) {
    const less = Math.min(rest, kept)
    rest -= less
    if (less > 0)
      await tx
        .updateTable('money_owed')
        .set({ kept: kept - less })
        .where('id', '=', id)
        .execute()
  }
}

/** Returns what is owed without a refund under way, the oldest first. */
export async function openOwed(db: Db, most: number) {
  return (
    db
      .selectFrom('money_owed')
      .innerJoin('booking', 'booking.id', 'money_owed.booking_id')
      .innerJoin('show', 'show.id', 'booking.show_id')
      .select(['money_owed.id', 'money_owed.kind', 'money_owed.seats', 'money_owed.due', 'money_owed.created_at', 'made_by'])
      .select(['booking.public_id', 'booking.show_id', 'booking.kind as booking_kind', 'show.title'])
      // The payer, if somebody else now holds the ticket.
      .select([payerName.as('customer_name'), payerPhone.as('customer_phone')])
      .where('settled_at', 'is', null)
      .orderBy('money_owed.id')
      .limit(most)
      .execute()
  )
}

export async function sumOwed(db: Db): Promise<{ count: number; amount: Paise }> {
  return db
    .selectFrom('money_owed')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.coalesce(eb.fn.sum<number>('due'), eb.lit(0)).as('amount')])
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Returns the paise that the counter gave back for these bookings, or has to, by booking. */
export async function backAtDesk(db: Db, bookingIds: readonly number[]): Promise<ReadonlyMap<number, Paise>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('money_owed')
    .select((eb) => ['booking_id', eb.fn.sum<number>('amount').as('amount')])
    .where('kind', '=', 'desk')
    .where('booking_id', 'in', bookingIds)
    .groupBy('booking_id')
    .execute()
  return new Map(rows.map(({ booking_id, amount }) => [booking_id, amount]))
}

/** Returns what the counter still has to hand out of the money it took. */
export async function owedAtCounter(db: Db): Promise<Paise> {
  const { due } = await db
    .selectFrom('money_owed')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('due'))
    .where('kind', '=', 'desk')
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return due
}
