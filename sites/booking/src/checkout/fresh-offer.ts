import { ApiError } from '@sabha/api/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CheckoutState, failureOf } from './checkout-state.ts'

/** Refusals that mean that the show's offer has changed. */
const oldOffers: (string | undefined)[] = [
  'no-such-concession',
  'too-many-concessions',
  'price-changed',
  'show-moved',
  'no-donations',
  'not-to-choose',
]

/** Reads the show again when a refusal means that its offer is no longer the page's. */
export function useFreshOffer(showId: string, checkout: CheckoutState): void {
  const queries = useQueryClient()
  const failure = failureOf(checkout)
  const isOld = failure?.kind === 'booking' && failure.error instanceof ApiError && oldOffers.includes(failure.error.code)
  useEffect(() => {
    if (isOld) void queries.invalidateQueries({ queryKey: ['shows', showId] })
  }, [queries, showId, isOld])
}
