import type { Paise } from './money.ts'
import type { SectionPrice } from './sections.ts'

/**
 * The house's rules that make seats cost more or less. `quote` applies them in this order:
 * 1. the fee, which is in the price from the start
 * 2. early bird and steps: the lowest price counts
 * 3. the seat's concession
 * 4. the one offer for several seats that takes most off the booking
 * 5. the code
 */

/** `percent`: 1 to 99 off the price. `fixed`: what a seat then costs, if that is less. Both apply to each seat by itself. */
export type SeatCut = { kind: 'percent'; value: number } | { kind: 'fixed'; value: Paise }

/** `off`: an amount off each seat, at most what it costs. */
export type RuleCut = SeatCut | { kind: 'off'; value: Paise }
export const ruleCutKinds = ['percent', 'off', 'fixed'] as const

export const priceRuleKinds = ['fee', 'date-steps', 'sold-steps', 'group', 'n-for-m'] as const
export type PriceRuleKind = (typeof priceRuleKinds)[number]

export type RuleTerms =
  /** The house's fee on each seat. */
  | { kind: 'fee'; amount: Paise }
  /** The first step whose `until` (epoch ms) is still to come applies. Ascending. */
  | { kind: 'date-steps'; steps: readonly (RuleCut & { until: number })[] }
  /** For the first `seats` seats that the show sells in the rule's sections. Ascending. */
  | { kind: 'sold-steps'; steps: readonly (RuleCut & { seats: number })[] }
  /** For a booking of at least `seats`; the highest step that it reaches applies. Ascending. */
  | { kind: 'group'; steps: readonly (RuleCut & { seats: number })[] }
  /** Of every `buy` seats only `pay` are paid; the cheapest are free. */
  | { kind: 'n-for-m'; buy: number; pay: number }

export type PriceRule = RuleTerms & {
  id: number
  /** The name that guests read. */
  name: string
  /** The sections that it applies to; absent: everywhere. */
  sections?: readonly string[] | undefined
  /** Epoch ms. The rule is in force at `from` and later, and before `until`; null: no limit. */
  from: number | null
  until: number | null
  /** Seats of the show in the rule's sections that are paid or held; only for `sold-steps`. */
  sold?: number | undefined
}

export function isInForce({ from, until }: Pick<PriceRule, 'from' | 'until'>, at: number): boolean {
  return (from === null || at >= from) && (until === null || at < until)
}

export function isFor({ sections }: Pick<PriceRule, 'sections'>, section: string): boolean {
  return sections?.includes(section) ?? true
}

/** When the rule or one of its steps begins or ends, epoch ms. */
export function momentsOf(rule: PriceRule): number[] {
  const steps = rule.kind === 'date-steps' ? rule.steps.map(({ until }) => until) : []
  return [rule.from, rule.until, ...steps].filter((moment) => moment !== null)
}

/** What a seat of a section costs a buyer with neither concession nor code, before fees and rules. */
export function priceNow({ earlyBird, regular }: SectionPrice, earlyBirdUntil: number | null, at: number) {
  return { now: earlyBirdUntil === null || at < earlyBirdUntil ? earlyBird : regular, regular }
}

/** What the house's fees add to a seat of a section at this price. A free seat stays free. */
export function feeIn(rules: readonly PriceRule[], section: string, price: Paise): Paise {
  if (price === 0) return 0
  return rules.reduce((sum, rule) => (rule.kind === 'fee' && isFor(rule, section) ? sum + rule.amount : sum), 0)
}

/** Returns the lowest price that steps give a seat. Steps are published prices, so each is a whole number of paise. */
export function stepOf(
  rules: readonly PriceRule[],
  seat: { section: string; full: Paise },
  /** How many seats of the same booking take a place in a `sold-steps` rule before it. */
  before: (rule: PriceRule) => number,
  at: number,
): { price: Paise; name: string } | undefined {
  let lowest: { price: Paise; name: string } | undefined
  for (const rule of rules) {
    if (!isFor(rule, seat.section)) continue
    const step = currentStep(rule, before, at)
    const price = step && stepPrice(seat.full, step)
    if (price !== undefined && price < (lowest?.price ?? seat.full)) lowest = { price, name: rule.name }
  }
  return lowest
}

function currentStep(rule: PriceRule, before: (rule: PriceRule) => number, at: number): RuleCut | undefined {
  if (rule.kind === 'date-steps') return rule.steps.find(({ until }) => at < until)
  if (rule.kind !== 'sold-steps') return undefined
  const place = (rule.sold ?? 0) + before(rule)
  return rule.steps.find(({ seats }) => place < seats)
}

function stepPrice(full: Paise, { kind, value }: RuleCut): Paise {
  if (kind === 'percent') return Math.round((full * (100 - value)) / 100)
  return kind === 'fixed' ? value : Math.max(0, full - value)
}
