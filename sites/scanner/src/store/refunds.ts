import type { SellerState } from '@sabha/ticketing/counter-seller'
import type { SeatId } from '@sabha/ticketing/seats'
import { counterTables, keepCounter, wholeCounter } from './counter.ts'
import type { DoorDatabase } from './database.ts'
import type { RefundRow } from './rows.ts'
import { stored, transact } from './storage-problem.ts'

/** Returns the refunds of a show, the latest first. */
export function refundsOf(db: DoorDatabase, showId: string): Promise<RefundRow[]> {
  return stored(() => db.refunds.where('[showId+at]').between([showId, 0], [showId, Infinity]).reverse().toArray())
}

/** Returns the refunds that this phone has given for a sale. Runs inside a transaction that has `refunds`, or by itself. */
export async function refundsOfSale(db: DoorDatabase, sale: string): Promise<RefundRow[]> {
  return db.refunds.where('sale').equals(sale).toArray()
}

export function seatsGivenBack(refunds: readonly RefundRow[]): Set<SeatId> {
  return new Set(refunds.flatMap(({ record }) => record.seats))
}

/** Stores a refund with the seller's state after it; false: something has changed since `before` was read, and nothing is stored. */
export function keepRefund(
  db: DoorDatabase,
  refund: RefundRow,
  { before, after }: { before: SellerState; after: SellerState },
): Promise<boolean> {
  return transact(db, [...counterTables(db), db.refunds], async () => {
    const row = await wholeCounter(db, refund.showId)
    if (row?.seller?.revision !== before.revision || row.seller.counterId !== before.counterId) return false
    await keepCounter(db, { ...row, seller: after })
    await db.refunds.add(refund)
    return true
  })
}

export function changeRefund(db: DoorDatabase, id: string, change: Partial<RefundRow>): Promise<void> {
  return stored(async () => void (await db.refunds.update(id, change)))
}
