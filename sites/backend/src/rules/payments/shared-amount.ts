import type { Paise } from '@sabha/ticketing/money'

/** An amount over parts of these weights, to the paisa: what rounding leaves goes to the last. Without weights, evenly. */
export function shared(amount: Paise, weights: readonly number[]): Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
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
