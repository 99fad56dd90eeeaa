import { settle } from '../booking/settle.ts'
import type { Context } from '../context.ts'
import { type PaymentProvider, ProviderError } from '../payments/provider.ts'
import { dueOrders, type OrderRow, ordersOfHolds, setNextCheck } from '../store/payments.ts'

const minute = 60_000
/** The last check comes after the provider's 3 days for late authorisations; a second payment of an order is found on the way. */
const waits = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 12 * 60 * minute, 24 * 60 * minute, 36 * 60 * minute]

/** Asks the provider about every order whose time has come, and settles what it says. */
export async function reconcileDue(context: Context, provider: PaymentProvider): Promise<void> {
  for (const order of await dueOrders(context.store.read, context.now(), 100)) {
    await askAndSettle(context, provider, order)
    const wait = waits[order.checks]
    await context.store.write((tx) => setNextCheck(tx, order.id, wait === undefined ? null : context.now() + wait))
  }
}

/** After a start: each standing hold may have been paid while nobody listened. */
export async function reconcileHolds(context: Context, provider: PaymentProvider): Promise<void> {
  for (const order of await ordersOfHolds(context.store.read)) await askAndSettle(context, provider, order)
}

/** Throws where the provider is down and will be asked again; an order that it refuses to know must not stop those behind it. */
async function askAndSettle(context: Context, provider: PaymentProvider, order: OrderRow): Promise<void> {
  try {
    await settle(context, order.id, await provider.orderPayments(order.id))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isTemporary) throw error
  }
}
