import { type Refusal, refuse } from '@sabha/api/refusal'
import { leastPrice, tooLow } from '@sabha/ticketing/sections'
import type { AccountRow } from '../../store/accounts.ts'
import { findShow, pricesOf, setShowStatus } from '../../store/shows.ts'
import { record } from '../accounts/audit.ts'
import type { Context } from '../context.ts'

/** Puts a show on sale, or ends its sale; asked for again it stays so. Holds that are being paid may still be. */
export async function setOnSale(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  showId: number,
  isOnSale: boolean,
): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const show = await findShow(tx, showId)
    if (!show) return refuse('unknown-show')
    if (show.status === 'cancelled') return refuse('show-cancelled')
    if (isOnSale && show.ends_at <= now()) return refuse('show-over')
    const prices = isOnSale ? Object.values(pricesOf(show)).flatMap(({ earlyBird, regular }) => [earlyBird, regular]) : []
    if (prices.some((price) => price < leastPrice)) return refuse(tooLow(...prices))
    const isChanged = await setShowStatus(tx, showId, isOnSale ? 'published' : 'closed', isOnSale ? ['draft', 'closed'] : ['published'])
    if (!isChanged) return undefined
    await record(tx, account, now(), { what: isOnSale ? 'show-published' : 'show-closed', toWhat: `show ${showId}`, showId })
    return undefined
  })
}
