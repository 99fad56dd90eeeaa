import type { PriceRule } from '@sabha/ticketing/price-rules'
import { lock } from '../../store/engine/postgres/locks.ts'
import { rulesOfShows } from '../../store/prices/rules.ts'
import type { Db, Tx } from '../../store/store.ts'

/** Returns the rules of a show, as they are now. `beside`: a booking whose seats don't count as sold. */
export async function rulesOfShow(db: Db, showId: number, now: number, beside?: number): Promise<PriceRule[]> {
  return (await rulesOfShows(db, [showId], now, { beside })).get(showId) ?? []
}

/**
 * Returns the rules for seats that are sold in this transaction: where their price depends on how many were sold, nobody else is told a
 * price of the show before it ends. `beside`: a booking that this one replaces.
 */
export async function rulesOfSale(tx: Tx, showId: number, now: number, beside?: number): Promise<PriceRule[]> {
  const beforeCount = (id: number) => lock(tx, `sold:${id}`)
  return (await rulesOfShows(tx, [showId], now, { beside, beforeCount })).get(showId) ?? []
}
