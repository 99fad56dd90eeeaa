import { randomBytes } from 'node:crypto'
import { chanceOf } from '@sabha/backend/dev/demo/chance'
import { somebody } from '@sabha/backend/dev/demo/people'
import { type Sale, saleOf, sell } from '@sabha/backend/dev/demo/sell'
import { findShow } from '@sabha/backend/store/shows/shows'
import type { Store } from '@sabha/backend/store/store'
import { type HallPlan, sectionLookup } from '@sabha/ticketing/hall'
import { addShowIn } from '../builders/show.ts'

/** Bookings per transaction, and transactions at a time: PostgreSQL runs them side by side. */
const batch = 100
const beside = 4

/** Adds shows with every seat sold, in bookings of one to four neighbours that have their tickets and payments. */
export async function addSoldOutShows(store: Store, plan: HallPlan, count: number): Promise<void> {
  const chance = chanceOf(1)
  const sectionOf = sectionLookup(plan)
  const taken = new Set<string>()
  const sales: Sale[] = []
  for (let n = 0; n < count; n++) {
    const show = await findShow(store.read, await addShowIn(store, plan))
    if (!show) throw new Error('the show that was added is missing')
    for (const row of plan.rows) {
      const free = row.seats.map(([number]) => ({
        row: row.label,
        number,
        section: sectionOf({ row: row.label, number }) ?? 'GENERAL',
      }))
      while (free.length > 0) {
        const seats = free.splice(0, 1 + chance.whole(4))
        sales.push(saleOf(randomBytes, taken, { show, person: somebody(chance), seats, kind: 'customer', at: Date.now() }))
      }
    }
  }
  const sellRest = async () => {
    for (let part = sales.splice(0, batch); part.length > 0; part = sales.splice(0, batch)) {
      await store.concurrent([], async (tx) => {
        for (const sale of part) await sell(tx, { randomBytes, gst: { exemptUpTo: 0, invoices: null } }, sale)
      })
    }
  }
  await Promise.all(Array.from({ length: beside }, sellRest))
}
