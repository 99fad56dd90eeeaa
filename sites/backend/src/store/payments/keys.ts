import { type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, Tx } from '../store.ts'

export type PaymentSettingsRow = Selectable<Schema['payment_settings']>

/** Returns the newest version; undefined if nobody has entered a key. A version without a key says that the key was taken away. */
export async function newestPaymentSettings(db: Db): Promise<PaymentSettingsRow | undefined> {
  return db.selectFrom('payment_settings').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** Returns false if somebody else has already saved this version. */
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

/** Returns the versions with a webhook secret: the newest, and those that were replaced after `replacedAfter`. */
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

/** Keeps a key; a new secret replaces the key's earlier one. */
export async function keepPaymentKey(tx: Tx, key: { id: string; secret: string }): Promise<void> {
  await tx
    .insertInto('payment_key')
    .values(key)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ secret: key.secret }))
    .execute()
}

/** Returns the ids of the orders that name no key, which are of an earlier release; the newest first. */
export async function ordersWithoutKey(db: Db, most?: number): Promise<string[]> {
  const orders = db.selectFrom('payment_order').select('id').where('key_id', 'is', null).orderBy('created_at', 'desc')
  return (await (most === undefined ? orders : orders.limit(most)).execute()).map(({ id }) => id)
}

/** Records that orders without a key, these or all, were made with this key. */
export async function adoptOrders(tx: Tx, keyId: string, orderIds?: readonly string[]): Promise<void> {
  const update = tx.updateTable('payment_order').set({ key_id: keyId }).where('key_id', 'is', null)
  await (orderIds === undefined ? update : update.where('id', 'in', orderIds)).execute()
}

/**
 * Returns the key of a payment's order, and the provider's payment id if this is a part of a basket's; undefined if there is no such
 * payment.
 */
export async function keyOfPayment(db: Db, paymentId: string): Promise<{ key_id: string | null; basket: string | null } | undefined> {
  return db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select(['payment_order.key_id', 'payment.basket'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
}

/**
 * Returns the keys that the provider may still have to be asked with: about an order, for a refund that isn't done, or for a refund of a
 * show that ended after `endedAfter` or is still to come.
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

/** Returns the keys that new orders may have been made with after `replacedAfter`, in some process. */
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

/** Forgets the webhook secrets that were replaced by `replacedBefore`. */
export async function forgetWebhookSecrets(tx: Tx, replacedBefore: number): Promise<void> {
  await tx
    .updateTable('payment_settings')
    .set({ webhook_secret: null })
    .where('replaced_at', '<=', replacedBefore)
    .where('webhook_secret', 'is not', null)
    .execute()
}

/**
 * Counts the orders to be asked about or refunded with these keys, which waits until the keys are here. '' stands for orders that name no
 * key.
 */
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
