import { ApiError, isRefused } from '@sabha/api/errors'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type HallStates, hallStates } from '@sabha/ui/seat-map/seat-states'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { apiBase } from '../../backend-address.ts'
import { bundledPlanQuery } from '../../bundled-plan.ts'
import { type CheckoutState, failureOf, isUnderWay, ownSeats } from '../../checkout/checkout-state.ts'
import { useFreshOffer } from '../../checkout/fresh-offer.ts'
import { useShow } from '../../queries.ts'
import { canFollow, createOverlay, followSeats, laidOver, type Overlay } from '../../seat-map/live-updates.ts'
import { pricedSince, type ShowTerms, showTerms } from '../../show-terms.ts'
import { passOf } from '../../waiting-room/kept-place.ts'
import { readSeats, type SeatsReading } from './read-seats.ts'

/** A hall and its prices, without who has which seat. */
interface HallLayout {
  plan: HallPlan
  terms: ShowTerms
  /** The id of the page about the hall's access; empty where there is none. */
  id: string
}

interface Hall extends HallLayout {
  states: HallStates
}

export interface HallReading {
  /** What is known before the seats' states are. */
  layout: HallLayout | undefined
  /** Undefined while it loads, or where it couldn't be read. */
  hall: Hall | undefined
  /** Why the last reading failed, if it did. */
  error: Error | null
  isFetching: boolean
  /** Another number after each reading that failed. */
  failures: number
  refresh: () => void
}

/** Reads the hall of a show: plan and prices once, the seats' states again and again. */
export function useHall(showId: string, checkout: CheckoutState): HallReading {
  const show = useShow(showId)
  // A backend that knows the show's seats but not the show still sells them, by the specification's prices.
  const isShowUnknown = isRefused(show.error)
  const { plan, bundled } = usePlan(show)
  const isChoosing = !isUnderWay(checkout)
  const [isKnown, setKnown] = useState(false)
  const [openedAt] = useState(Date.now)
  const { isLive, over } = useLiveSeats(showId, passOf(showId), isKnown && isChoosing)
  const seats = useQuery(seatsQuery(showId, isChoosing && (isLive ? looks.live : looks.alone), isChoosing, over))
  const isSeen = seats.data !== undefined && !isTurnedAway(seats.error)
  if (isKnown !== isSeen) setKnown(isSeen)

  useReadingAfter(showId, checkout)
  useFreshOffer(showId, checkout)

  const own = ownSeats(checkout, showId, seats.dataUpdatedAt).join()
  const states = useMemo(
    () => plan && seats.data && hallStates(plan, seats.data.seats, seats.data.at, new Set(own.split(','))),
    [plan, seats.data, own],
  )
  const id = show.data?.hall_id ?? ''
  const since = pricedSince(show.data, seats.data?.at ?? openedAt)
  const terms = useMemo(() => showTerms(show.data, since), [show.data, since])
  const layout = useMemo(() => (plan ? { plan, terms, id } : undefined), [plan, terms, id])
  const readAgain = seats.refetch
  const readShow = show.isError && !isShowUnknown ? show.refetch : undefined
  const readPlan = bundled.isError ? bundled.refetch : undefined
  const refresh = useCallback(() => {
    for (const read of [readAgain, readShow, readPlan]) void read?.()
  }, [readAgain, readShow, readPlan])
  return {
    layout,
    hall: useMemo(() => layout && states && { ...layout, states }, [layout, states]),
    error: (isShowUnknown ? null : show.error) ?? bundled.error ?? seats.error,
    isFetching: seats.isFetching || show.isFetching,
    failures: seats.errorUpdateCount,
    refresh,
  }
}

/** Returns the show's plan; where the backend has none, the one that is built into the site, with its reading. */
function usePlan(show: ReturnType<typeof useShow>) {
  const needsPlan = show.data ? show.data.hall === null : isRefused(show.error)
  const bundled = useQuery({ ...bundledPlanQuery, enabled: needsPlan })
  return { plan: show.data?.hall ?? (needsPlan ? bundled.data : undefined), bundled }
}

/** Reads again after a checkout, which may have changed the hall. A reading under way starts again: it may have seen the hall before that. */
function useReadingAfter(showId: string, { step }: CheckoutState): void {
  const queries = useQueryClient()
  const stepBefore = useRef(step)
  useEffect(() => {
    const hasEnded = stepBefore.current !== 'idle' && step === 'idle'
    stepBefore.current = step
    const queryKey = seatsKey(showId)
    if (hasEnded) void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }))
  }, [queries, showId, step])
}

/** ms between readings while somebody is choosing. A stream that works is sooner; occasional readings make up for its faults. */
const looks = { live: 120_000, alone: 15_000 } as const

const seatsKey = (showId: string) => ['seats', showId] as const

/** A show's seats as they are now. `every`: ms between readings; false: none. A visitor who has to wait sees no seats. */
const seatsQuery = (showId: string, every: number | false, isChoosing: boolean, over: Overlay['over']) =>
  queryOptions({
    queryKey: seatsKey(showId),
    queryFn: ({ signal }) => over(() => readSeats(showId, signal)),
    staleTime: 0,
    refetchInterval: ({ state }) => !isTurnedAway(state.error) && every,
    refetchOnWindowFocus: ({ state }) => isChoosing && !isTurnedAway(state.error),
    refetchOnReconnect: ({ state }) => isChoosing && !isTurnedAway(state.error),
  })

/** Whether the show's waiting room is open and the visitor has no valid pass. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'waiting-room'
}

/** Whether the waiting room takes the page's place. Nobody is sent there from a payment, or before they were told how it ended. */
export function mustWait(error: unknown, checkout: CheckoutState): boolean {
  const failure = failureOf(checkout)
  if (checkout.step !== 'idle' || failure?.kind === 'refunded' || failure?.kind === 'refused') return false
  return isTurnedAway(error) || (failure?.kind === 'booking' && isTurnedAway(failure.error))
}

interface LiveSeats {
  /** Whether updates come over the stream. */
  isLive: boolean
  /** Reads the hall without losing the updates that come while it does. */
  over: Overlay['over']
}

/** Lays the stream's updates over the seats that were read. */
function useLiveSeats(showId: string, pass: string | null, isOn: boolean): LiveSeats {
  const queries = useQueryClient()
  const [overlay] = useState(createOverlay)
  const [isLive, setLive] = useState(false)

  useEffect(() => {
    if (!isOn || !canFollow()) return
    const query = new URLSearchParams({ show_id: showId, ...(pass !== null && { pass }) })
    return followSeats({
      address: `${apiBase}seat_updates.php?${query}`,
      onLive: setLive,
      onUpdate: (update) => {
        overlay.heard(update)
        const queryKey = seatsKey(showId)
        // The time of the last whole reading is kept: seats of our own that were freed after it still count as ours.
        const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now()
        const laid = (reading: SeatsReading | undefined) => reading && { ...reading, seats: laidOver(reading.seats, update) }
        queries.setQueryData<SeatsReading>(queryKey, laid, { updatedAt })
      },
    })
  }, [queries, overlay, showId, pass, isOn])

  return { isLive, over: overlay.over }
}
