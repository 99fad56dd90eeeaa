import type { Paise } from './money.ts'
import { isPayable, mostPrice, type SectionPrice, type SectionPrices } from './sections.ts'

/**
 * Pay what you like: by section of a booking, what each of its seats there costs. One amount for all seats of a section, and not one for
 * each: nobody takes nine seats for nothing beside one that is paid, the limit on free seats counts whole bookings, and of seats that are
 * given back none is the dear one. Each seat keeps it as its price.
 */
export type ChosenPrices = Readonly<Record<string, Paise>>

/** As many amounts to tap as a hand takes in. */
export const mostSuggested = 4

export function isChosenByBuyer(price: SectionPrice | undefined): boolean {
  return price?.suggested !== undefined
}

/** Which of the sections that the seats are in have a price that their buyer chooses. */
export function sectionsToChoose(prices: SectionPrices, seats: readonly { section: string }[]): string[] {
  return [...new Set(seats.map(({ section }) => section))].filter(
    (section) => Object.hasOwn(prices, section) && isChosenByBuyer(prices[section]),
  )
}

/** `too-few`: paise that are more than nothing, and can't be paid. */
export type AmountProblem = { kind: 'too-low'; least: Paise } | { kind: 'too-few' } | { kind: 'too-high'; most: Paise }

export type ChoiceProblem = { section: string } & (
  | AmountProblem
  /** The section has its price, or no seat is in it. */
  | { kind: 'not-to-choose' }
  /** Nobody chose: a hold is refused, and maps say the least. */
  | { kind: 'missing' }
)

/** What is wrong with a choice; undefined: nothing. */
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

/** The same of one amount. */
export function problemOfAmount(price: SectionPrice | undefined, amount: Paise): AmountProblem | undefined {
  const least = price?.regular ?? 0
  if (!Number.isSafeInteger(amount) || amount < least) return { kind: 'too-low', least }
  if (!isPayable(amount)) return { kind: 'too-few' }
  return amount > mostPrice ? { kind: 'too-high', most: mostPrice } : undefined
}

export function chosenFor(chosen: ChosenPrices, section: string): Paise | undefined {
  return Object.hasOwn(chosen, section) ? chosen[section] : undefined
}
