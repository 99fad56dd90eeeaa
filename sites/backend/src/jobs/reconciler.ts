import { ProviderError } from '../adapters/razorpay/provider.ts'
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

const batch = 100

/**
 * Asks the provider about every order whose time has come, and settles what it says. Each is leased by one conditional statement,
 * so that several processes share the asking.
 */
export async function reconcileDue(context: SettleContext, ending?: AbortSignal): Promise<void> {
  const { store, now } = context
  const failures = new Failures()
  for (;;) {
    const known = failures.silentKeys.length
    const due = await dueOrders(store.read, now(), batch, failures.silentKeys)
    await eachOf(due, failures, (order) => reconcile(context, order), ending)
    // Those of a key that nobody answers may have filled the batch, and those behind them wait for no answer of that key.
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

/** After a start: each standing hold may have been paid while nobody listened. Those in `answered` are not asked about again. */
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

/** An order that the provider refuses to know has nothing to settle. */
async function ask(context: SettleContext, order: OrderRow): Promise<void> {
  try {
    await askAndSettle(context, order)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isTemporary) throw error
  }
}

/** One order that fails doesn't stop those behind it; of a key that is silent, nothing more is asked. */
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

/** What went wrong while asking. Three in a row of one key: the provider is down, or takes that key no more; others may be answered. */
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

/** As the database compares it, too. */
const keyOf = ({ key_id }: OrderRow) => key_id ?? ''
