import type { FigurePhrase } from '@sabha/api/figure-words'
import { readDonation } from '@sabha/ticketing/donation'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { Paise } from '@sabha/ticketing/money'
import type { SeatId } from '@sabha/ticketing/seats'
import { useMemo } from 'react'
import { chosenIn, openSections, priceOf, type ShowTerms } from '../show-terms.ts'

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

interface Choice {
  /** How many seats and places are chosen. */
  count: number
  /** Whether every amount is chosen that the visitor may choose. */
  isPriced: boolean
  /** undefined: what was typed is no amount. */
  donation: Paise | undefined
  /** What is wrong with the page's further fields. */
  ofFields?: FigurePhrase | null | undefined
  isAccepted: boolean
}

/** Returns what keeps the visitor from paying, in the order of the page; null where nothing does. */
export function problemOfChoice({ count, isPriced, donation, ofFields, isAccepted }: Choice): FigurePhrase | null {
  if (count === 0) return 'Please select at least one seat'
  if (!isPriced) return 'Please choose what you pay for each seat.'
  if (donation === undefined) return 'Please enter the donation in rupees, ₹1 or more, or leave it empty.'
  return ofFields ?? (isAccepted ? null : 'Please accept the terms and conditions')
}
