import { type CounterPayment, takenFor } from '@sabha/ticketing/counter-sale'
import type { RefundRow, SaleRow } from '../../store/rows.ts'
import { refundsOfRow } from './words.ts'

interface PaymentSum {
  /** How many sales. */
  count: number
  /** Amounts in paise. */
  donations: number
  back: number
  total: number
}

/** Returns what was taken by this way of payment, without the sales that the server refused and what was given back of those. */
export function sumOf(payment: CounterPayment, sales: readonly SaleRow[], refunds: readonly RefundRow[]): PaymentSum {
  const counting = sales.filter(({ sold, state }) => sold !== null && state !== 'refused')
  const own = counting.filter((sale) => sale.payment === payment)
  const backOf = (sale: SaleRow) => refundsOfRow(sale, refunds).filter(({ record }) => record.how === payment)
  const back = sum(counting.flatMap(backOf).map(({ record }) => record.amount))
  return {
    count: own.length,
    donations: sum(own.map(({ sold }) => sold?.record.donation ?? 0)),
    back,
    total: sum(own.map(({ sold }) => (sold ? takenFor(sold.record) : 0))) - back,
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
