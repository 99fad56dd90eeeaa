import type { Counter, CounterRefund, CounterSale } from '@sabha/api/admin/counter'
import type { Settings } from '@sabha/api/admin/settings'
import type { RefundRow, SaleRow } from '@sabha/api/counter'
import { refusalWords } from '@sabha/api/error-words'
import { type Refusal, refusals } from '@sabha/api/refusal'
import { sayIn } from '@sabha/language/translate'
import { rupeesOf } from '@sabha/ticketing/money'
import type { CounterAtWork } from '../rules/counter/office.ts'
import type { RefundEnd } from '../rules/counter/take-refunds.ts'
import type { SaleEnd } from '../rules/counter/take-sales.ts'
import type { CounterRow } from '../store/counter/counters.ts'
import type { ShownRefund } from '../store/counter/refunds.ts'
import type { CounterSaleRow, ShownSale } from '../store/counter/sales.ts'
import type { TillRow } from '../store/tills/tills.ts'
import { iso, isoOrNull } from './instants.ts'

/** Turns our rows into what counters and the office receive. */

const split = (list: string) => list.split(',').filter(Boolean)

export function wireSaleEnd(end: SaleEnd): SaleRow {
  if ('fault' in end) return { ...noSale, status: 500 }
  if ('refused' in end) return refusedSale(end.refused)
  return wireSale(end.sale, end.publicId)
}

const noSale = { number: 0, result: null, why: null, seats: [], doubts: [], booking_id: '', message: '' }

function refusedSale(refusal: Refusal): SaleRow {
  return { ...noSale, status: refusals[refusal.refused].status, message: refusalWords(refusal, sayIn('en')), code: refusal.refused }
}

export function wireSale({ number, result, why, gone, doubts }: CounterSaleRow, publicId: string): SaleRow {
  return {
    number,
    status: 200,
    result,
    why: why as SaleRow['why'],
    seats: split(gone),
    doubts: split(doubts),
    booking_id: publicId,
    message: '',
  }
}

export function wireRefundEnd(end: RefundEnd): RefundRow {
  if ('fault' in end) return { ...noRefund, status: 500 }
  if ('refused' in end) {
    const { refused } = end.refused
    return { ...noRefund, status: refusals[refused].status, message: refusalWords(end.refused, sayIn('en')), code: refused }
  }
  const { number, result, why, gone } = end.refund
  return { ...noRefund, number, status: 200, result, why: why as RefundRow['why'], seats: split(gone) }
}

const noRefund = { number: 0, result: null, why: null, seats: [], message: '' }

export function wireStopped({ stopped_at: at, stopped_why: why }: CounterRow) {
  return at === null ? null : { at: iso(at), why: why ?? ('office' as const) }
}

export function wireOpenTill(till: TillRow | undefined) {
  return till ? { id: till.id, who: till.who, opened_at: iso(till.opened_at) } : null
}

/** Returns the UPI address that guests are shown to pay to; null if there is none. */
export function wireUpi({ upi_address: address, upi_name: name }: Settings) {
  return address === '' ? null : { address, name }
}

export function wireCounter({
  counter,
  lease,
  leased,
  sections,
  kinds,
  missing,
  mayFree,
  placesOf,
  attention,
  ...back
}: CounterAtWork): Counter {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    id: counter.id,
    name: counter.name,
    gate: counter.gate,
    account: counter.account,
    device_id: counter.device_id,
    activated_at: isoOrNull(counter.activated_at),
    heard_at: isoOrNull(counter.heard_at),
    stopped_at: isoOrNull(counter.stopped_at),
    stopped_why: counter.stopped_why,
    until: isoOrNull(lease?.until ?? null),
    leased,
    sections,
    sold: sum(sections.map(({ sold }) => sold)),
    sales: sum(kinds.map(({ sales }) => sales)),
    taken: rupeesOf(sum(kinds.map(({ amount }) => amount))),
    kinds: kinds.map((taken) => ({ ...taken, amount: rupeesOf(taken.amount) })),
    missing,
    may_free: mayFree,
    ...(placesOf && { seat_notes: placesOf }),
    attention: attention.map(wireShownSale),
    refunds: back.refunds.map((each) => ({ ...each, amount: rupeesOf(each.amount) })),
    refunds_to_settle: back.refundsToSettle.map(wireShownRefund),
  }
}

function wireShownRefund(refund: ShownRefund): CounterRefund {
  return {
    id: refund.id,
    number: refund.number,
    sale: refund.sale_number,
    at: iso(refund.at),
    seats: split(refund.seats),
    amount: rupeesOf(refund.amount),
    booked: rupeesOf(refund.booked),
    how: refund.how,
    name: refund.customer_name ?? '',
    result: refund.result,
    why: refund.why,
    gone: split(refund.gone),
    doubts: split(refund.doubts),
    booking_id: refund.public_id ?? '',
    settled_at: isoOrNull(refund.settled_at),
    settled_by: refund.settled_by,
    note: refund.note,
  }
}

function wireShownSale(sale: ShownSale): CounterSale {
  return {
    id: sale.id,
    number: sale.number,
    at: iso(sale.at),
    received_at: iso(sale.received_at),
    seats: split(sale.seats),
    amount: rupeesOf(sale.total),
    donation: rupeesOf(sale.donation),
    payment: sale.payment,
    name: sale.customer_name ?? sale.name,
    phone: sale.customer_phone ?? sale.phone,
    result: sale.result,
    why: sale.why,
    gone: split(sale.gone),
    doubts: split(sale.doubts),
    booking_id: sale.public_id ?? '',
    settled_at: isoOrNull(sale.settled_at),
    settled_by: sale.settled_by,
    note: sale.note,
  }
}
