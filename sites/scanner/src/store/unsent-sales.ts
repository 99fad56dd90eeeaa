import type { DoorDatabase } from './database.ts'
import { stored } from './storage-problem.ts'

/**
 * Returns how many sales, and refunds of sales, the server has not acknowledged. In a file of its own, so that a phone that only scans
 * needn't load the code that sells.
 */
export function unsentSales(db: DoorDatabase): Promise<number> {
  const waiting = (table: DoorDatabase['sales'] | DoorDatabase['refunds']) => table.where('state').equals('waiting').count()
  return stored(async () => (await waiting(db.sales)) + (await waiting(db.refunds)))
}
