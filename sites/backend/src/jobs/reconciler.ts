import { type PaymentProvider, ProviderError } from '../adapters/razorpay/provider.ts'
import { askAndSettle, type SettleContext } from '../rules/payments/settle.ts'
import { dueOrders, leaseOrder, type OrderRow, ordersOfHolds, returnOrder, setNextCheck } from '../store/payments/payments.ts'

const minute = 60_000
/** Longer than asking takes, with all its tries; after a crash the order waits that long. */
const lease = minute
/** Until an order that nobody answered for is asked about again: as long as it has been failing. */
const shortestPause = 15_000
const longestPause = 5 * minute
/** The last check comes after the provider's 3 days for late authorisations; a second payment of an order is found on the way. */
const waits = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 12 * 60 * minute, 24 * 60 * minute, 36 * 60 * minute]

/**
 * Asks the provider about every order whose time has come, and settles what it says. Each is leased by one conditional statement,
 * so that several processes share the asking.
 */
export async function reconcileDue(context: SettleContext, provider: PaymentProvider): Promise<void> {
  const { store, now } = context
  await eachOf(await dueOrders(store.read, now(), 100), async (order) => {
    const until = now() + lease
    if (!(await store.concurrent([], (tx) => leaseOrder(tx, order, until)))) return
    try {
      await ask(context, provider, order)
    } catch (error) {
      const failingSince = order.failing_since ?? now()
      const checkAt = now() + Math.min(Math.max(now() - failingSince, shortestPause), longestPause)
      await store.concurrent([], (tx) => returnOrder(tx, order, until, { checkAt, failingSince }))
      throw error
    }
    const wait = waits[order.checks]
    await store.concurrent([], (tx) => setNextCheck(tx, order.id, wait === undefined ? null : now() + wait))
  })
}

/** After a start: each standing hold may have been paid while nobody listened. */
export async function reconcileHolds(context: SettleContext, provider: PaymentProvider): Promise<void> {
  await eachOf(await ordersOfHolds(context.store.read), (order) => ask(context, provider, order))
}

/** An order that the provider refuses to know has nothing to settle. */
async function ask(context: SettleContext, provider: PaymentProvider, order: OrderRow): Promise<void> {
  try {
    await askAndSettle(context, provider, order.id)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isTemporary) throw error
  }
}

/** One order that fails doesn't stop those behind it; three in a row are a provider that is down. Throws the first failure at the end. */
async function eachOf(orders: readonly OrderRow[], work: (order: OrderRow) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  let inARow = 0
  for (const order of orders) {
    try {
      await work(order)
      inARow = 0
    } catch (error) {
      failures.push(error)
      if (++inARow === 3) break
    }
  }
  if (failures.length > 0) throw failures[0]
}
