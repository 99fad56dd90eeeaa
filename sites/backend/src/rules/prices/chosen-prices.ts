import { type Refusal, refuse } from '@sabha/api/refusal'
import { formatMoney } from '@sabha/language/formats'
import { type ChosenPrices, problemOfChoice } from '@sabha/ticketing/chosen-prices'
import { type Paise, readRupees } from '@sabha/ticketing/money'
import type { SectionPrices } from '@sabha/ticketing/sections'

const field = 'amounts'

/** Reads the amounts that a buyer chose, as they are sent. */
export function readChosen(amounts: Readonly<Record<string, number | string>> | undefined): ChosenPrices | undefined | Refusal {
  if (amounts === undefined) return undefined
  const chosen = new Map<string, Paise>()
  for (const [section, rupees] of Object.entries(amounts)) {
    const amount = readRupees(rupees)
    if (amount === undefined) return refuse('amount-unreadable', { field })
    chosen.set(section, amount)
  }
  return Object.fromEntries(chosen)
}

/** Returns why these seats can't be sold at these amounts. `isAgreed`: the counter says what it took, so nothing has to be chosen. */
export function refusalOfChoice(
  prices: SectionPrices,
  seats: readonly { section: string }[],
  chosen: ChosenPrices | undefined,
  isAgreed = false,
): Refusal | undefined {
  const problem = problemOfChoice(prices, seats, chosen)
  switch (problem?.kind) {
    case 'not-to-choose':
      return refuse('not-to-choose', { field })
    case 'missing':
      return isAgreed ? undefined : refuse('amount-needed', { field })
    case 'too-low':
      return refuse('amount-too-low', { least: formatMoney(problem.least), field })
    case 'too-few':
      return refuse('amount-unpayable', { field })
    case 'too-high':
      return refuse('amount-too-high', { most: formatMoney(problem.most), field })
    default:
      return undefined
  }
}
