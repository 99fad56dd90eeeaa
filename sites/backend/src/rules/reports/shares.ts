import { type Paise, sumOf } from '@sabha/ticketing/money'
import type { PricedSeat } from '../../store/reports/reports.ts'

/** Splits an amount by these weights, to the paisa: what rounding leaves goes to the last. Without weights, evenly. */
function shared(amount: Paise, weights: readonly number[]): Paise[] {
  const whole = sumOf(weights)
  let given = 0
  let weighed = 0
  return weights.map((weight, index) => {
    weighed += whole > 0 ? weight : 1
    const upToHere = index === weights.length - 1 ? amount : Math.floor((amount * weighed) / (whole > 0 ? whole : weights.length))
    const part = upToHere - given
    given = upToHere
    return part
  })
}

/**
 * Returns what an amount that goes back takes off each seat of its booking, to the paisa. Seats that were given back bear it first, each up
 * to its price. What exceeds their prices (a kindness to a guest who keeps the others) is taken off the other seats.
 */
export function sharesOfRefund(amount: Paise, seats: readonly PricedSeat[]): Paise[] {
  const released = seats.filter(({ isReleased }) => isReleased)
  const standing = seats.filter(({ isReleased }) => !isReleased)
  const offReleased = standing.length === 0 ? amount : Math.min(amount, sumOf(released.map(priceOf)))
  const shares = {
    released: shared(offReleased, released.map(priceOf)),
    standing: shared(amount - offReleased, standing.map(priceOf)),
  }
  return seats.map(({ isReleased }) => shares[isReleased ? 'released' : 'standing'].shift() ?? 0)
}

const priceOf = ({ price }: PricedSeat) => price
