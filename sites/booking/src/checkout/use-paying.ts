import { readDonation } from '@sabha/ticketing/donation'
import type { HallPlan } from '@sabha/ticketing/hall'
import { rupeesOf } from '@sabha/ticketing/money'
import type { Quote } from '@sabha/ticketing/quote'
import type { SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { useMemo } from 'react'
import { chosenIn, openSections, priceOf, type ShowTerms } from '../show-terms.ts'
import { useSite } from '../site.ts'
import type { CheckoutRequest } from './checkout.ts'
import type { Checkout } from './use-checkout.ts'

interface PricedChoice {
  /** undefined: not read yet. */
  hall: { plan: HallPlan; terms: ShowTerms } | undefined
  seats: readonly SeatId[]
  options: NonNullable<Parameters<typeof priceOf>[3]> & { typed: Readonly<Record<string, string>>; given: string }
  /** Whether a donation can be added. */
  mayGive: boolean
}

/** Works out what the chosen seats cost. Where the guest must still choose an amount there is no price yet, not the lowest one. */
export function usePrice({ hall, seats, options, mayGive }: PricedChoice) {
  const open = useMemo(() => (hall ? openSections(hall.plan, hall.terms, seats) : []), [hall, seats])
  const chosenPrices = useMemo(() => chosenIn(open, options.typed), [open, options.typed])
  const price = useMemo(
    () => hall && chosenPrices && priceOf(hall.plan, hall.terms, seats, { ...options, chosen: chosenPrices }),
    [hall, seats, options, chosenPrices],
  )
  return { open, chosenPrices, price, donation: mayGive ? readDonation(options.given) : 0 }
}

type Asked = Omit<CheckoutRequest, 'language' | 'merchant' | 'shownTotal'>

/** Returns how to begin a checkout: at the price on the page, or at another (rupees) that the visitor has agreed to. */
export function usePaying({ start }: Pick<Checkout, 'start'>, price: Quote | undefined): (asked: Asked, agreed?: number) => void {
  const { language } = useLanguage()
  const { name: merchant } = useSite('identity')
  return (asked, agreed) => {
    const shownTotal = agreed ?? (price && rupeesOf(price.amount.total))
    start({ ...asked, language, merchant, ...(shownTotal !== undefined && { shownTotal }) })
  }
}
