import type { DoorDatabase } from './database.ts'
import { stored } from './storage-problem.ts'

/** How many sales the server has not acknowledged. By itself, so that a phone that only scans needn't fetch what sells. */
export function unsentSales(db: DoorDatabase): Promise<number> {
  return stored(() => db.sales.where('state').equals('waiting').count())
}
