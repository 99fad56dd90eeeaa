import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type PaymentSettingsRow = Selectable<Schema['payment_settings']>

/** undefined: nobody has entered a key. One without a key was taken away. */
export async function newestPaymentSettings(db: Db): Promise<PaymentSettingsRow | undefined> {
  return db.selectFrom('payment_settings').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** False where somebody else has saved this version before. */
export async function addPaymentSettings(tx: Tx, row: Omit<PaymentSettingsRow, 'replaced_at'>): Promise<boolean> {
  const added = await tx
    .insertInto('payment_settings')
    .values({ ...row, replaced_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!added) return false
  await tx
    .updateTable('payment_settings')
    .set({ replaced_at: row.saved_at })
    .where('version', '<', row.version)
    .where('replaced_at', 'is', null)
    .execute()
  return true
}

/** Those with a webhook secret: the newest, and the ones that it replaced after `replacedAfter`. */
export async function webhookSettings(db: Db, replacedAfter: number): Promise<PaymentSettingsRow[]> {
  return db
    .selectFrom('payment_settings')
    .selectAll()
    .where('webhook_secret', 'is not', null)
    .where((eb) => eb.or([eb('replaced_at', 'is', null), eb('replaced_at', '>', replacedAfter)]))
    .orderBy('version', 'desc')
    .execute()
}

export async function paymentKeys(db: Db): Promise<Selectable<Schema['payment_key']>[]> {
  return db.selectFrom('payment_key').selectAll().orderBy('id').execute()
}

/** Keeps a key; its secret takes the place of an earlier one. */
export async function keepPaymentKey(tx: Tx, key: { id: string; secret: string }): Promise<void> {
  await tx
    .insertInto('payment_key')
    .values(key)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ secret: key.secret }))
    .execute()
}

/** The ids of the orders that name no key, which are those of an earlier release; the newest first. */
export async function ordersWithoutKey(db: Db, most?: number): Promise<string[]> {
  const orders = db.selectFrom('payment_order').select('id').where('key_id', 'is', null).orderBy('created_at', 'desc')
  return (await (most === undefined ? orders : orders.limit(most)).execute()).map(({ id }) => id)
}

/** Orders that name no key, these or all, were made with this one. */
export async function adoptOrders(tx: Tx, keyId: string, orderIds?: readonly string[]): Promise<void> {
  const update = tx.updateTable('payment_order').set({ key_id: keyId }).where('key_id', 'is', null)
  await (orderIds === undefined ? update : update.where('id', 'in', orderIds)).execute()
}

/** The key that a payment's order was made with, and the provider's id where it is a part of a basket's; undefined: there is no such payment. */
export async function keyOfPayment(db: Db, paymentId: string): Promise<{ key_id: string | null; basket: string | null } | undefined> {
  return db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select(['payment_order.key_id', 'payment.basket'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
}

/**
 * The keys that something may still be asked of the provider with: about an order, for a refund that isn't done, or for one of a show
 * that ended after `endedAfter` or is still to come.
 */
export async function neededKeys(db: Db, endedAfter: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_order')
    .innerJoin('booking', 'booking.id', 'payment_order.booking_id')
    .innerJoin('show', 'show.id', 'booking.show_id')
    .select('payment_order.key_id')
    .distinct()
    .where('payment_order.key_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('payment_order.check_at', 'is not', null),
        eb('show.ends_at', '>', endedAfter),
        eb.exists(
          eb
            .selectFrom('refund')
            .innerJoin('payment', 'payment.id', 'refund.payment_id')
            .select('refund.id')
            .whereRef('payment.order_id', '=', 'payment_order.id')
            .where('refund.status', '<>', 'processed')
            .where('refund.seen_to_at', 'is', null),
        ),
      ]),
    )
    .execute()
  return rows.flatMap(({ key_id }) => key_id ?? [])
}

/** The keys that new orders were made with after then, in some process. */
export async function keysEnteredSince(db: Db, replacedAfter: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_settings')
    .select('key_id')
    .distinct()
    .where((eb) => eb.or([eb('replaced_at', 'is', null), eb('replaced_at', '>', replacedAfter)]))
    .execute()
  return rows.map(({ key_id }) => key_id)
}

export async function forgetPaymentKey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('payment_key').where('id', '=', id).execute()
}

/** Forgets the webhook secrets that were replaced before then. */
export async function forgetWebhookSecrets(tx: Tx, replacedBefore: number): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({ webhook_secret: null })
    .where('replaced_at', '<=', replacedBefore)
    .where('webhook_secret', 'is not', null)
    .execute()
}

/** How many orders are asked about or refunded with these keys, '' for those that name none: it waits until they are here. */
export async function countWaitingFor(db: Db, keyIds: readonly string[]): Promise<number> {
  if (keyIds.length === 0) return 0
  const { count } = await db
    .selectFrom('payment_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb(eb.fn.coalesce('key_id', eb.val('')), 'in', keyIds))
    .where((eb) =>
      eb.or([
        eb('check_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('refund')
            .innerJoin('payment', 'payment.id', 'refund.payment_id')
            .select(sql`1`.as('one'))
            .whereRef('payment.order_id', '=', 'payment_order.id')
            .where('refund.status', 'in', ['queued', 'pending']),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}
