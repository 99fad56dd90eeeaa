import { expect, it } from 'vitest'
import type { RefundRow, SaleRow } from '../../store/rows.ts'
import { sumOf } from './sums.ts'

const sale = (number: number, state: SaleRow['state'], total: number): SaleRow =>
  ({ id: `sale-${number}`, state, payment: 'cash', sold: { record: { counter: 7, number, total, donation: 0 } } }) as unknown as SaleRow
const refund = (number: number, amount: number, more: Partial<RefundRow> = {}): RefundRow =>
  ({
    id: `back-${number}`,
    sale: `7/${number}`,
    state: 'sent',
    message: null,
    record: { how: 'cash', amount },
    ...more,
  }) as unknown as RefundRow

it('counts what was taken and given back of the sales that count', () => {
  const sales = [sale(1, 'sent', 1000), sale(2, 'waiting', 500)]
  expect(sumOf('cash', sales, [refund(1, 400)])).toMatchObject({ count: 2, back: 400, total: 1100 })
  expect(sumOf('upi', sales, [refund(1, 400)])).toMatchObject({ count: 0, back: 0, total: 0 })
})

it('a refund of a sale that was refused counts as little as the sale', () => {
  const sales = [sale(1, 'sent', 1000), sale(2, 'refused', 500)]
  const back = refund(2, 500, { state: 'refused', message: 'sale-not-booked' })
  expect(sumOf('cash', sales, [back])).toMatchObject({ count: 1, back: 0, total: 1000 })
})

it('what the desk has given back, too, has left the till here all the same', () => {
  const back = refund(1, 1000, { state: 'refused', message: 'given-back-already' })
  expect(sumOf('cash', [sale(1, 'sent', 1000)], [back])).toMatchObject({ count: 1, back: 1000, total: 0 })
})
