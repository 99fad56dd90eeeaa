import { giveBackSale, type RefundRefusal, type RefundWay, signRefund } from '@sabha/ticketing/counter-refund'
import { saleKey } from '@sabha/ticketing/counter-ticket'
import type { SeatId } from '@sabha/ticketing/seats'
import { isInside } from '@sabha/ticketing/verdict'
import { lookUp, readCode } from '../check/look-up.ts'
import { readCounter } from '../store/counter.ts'
import { type DoorDatabase, lookUpTables } from '../store/database.ts'
import { keepRefund, refundsOfSale, seatsGivenBack } from '../store/refunds.ts'
import type { RefundRow, SaleRow } from '../store/rows.ts'
import { stored } from '../store/storage-problem.ts'
import { signerOf } from './key.ts'

interface GivingBack {
  db: DoorDatabase
  showId: string
  /** The show's time zone. */
  zone: string
  /** This phone's clock, corrected to the server's time. */
  now: () => number
  /** This phone's clock, not corrected. */
  at: () => number
  newId: () => string
}

/** `not-sold`: there is no such sale here. `not-signed`: this phone's key doesn't work. */
export type GivenBack = { kind: 'given-back'; refund: RefundRow } | { kind: 'not-sold' } | { kind: 'not-signed' } | RefundRefusal

/**
 * Refunds seats of a sale. The refund is signed and stored before any money is handed out: from then on the seats admit nobody on this
 * phone. As with sales, signing can't be done inside a transaction, so where something has changed meanwhile, it begins again.
 */
export async function giveBackPaid(
  { db, showId, zone, now, at, newId }: GivingBack,
  saleId: string,
  { seats, how }: { seats: readonly SeatId[]; how: RefundWay },
): Promise<GivenBack> {
  for (;;) {
    const [row, sale] = await Promise.all([readCounter(db, showId), stored(() => db.sales.get(saleId))])
    if (!row?.seller || !sale?.sold || sale.state === 'refused') return { kind: 'not-sold' }
    const { record: ofSale } = sale.sold
    const key = saleKey({ counterId: ofSale.counter, saleNumber: ofSale.number })
    const before = seatsGivenBack(await stored(() => refundsOfSale(db, key)))
    const inside = await seatsInside(db, showId, sale)
    const outcome = giveBackSale(row.seller, { sale: ofSale, seats, how, before, inside, till: row.till, zone }, now())
    if ('kind' in outcome) return outcome
    const { state, record } = outcome
    const signed = await signRefund(record, signerOf(row.key)).catch(() => null)
    if (!signed) return { kind: 'not-signed' }
    const refund: RefundRow = {
      id: newId(),
      showId,
      counterId: record.counter,
      sale: key,
      state: 'waiting',
      at: at(),
      record,
      signed,
      attempts: 0,
      message: null,
    }
    if (await keepRefund(db, refund, { before: row.seller, after: state })) return { kind: 'given-back', refund }
  }
}

/** Returns the seats whose guests are inside, as far as this phone knows. */
async function seatsInside(db: DoorDatabase, showId: string, { sold, seats }: SaleRow): Promise<Set<SeatId>> {
  const list = await stored(() => db.lists.get(showId))
  const read = await readCode(sold?.codes[0] ?? '', 'camera', list)
  const { found } = await stored(() => db.transaction('r', lookUpTables(db), async () => lookUp(db, showId, read, list)))
  if (found.kind !== 'ticket' && found.kind !== 'sold') return new Set()
  // Matched by their position in the sale, since the desk may have moved the guests.
  return new Set(seats.filter((_, i) => found.ticket.seats[i] && isInside(found.ticket.seats[i])))
}
