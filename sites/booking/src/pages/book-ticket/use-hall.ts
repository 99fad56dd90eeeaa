import { ApiError } from '@sabha/api/errors'
import type { HallPlan } from '@sabha/ticketing/hall'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type CheckoutState, isUnderWay, ownSeats } from '../../checkout/checkout-state.ts'
import { useShow } from '../../queries.ts'
import { type HallStates, hallStates } from '../../seat-map/seat-states.ts'
import { passOf } from '../../waiting/kept-place.ts'
import { bundledPlanQuery } from './hall-plan.ts'
import { isTurnedAway, looks, seatsKey, seatsQuery } from './seats-query.ts'
import { isEarlyBird, type ShowTerms, showTerms } from './show-terms.ts'
import { useLiveSeats } from './use-live-seats.ts'

interface Hall {
  plan: HallPlan
  states: HallStates
  terms: ShowTerms
}

export interface HallReading {
  /** Undefined while it is on its way, or where it couldn't be read. */
  hall: Hall | undefined
  /** Why the last reading failed, if it did. */
  error: Error | null
  isFetching: boolean
  refresh: () => void
}

/** The hall of a show: plan and prices once, the seats' states again and again. */
export function useHall(showId: string, checkout: CheckoutState): HallReading {
  const show = useShow(showId)
  // A backend that knows the show's seats but not the show still sells them, by the specification's prices.
  const isShowUnknown = show.error instanceof ApiError && show.error.kind === 'refused' && (show.error.status ?? 0) < 500
  const needsPlan = show.data ? show.data.hall === null : isShowUnknown
  const bundled = useQuery({ ...bundledPlanQuery, enabled: needsPlan })
  const isChoosing = !isUnderWay(checkout)
  const [isKnown, setKnown] = useState(false)
  const { isLive, over } = useLiveSeats(showId, passOf(showId), isKnown && isChoosing)
  const seats = useQuery(seatsQuery(showId, isChoosing && (isLive ? looks.live : looks.alone), over))
  const isSeen = seats.data !== undefined && !isTurnedAway(seats.error)
  if (isKnown !== isSeen) setKnown(isSeen)

  // Whatever ended, the hall may have changed by it. A reading under way is begun anew: it may have seen the hall before.
  const queries = useQueryClient()
  const stepBefore = useRef(checkout.step)
  useEffect(() => {
    const hasEnded = stepBefore.current !== 'idle' && checkout.step === 'idle'
    stepBefore.current = checkout.step
    const queryKey = seatsKey(showId)
    if (hasEnded) void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }))
  }, [queries, showId, checkout.step])

  const plan = show.data?.hall ?? (needsPlan ? bundled.data : undefined)
  const readAt = seats.dataUpdatedAt
  const own = ownSeats(checkout, readAt).join()
  const states = useMemo(
    () => plan && seats.data && hallStates(plan, seats.data, readAt, new Set(own.split(','))),
    [plan, seats.data, readAt, own],
  )
  const early = isEarlyBird(show.data, readAt)
  const terms = useMemo(() => showTerms(show.data, early), [show.data, early])
  return {
    hall: useMemo(() => (plan && states ? { plan, states, terms } : undefined), [plan, states, terms]),
    error: (isShowUnknown ? null : show.error) ?? bundled.error ?? seats.error,
    isFetching: seats.isFetching || show.isFetching,
    refresh: () => {
      void seats.refetch()
      if (show.isError && !isShowUnknown) void show.refetch()
      if (bundled.isError) void bundled.refetch()
    },
  }
}
