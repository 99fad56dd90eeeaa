import type { DoorDatabase } from './database.ts'
import { stored } from './storage-problem.ts'

/** How many sales, and refunds of sales, the server has not acknowledged. By itself, so that a phone that only scans needn't fetch what sells. */
export function unsentSales(db: DoorDatabase): Promise<number> {
  const waiting = (table: DoorDatabase['sales'] | DoorDatabase['refunds']) => table.where('state').equals('waiting').count()
  return stored(async () => (await waiting(db.sales)) + (await waiting(db.refunds)))
}
