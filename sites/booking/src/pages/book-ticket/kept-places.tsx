import type { HallPlan } from '@sabha/ticketing/hall'
import { isAccessiblePlace, isKeptBack } from '@sabha/ticketing/kept-back'
import { factsOf } from '@sabha/ticketing/seat-facts'
import { noSeats, type SeatId } from '@sabha/ticketing/seats'
import { useLanguage } from '@sabha/ui/use-language'
import { useId, useMemo, useState } from 'react'
import type { ShowTerms } from '../../show-terms.ts'
import { momentWords } from '../../show-words.ts'
import styles from './best-seats.module.css'

export interface KeptPlaces {
  /** Epoch ms. */
  until: number
  zone: string
  /** Whether the visitor has asked for such a place: by saying so, or by having chosen one. */
  asksFor: boolean
  setAsksFor: (asks: boolean) => void
  /** The seats that are kept for others than this visitor; a stable set. */
  kept: ReadonlySet<SeatId>
}

/** Returns the wheelchair places that a show keeps for visitors who ask for them; null where it keeps none, or no longer. */
export function useKeptPlaces(
  hall: { plan: HallPlan; terms: Pick<ShowTerms, 'keptUntil' | 'zone'> } | undefined,
  chosen: readonly SeatId[],
): KeptPlaces | null {
  const [hasAsked, setAsksFor] = useState(false)
  const until = hall?.terms.keptUntil ?? null
  const plan = hall?.plan
  const hasChosenOne = plan !== undefined && chosen.some((seat) => isAccessiblePlace(factsOf(plan, seat)))
  const asksFor = hasAsked || hasChosenOne
  const isOn = until !== null && Date.now() < until
  const kept = useMemo(() => {
    if (!plan || !isOn || asksFor) return noSeats
    return new Set(
      Object.entries(plan.facts ?? {}).flatMap(([seat, facts]) => (isKeptBack(facts, { until, asksFor, at: 0 }) ? [seat] : [])),
    )
  }, [plan, isOn, until, asksFor])
  const hasPlaces = plan !== undefined && Object.values(plan.facts ?? {}).some(isAccessiblePlace)
  return isOn && hasPlaces ? { until, zone: hall?.terms.zone ?? '', asksFor, setAsksFor, kept } : null
}

/** Returns the seats that are faded on the map: those that the visitor isn't looking for, and those that are kept for others. */
export function useStoodBack(faded: ReadonlySet<SeatId>, places: KeptPlaces | null): ReadonlySet<SeatId> {
  const kept = places?.kept ?? noSeats
  return useMemo(() => (kept.size === 0 ? faded : new Set([...faded, ...kept])), [faded, kept])
}

/** Lets a visitor say that they need a wheelchair place. */
export function KeptPlacesChoice({ places, isFixed }: { places: KeptPlaces | null; isFixed: boolean }) {
  const words = useLanguage()
  const { say } = words
  const id = useId()
  if (!places || isFixed) return null
  const { until, zone, asksFor, setAsksFor } = places
  const when = momentWords(until, zone, words)
  return (
    <div className={styles.best}>
      <label className={styles.asks}>
        <input type="checkbox" checked={asksFor} aria-describedby={id} onChange={({ target }) => setAsksFor(target.checked)} />
        {say('One of us needs a wheelchair space')}
      </label>
      <p className={styles.told} id={id}>
        {say('Wheelchair spaces and the seats beside them are kept for who needs them until {{when}}. Nobody asks for proof.', { when })}
      </p>
    </div>
  )
}
