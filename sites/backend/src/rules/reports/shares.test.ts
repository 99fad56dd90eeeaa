import { expect, it } from 'vitest'
import type { PricedSeat } from '../../store/reports/reports.ts'
import { sharesOfRefund } from './shares.ts'

const seat = (price: number, isReleased: boolean): PricedSeat => ({ section: 'KAVERI', price, isReleased })

it.each<[what: string, amount: number, seats: PricedSeat[], shares: number[]]>([
  ['the seat that was given back bears its price', 300, [seat(500, false), seat(300, true)], [0, 300]],
  ['less than its price is its own too', 100, [seat(500, false), seat(300, true)], [0, 100]],
  ['what is more than that is off the others', 350, [seat(500, false), seat(300, true), seat(500, false)], [25, 300, 25]],
  ['a kindness is off all that stand, by their prices', 100, [seat(300, false), seat(100, false)], [75, 25]],
  ['of a booking without seats left, off all', 400, [seat(100, true), seat(300, true)], [100, 300]],
  ['a paisa that can’t be shared is lost nowhere', 100, [seat(1, false), seat(1, false), seat(1, false)], [33, 33, 34]],
  ['nothing', 0, [seat(500, true), seat(500, false)], [0, 0]],
])('%s', (_, amount, seats, shares) => {
  expect(sharesOfRefund(amount, seats)).toEqual(shares)
})
