import { Show } from '@sabha/api/shapes'
import { expect, test } from 'vitest'
import { leadOf, productionsIn } from './productions.ts'

const show = (id: number, production_id: string | null, on_sale = true) =>
  Show.parse({ id, title: `Show ${id}`, date: '2090-01-14', time: '18:30', production_id, on_sale })

test('nights of a production are together where its first one is', () => {
  const groups = productionsIn([show(1, null), show(2, '7'), show(3, '8'), show(4, '7'), show(5, null)])
  expect(groups.map((nights) => nights.map(({ id }) => id))).toEqual([['1'], ['2', '4'], ['3'], ['5']])
  expect(productionsIn([])).toEqual([])
})

test('the next night that can be booked is told of, else the next', () => {
  expect(leadOf([show(1, '7', false), show(2, '7'), show(3, '7')]).id).toBe('2')
  expect(leadOf([show(1, '7', false), show(2, '7', false)]).id).toBe('1')
})
