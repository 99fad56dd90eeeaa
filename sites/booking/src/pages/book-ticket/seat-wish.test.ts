import type { HallPlan } from '@sabha/ticketing/hall'
import theatre from '@sabha/ticketing/halls/udayaraga.json' with { type: 'json' }
import { factsOf } from '@sabha/ticketing/seat-facts'
import { seatId } from '@sabha/ticketing/seats'
import { hallStates, stateOf } from '@sabha/ui/seat-map/seat-states'
import { describe, expect, test } from 'vitest'
import { showTerms } from '../../show-terms.ts'
import { filterSeats, wishesIn } from './seat-wish.ts'

const plan = theatre as unknown as HallPlan
const prices = showTerms(undefined, 0).offers
const sold = ['A1', 'A2', 'N1', 'AA3'].map((id) => ({
  row_label: id.replace(/\d+/, ''),
  seat_number: Number(id.replace(/\D+/, '')),
  status: 'booked' as const,
  reserved_until: null,
}))
const states = hallStates(plan, sold, 0)
const ids = plan.rows.flatMap(({ label: row, seats }) => seats.map(([number]) => seatId({ row, number })))

test('the wishes of a hall are those that tell its seats apart', () => {
  const kinds = wishesIn(plan, prices).map((wish) => ('price' in wish ? `${wish.kind} ${wish.price / 100}` : wish.kind))
  expect(kinds).toEqual(
    [599, 799, 1499, 1999]
      .map((price) => `up-to ${price}`)
      .concat(
        [799, 1499, 1999, 2499].map((price) => `from ${price}`),
        ['wheelchair', 'step-free', 'whole-view'],
      ),
  )
  expect(wishesIn({ ...plan, facts: {}, sections: plan.sections.slice(0, 1) }, prices)).toEqual([])
})

describe.each(wishesIn(plan, prices))('of $kind $price', (wish) => {
  const { faded, free } = filterSeats(plan, states, prices, wish)
  const left = ids.filter((id) => !faded.has(id))

  test('some seats step back and some stay, and those that stay and are free are counted', () => {
    expect(faded.size).toBeGreaterThan(0)
    expect(free).toBeGreaterThan(0)
    expect(free).toBe(left.filter((id) => stateOf(plan, states, id) === 'available').length)
  })

  test('a companion is where the wheelchair place is', () => {
    if (wish.kind !== 'wheelchair') return
    for (const id of left) expect(factsOf(plan, id).wheelchair ?? factsOf(plan, id).companion).toBeDefined()
    for (const id of faded) expect(factsOf(plan, id).companion).toBeUndefined()
  })
})

test('a wish that was chosen stays when prices change, and filters by those that hold now', () => {
  const chosen = { kind: 'up-to', price: 79_900 } as const
  const dearer = new Map([...prices].map(([section, offer]) => [section, { ...offer, now: offer.now + 15_000 }]))
  expect(wishesIn(plan, prices, chosen)).toEqual(wishesIn(plan, prices))
  expect(wishesIn(plan, dearer, chosen)).toEqual([chosen, ...wishesIn(plan, dearer)])
  const cheapest = filterSeats(plan, states, prices, { kind: 'up-to', price: 59_900 })
  expect(filterSeats(plan, states, dearer, chosen).free).toBe(cheapest.free)
})

test('seats up to a price and seats from the next one are the whole hall', () => {
  const [low, high] = [
    filterSeats(plan, states, prices, { kind: 'up-to', price: 79_900 }),
    filterSeats(plan, states, prices, { kind: 'from', price: 149_900 }),
  ]
  expect(low.faded.intersection(high.faded).size).toBe(0)
  expect(low.faded.union(high.faded).size).toBe(ids.length)
  expect(low.free + high.free).toBe(ids.length - sold.length)
})
