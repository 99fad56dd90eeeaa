import { day, hour, minute } from '@sabha/ticketing/durations'
import { ProviderError } from '../adapters/razorpay/provider.ts'
import { askAndSettle, type SettleContext } from '../rules/payments/settle.ts'
import { dueOrders, leaseOrder, type OrderRow, ordersOfHolds, returnOrder, setNextCheck } from '../store/payments/payments.ts'

/** ms. Longer than asking takes, with all its tries. After a crash the order waits this long. */
const lease = minute
/** ms. An order whose request failed waits for as long as it has been failing, between these bounds. */
const shortestPause = 15_000
const longestPause = 5 * minute
/** The last check comes after the provider's 3 days for late authorisations. The checks also find a second payment of an order. */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour, day, 36 * hour]

const batch = 100

/**
 * Asks the provider about every order that is due, and settles what it says. One conditional statement leases each order, so that several
 * processes share the work.
 */
export async function reconcileDue(context: SettleContext, ending?: AbortSignal): Promise<void> {
  const { store, now } = context
  const failures = new Failures()
  for (;;) {
    const known = failures.silentKeys.length
    const due = await dueOrders(store.read, now(), batch, failures.silentKeys)
    await eachOf(due, failures, (order) => reconcile(context, order), ending)
    // The orders of a key without answers may have filled the batch, and the orders behind them don't depend on that key.
    if (ending?.aborted || due.length < batch || failures.silentKeys.length === known) break
  }
  failures.throwFirst()
}

async function reconcile(context: SettleContext, order: OrderRow): Promise<void> {
  const { store, now } = context
  const until = now() + lease
  if (!(await store.concurrent([], (tx) => leaseOrder(tx, order, until)))) return
  try {
    await ask(context, order)
  } catch (error) {
    const failingSince = order.failing_since ?? now()
    const checkAt = now() + Math.min(Math.max(now() - failingSince, shortestPause), longestPause)
    await store.concurrent([], (tx) => returnOrder(tx, order, until, { checkAt, failingSince }))
    throw error
  }
  const wait = waits[order.checks]
  await store.concurrent([], (tx) => setNextCheck(tx, order.id, wait === undefined ? null : now() + wait))
}

/** Asks about every open hold after a start: its guest may have paid while no process listened. Skips the orders in `answered`. */
export async function reconcileHolds(context: SettleContext, answered = new Set<string>(), ending?: AbortSignal): Promise<void> {
  const failures = new Failures()
  const open = (await ordersOfHolds(context.store.read)).filter(({ id }) => !answered.has(id))
  const askOnce = async (order: OrderRow) => {
    await ask(context, order)
    answered.add(order.id)
  }
  await eachOf(open, failures, askOnce, ending)
  failures.throwFirst()
}

/** Asks about one order. An order that the provider doesn't know has nothing to settle. */
async function ask(context: SettleContext, order: OrderRow): Promise<void> {
  try {
    await askAndSettle(context, order)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isTemporary) throw error
  }
}

/** Works through the orders. A failure doesn't stop the orders behind it, but an order whose key is silent is skipped. */
async function eachOf(
  orders: readonly OrderRow[],
  failures: Failures,
  work: (order: OrderRow) => Promise<void>,
  ending: AbortSignal | undefined,
): Promise<void> {
  for (const order of orders) {
    if (ending?.aborted) return
    if (failures.isSilent(order)) continue
    try {
      await work(order)
      failures.end(order)
    } catch (error) {
      failures.add(order, error)
    }
  }
}

/** The failures of one run. After three in a row for one key, the provider is down or no longer accepts it; other keys may still work. */
class Failures {
  readonly #inARow = new Map<string, number>()
  readonly #all: unknown[] = []

  get silentKeys(): string[] {
    return [...this.#inARow].filter(([, count]) => count >= 3).map(([key]) => key)
  }

  isSilent(order: OrderRow): boolean {
    return (this.#inARow.get(keyOf(order)) ?? 0) >= 3
  }

  add(order: OrderRow, error: unknown): void {
    this.#all.push(error)
    this.#inARow.set(keyOf(order), (this.#inARow.get(keyOf(order)) ?? 0) + 1)
  }

  end(order: OrderRow): void {
    this.#inARow.delete(keyOf(order))
  }

  throwFirst(): void {
    if (this.#all.length > 0) throw this.#all[0]
  }
}

/** An order without a key counts as the key '', as in the database's comparison. */
const keyOf = ({ key_id }: OrderRow) => key_id ?? ''
