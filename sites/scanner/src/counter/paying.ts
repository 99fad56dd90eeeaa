import { agreedFor, signSale } from '@sabha/ticketing/counter-sale'
import { agree, type SaleOrder, type SellerRefusal, type SellerState, sell } from '@sabha/ticketing/counter-seller'
import { ticketsOfSale } from '@sabha/ticketing/counter-ticket'
import { newUpiReference } from '@sabha/ticketing/upi'
import { addPaying, keepSold, readSelling } from '../store/counter.ts'
import type { DoorDatabase } from '../store/database.ts'
import type { SaleRow } from '../store/rows.ts'
import type { Begun, Order, PaidBy, Sold } from './counter.ts'
import { signerOf } from './key.ts'

/** From the choice of seats to the signed ticket, with the guest's payment between. */

interface Paying {
  db: DoorDatabase
  showId: string
  /** This phone's clock, corrected to the server's time. */
  now: () => number
  isClockSure: () => boolean
  /** This phone's clock, which the server's time doesn't correct. */
  at: () => number
}

/**
 * Returns what was agreed, as long as it counts. The phone's own clock decides, as it did when the sale was begun: a phone that hears the
 * server's time while the guest pays may learn that it is hours later, although they have paid what they were told a moment ago.
 */
export function agreedOf({ agreed, at }: Pick<SaleRow, 'agreed' | 'at'>, now: number): SaleRow['agreed'] {
  return now - at <= agreedFor ? agreed : undefined
}

/** Returns a sale as the seller's rules take it. Its code is part of what was agreed: once that no longer counts, neither does the code. */
export function orderOf({ seats, who, payment, total, donation, name, phone, language }: Order): SaleOrder {
  return { seats: seats.map((id) => ({ id, who: who[id] })), payment, shownTotal: total, donation, name, phone, language }
}

/** Begins a sale. All that could prevent it is checked before the guest pays. */
export async function beginSale(
  {
    db,
    showId,
    now,
    isClockSure,
    id,
    at,
    randomBytes,
  }: Paying & {
    id: string
    randomBytes: (length: number) => Uint8Array<ArrayBuffer>
  },
  order: Order,
): Promise<Begun> {
  const begin = (seller: SellerState | null): SaleRow | { refused: SellerRefusal } => {
    if (!seller) return { refused: { kind: 'no-lease' } }
    const agreed = agree(seller, { ...orderOf(order), code: order.code, isClockSure: isClockSure() }, now())
    if ('kind' in agreed) return { refused: agreed }
    return {
      ...order,
      id,
      showId,
      counterId: seller.counterId,
      state: 'paying',
      at: at(),
      upiReference: order.payment === 'upi' ? newUpiReference(randomBytes) : '',
      agreed,
      sold: null,
      isHandedOver: false,
      attempts: 0,
      message: null,
    }
  }
  const begun = await addPaying(db, showId, begin)
  if (Array.isArray(begun)) return { kind: 'gone', seats: begun }
  return 'refused' in begun ? { kind: 'refused', why: begun.refused } : { kind: 'begun', sale: begun }
}

/** Sells what was paid. Signing can't be done inside a transaction, so where something has changed meanwhile, it begins again. */
export async function sellPaid({ db, showId, now, isClockSure, at }: Paying, saleId: string, paid?: PaidBy): Promise<Sold> {
  for (;;) {
    const [row, sale] = await readSelling(db, showId, saleId)
    if (!sale || sale.state === 'dropped') return { kind: 'dropped' }
    if (sale.state !== 'paying') return { kind: 'sold', sale }
    if (!row?.seller || !row.certified) return { kind: 'no-lease' }
    const order = { ...orderOf(sale), agreed: agreedOf(sale, at()), isClockSure: isClockSure(), till: row.till, ...upiOf(sale, paid) }
    const outcome = sell(row.seller, order, now())
    if ('kind' in outcome) return outcome
    const { state, record } = outcome
    const sign = signerOf(row.key)
    const signing = Promise.all([signSale(record, sign), ticketsOfSale(record, row.certified.certificate, sign)])
    const written = await signing.catch(() => null)
    if (!written) return { kind: 'not-signed' }
    const [signed, codes] = written
    const done: SaleRow = { ...sale, counterId: record.counter, state: 'waiting', sold: { record, signed, codes } }
    if (await keepSold(db, done, { before: row.seller, after: state })) return { kind: 'sold', sale: done }
  }
}

function upiOf({ payment, upiReference }: SaleRow, paid: PaidBy | undefined): Pick<SaleOrder, 'upi'> {
  if (payment !== 'upi') return {}
  return { upi: { reference: upiReference, seen_by: paid?.seenBy ?? '', bank_reference: paid?.bankReference ?? '' } }
}
