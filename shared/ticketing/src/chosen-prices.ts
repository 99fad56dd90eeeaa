import type { Paise } from './money.ts'
import { isPayable, mostPrice, type SectionPrice, type SectionPrices } from './sections.ts'

/**
 * Pay what you like: the amount that a buyer chose for each seat, by section of a booking. All seats of a section have the same amount.
 * So nobody takes nine free seats beside a paid one, the limit on free seats counts whole bookings, and nobody gives back only the dear
 * seats. Each seat keeps the amount as its price.
 */
export type ChosenPrices = Readonly<Record<string, Paise>>

/** The most suggested amounts: more are hard to take in. */
export const mostSuggested = 4

export function isChosenByBuyer(price: SectionPrice | undefined): boolean {
  return price?.suggested !== undefined
}

/** Returns the sections of these seats whose price the buyer chooses. */
export function sectionsToChoose(prices: SectionPrices, seats: readonly { section: string }[]): string[] {
  return [...new Set(seats.map(({ section }) => section))].filter(
    (section) => Object.hasOwn(prices, section) && isChosenByBuyer(prices[section]),
  )
}

/** `too-few`: more than nothing, but fewer paise than can be paid. */
export type AmountProblem = { kind: 'too-low'; least: Paise } | { kind: 'too-few' } | { kind: 'too-high'; most: Paise }

export type ChoiceProblem = { section: string } & (
  | AmountProblem
  /** The section has a fixed price, or none of the seats is in it. */
  | { kind: 'not-to-choose' }
  /** Nothing was chosen: a hold is refused, and maps show the least amount. */
  | { kind: 'missing' }
)

/** Returns what is wrong with a choice; undefined: nothing. */
export function problemOfChoice(
  prices: SectionPrices,
  seats: readonly { section: string }[],
  chosen: ChosenPrices = {},
): ChoiceProblem | undefined {
  const open = sectionsToChoose(prices, seats)
  const foreign = Object.keys(chosen).find((section) => !open.includes(section))
  if (foreign !== undefined) return { kind: 'not-to-choose', section: foreign }
  const problems = open.map((section): ChoiceProblem | undefined => {
    const amount = chosenFor(chosen, section)
    if (amount === undefined) return { kind: 'missing', section }
    const problem = problemOfAmount(prices[section], amount)
    return problem && { ...problem, section }
  })
  return problems.find((problem) => problem && problem.kind !== 'missing') ?? problems.find((problem) => problem)
}

/** Returns what is wrong with one amount; undefined: nothing. */
export function problemOfAmount(price: SectionPrice | undefined, amount: Paise): AmountProblem | undefined {
  const least = price?.regular ?? 0
  if (!Number.isSafeInteger(amount) || amount < least) return { kind: 'too-low', least }
  if (!isPayable(amount)) return { kind: 'too-few' }
  return amount > mostPrice ? { kind: 'too-high', most: mostPrice } : undefined
}

export function chosenFor(chosen: ChosenPrices, section: string): Paise | undefined {
  return Object.hasOwn(chosen, section) ? chosen[section] : undefined
}
