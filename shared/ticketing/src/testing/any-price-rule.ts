import fc from 'fast-check'
import type { PriceRule, RuleCut, RuleTerms } from '../price-rules.ts'

/** Price rules that fast-check generates: any that the office could save. */

const value = fc.integer({ min: 1, max: 400_000 })
export const anyCut: fc.Arbitrary<RuleCut> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ kind: fc.constantFrom('fixed' as const, 'off' as const), value }),
)

const ascending = (most: number, least = 1) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: least, max: most }), anyCut), { minLength: 1, maxLength: 3, selector: ([upTo]) => upTo })
    .map((steps) => steps.sort(([a], [b]) => a - b))

/** A rule around the moment `at`, for these sections. */
export function anyPriceRule(at: number, sections: readonly string[]): fc.Arbitrary<PriceRule> {
  const terms: fc.Arbitrary<RuleTerms> = fc.oneof(
    fc.record({ kind: fc.constant('fee' as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
    ascending(10).map((steps) => ({
      kind: 'date-steps' as const,
      steps: steps.map(([days, cut]) => ({ ...cut, until: at + (days - 5) * 86_400_000 })),
    })),
    ascending(40).map((steps) => ({ kind: 'sold-steps' as const, steps: steps.map(([seats, cut]) => ({ ...cut, seats })) })),
    ascending(10, 2).map((steps) => ({ kind: 'group' as const, steps: steps.map(([seats, cut]) => ({ ...cut, seats })) })),
    fc
      .tuple(fc.integer({ min: 2, max: 10 }), fc.integer({ min: 1, max: 9 }))
      .map(([buy, pay]) => ({ kind: 'n-for-m' as const, buy, pay: Math.min(pay, buy - 1) })),
  )
  const moment = fc.constantFrom(null, null, at - 1, at, at + 1)
  return fc
    .record({
      terms,
      id: fc.integer({ min: 1, max: 50 }),
      sections: fc.option(fc.subarray([...sections], { minLength: 1 }), { nil: undefined }),
      from: moment,
      until: moment,
      sold: fc.integer({ min: 0, max: 45 }),
    })
    .map(({ terms: of, ...rest }) => ({ ...of, ...rest, name: `rule ${rest.id}` }))
}
