import type { PriceRule, RuleTerms } from '@sabha/ticketing/price-rules'
import { quote } from '@sabha/ticketing/quote'
import type { Figure } from './table.ts'

const rounds = 5_000
const sections = ['KAVERI', 'TUNGA']
const prices = { KAVERI: { earlyBird: 249_900, regular: 299_900 }, TUNGA: { earlyBird: 199_900, regular: 249_900 } }
const seats = Array.from({ length: 10 }, (_, index) => ({ id: `A${index + 1}`, section: sections[index % 2] ?? '' }))

/** One rule of each kind; `benchQuote` uses four of each. */
const kinds = (at: number, n: number): RuleTerms[] => [
  { kind: 'fee', amount: 1_000 + n },
  { kind: 'date-steps', steps: [1, 2, 3].map((days) => ({ kind: 'percent', value: 30 - days - n, until: at + days * 86_400_000 })) },
  { kind: 'sold-steps', steps: [2, 5, 90].map((count) => ({ kind: 'off', value: 90_000 - 900 * count, seats: count + n })) },
  { kind: 'group', steps: [4, 8].map((count) => ({ kind: 'percent', value: count + n, seats: count })) },
  { kind: 'n-for-m', buy: 4 + n, pay: 3 + n },
]

/** Measures the price of ten seats with twenty rules, a concession and a code. Every hold and every press on the map asks for a price. */
export function benchQuote(): Figure[] {
  const at = Date.now()
  const rules = [0, 1, 2, 3]
    .flatMap((n) => kinds(at, n))
    .map((terms, id): PriceRule => ({ ...terms, id, name: `Rule ${id}`, from: null, until: null, sold: 0 }))
  const request = {
    prices,
    earlyBirdUntil: null,
    seats: seats.map((seat, index) => (index === 0 ? { ...seat, who: 'child' as const } : seat)),
    rules,
    concessions: [{ who: 'child' as const, kind: 'percent' as const, value: 50 }],
    code: { name: 'SPRING', kind: 'amount' as const, value: 50_000 },
    gstRate: 18,
    exemptUpTo: 50_000,
    at,
  }
  const measure = () => {
    const begun = performance.now()
    for (let round = 0; round < rounds; round++) quote(request)
    return (performance.now() - begun) / rounds
  }
  measure()
  return [{ what: '10 seats, 20 rules, a concession and a code', value: `${measure().toFixed(3)} ms`, aim: '< 0.2 ms' }]
}
