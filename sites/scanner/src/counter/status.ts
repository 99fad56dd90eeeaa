import type { SellerState } from '@sabha/ticketing/counter-seller'
import type { HallPlan } from '@sabha/ticketing/hall'
import { layOutSeats } from '@sabha/ticketing/seat-layout'
import type { SeatId } from '@sabha/ticketing/seats'
import { freeSeats, salesOf } from '../store/counter.ts'
import type { DoorDatabase } from '../store/database.ts'
import { refundsOf } from '../store/refunds.ts'
import type { CounterRow, SaleRow } from '../store/rows.ts'
import { unsentSales } from '../store/unsent-sales.ts'
import type { CounterStatus } from './counter.ts'
import type { CounterHall } from './proposals.ts'

/** The status before anything was read. */
export const firstStatus: CounterStatus = {
  connection: 'unknown',
  state: 'starting',
  hall: null,
  seller: null,
  terms: null,
  until: null,
  stopped: null,
  free: new Set(),
  stock: {},
  upi: null,
  sales: [],
  refunds: [],
  till: null,
  unsent: 0,
  persisted: false,
}

/**
 * Returns the part of the status that the database holds. What hasn't changed stays the same object, so that screens needn't work it out
 * again. `row`: the counter as it was read last.
 */
export async function readCounterStatus(
  db: DoorDatabase,
  showId: string,
  { row, before }: { row: CounterRow | undefined; before: CounterStatus },
): Promise<Partial<CounterStatus>> {
  const [sales, refunds, unsent] = await Promise.all([salesOf(db, showId), refundsOf(db, showId), unsentSales(db)])
  const lease = row?.seller?.isEnded ? null : (row?.seller?.lease ?? null)
  const free = row?.seller ? freeOf(row.seller, sales) : new Set<SeatId>()
  const seller = row?.seller ?? null
  const isSame = seller?.revision === before.seller?.revision && seller?.counterId === before.seller?.counterId
  return {
    seller: isSame ? before.seller : seller,
    hall: row?.plan ? hallOf(row.plan, before.hall) : null,
    terms: lease ? same(before.terms, lease.terms) : null,
    until: lease?.until ?? null,
    stopped: row?.seller?.stopped?.why ?? null,
    free: free.symmetricDifference(before.free).size === 0 ? before.free : free,
    stock: row?.stock ?? {},
    upi: row?.upi ?? null,
    sales,
    refunds,
    till: row?.till ?? null,
    unsent,
    ...(lease && { state: 'ready' as const }),
  }
}

/** Returns the free seats, without those that were sold since the seller was read. */
function freeOf(seller: SellerState, sales: readonly SaleRow[]): Set<SeatId> {
  const isLater = ({ sold, counterId }: SaleRow) =>
    sold !== null && counterId === seller.counterId && sold.record.number > seller.lastNumber
  return freeSeats(seller, sales).difference(new Set(sales.filter(isLater).flatMap(({ seats }) => seats)))
}

/** The JSON that each hall was read from. */
const texts = new WeakMap<CounterHall, string>()

function hallOf(kept: NonNullable<CounterRow['plan']>, before: CounterHall | null): CounterHall {
  const text = typeof kept === 'string' ? kept : JSON.stringify(kept)
  if (before && texts.get(before) === text) return before
  const plan = JSON.parse(text) as HallPlan
  const hall = { plan, layout: layOutSeats(plan) }
  texts.set(hall, text)
  return hall
}

/** Returns the earlier object where nothing has changed, since the database returns a new one each time. */
function same<T>(before: T | null, now: T): T {
  return before !== null && JSON.stringify(before) === JSON.stringify(now) ? before : now
}
