import { expect, it } from 'vitest'
import { isFastFilling, meansFastFilling } from './filling.ts'

const onSale = { isOnSale: true, isTicked: false }
const ticked = { isOnSale: true, isTicked: true }

it.each([
  [0, 10, false],
  [5, 10, false],
  [6, 10, true],
  [599, 999, false],
  [600, 999, true],
  [9, 10, true],
  [10, 10, false],
  [11, 10, false],
  [0, 0, false],
])('%i of %i seats sold: fast filling is %s', (sold, forSale, isIt) => {
  expect(isFastFilling({ sold, forSale }, onSale)).toBe(isIt)
})

it('staff may say so earlier, of what is on sale and not sold out', () => {
  expect(isFastFilling({ sold: 0, forSale: 10 }, ticked)).toBe(true)
  expect(isFastFilling({ sold: 10, forSale: 10 }, ticked)).toBe(false)
  expect(isFastFilling({ sold: 0, forSale: 0 }, ticked)).toBe(false)
})

it('what is not on sale fills at no speed', () => {
  expect(isFastFilling({ sold: 9, forSale: 10 }, { isOnSale: false, isTicked: false })).toBe(false)
  expect(isFastFilling({ sold: 9, forSale: 10 }, { isOnSale: false, isTicked: true })).toBe(false)
})

it.each([
  ['FAST FILLING', true],
  [' Fast  filling ', true],
  ['FAST FILLING!', false],
  ['NEW', false],
  ['', false],
])('%j as a badge is the tick: %s', (badge, isIt) => {
  expect(meansFastFilling(badge)).toBe(isIt)
})
