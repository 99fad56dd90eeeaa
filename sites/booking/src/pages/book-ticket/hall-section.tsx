import { errorWords } from '@sabha/api/error-words'
import { isRefused } from '@sabha/api/errors'
import type { SeatId } from '@sabha/ticketing/seats'
import { Afterwards } from '@sabha/ui/afterwards'
import { Button } from '@sabha/ui/button'
import { lazyOr } from '@sabha/ui/lazy-or'
import { SeatMap, type SeatMapProps } from '@sabha/ui/seat-map/seat-map'
import { allFree, type HallStates } from '@sabha/ui/seat-map/seat-states'
import { useLanguage } from '@sabha/ui/use-language'
import { type CSSProperties, type Ref, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useOnline } from '../../components/browser.ts'
import { RetryNotice } from '../../components/empty-state.tsx'
import { paths } from '../../paths.ts'
import { keptPlace } from '../../waiting-room/kept-place.ts'
import { PassNotice } from '../../waiting-room/waiting-room.tsx'
import type { BestSeatsProps } from './best-seats.tsx'
import { type Filter, noFilter } from './hall-filter.ts'
import { type KeptPlaces, KeptPlacesChoice, useStoodBack } from './kept-places.tsx'
import { Legend } from './legend.tsx'
import styles from './page.module.css'
import type { SeatFilterProps } from './seat-filter.tsx'
import { HallLoading, HallSkeleton } from './skeletons.tsx'
import { type HallReading, isTurnedAway } from './use-hall.ts'

const loadBestSeats = () => import('./best-seats.tsx')
const loadSeatFilter = () => import('./seat-filter.tsx')

/** These parts are drawn after the hall, which can be used without them. */
const BestSeats = lazyOr(loadBestSeats)
const SeatFilter = lazyOr(loadSeatFilter)
const HallAccessPanel = lazyOr(() => import('./hall-access.tsx'))

/** For season passes. */
const PassTerms = lazyOr(() => import('./pass-terms.tsx'))

/** For halls that have sections without numbers. */
const PlaceSteppers = lazyOr(() => import('./place-steppers.tsx'))

interface HallSectionProps extends Pick<BestSeatsProps, 'max' | 'offers' | 'onOffers' | 'onTake'> {
  showId: string
  timezone: string
  reading: HallReading
  /** The hall with the visitor's own choice. */
  states: HallStates | undefined
  /** What the visitor chose; only a press of theirs makes a new array. */
  chosen: readonly SeatId[]
  /** The chosen seats that are still to be had. */
  seats: readonly SeatId[]
  /** The choice is being paid for. */
  isFixed: boolean
  /** For a show that keeps places for visitors who ask for them. */
  places: KeptPlaces | null
  onPress: (seat: SeatId) => void
  foresee: SeatMapProps['foresee']
  /** Leads to the waiting room, once the visitor has been told what became of a payment. */
  onWait: () => void
  ref: Ref<HTMLElement>
}

/** The hall, with the controls that help to find seats in it. */
export function HallSection({
  showId,
  timezone,
  reading,
  states,
  chosen,
  seats,
  isFixed,
  places,
  onPress,
  foresee,
  onWait,
  ref,
  ...best
}: HallSectionProps) {
  const { hall, error, isFetching, refresh } = reading
  const drawing = useDrawing(reading, states)
  const { say } = useLanguage()
  const [filter, setFilter] = useState(noFilter)
  const { offers } = best
  const back = useStoodBack(filter.faded, places)
  const offered = useMemo(() => offers?.map(({ seats }) => seats) ?? [], [offers])
  // The hall is drawn first, then what helps to find seats in it.
  const isDrawn = useDeferredValue(hall !== undefined)
  const drawn = isDrawn ? hall : undefined
  useEffect(() => {
    // They come while the seats are asked for.
    for (const load of [loadBestSeats, loadSeatFilter]) load().catch(() => {})
  }, [])
  if (hall?.terms.isPass) {
    return (
      <section ref={ref} className={styles.hall} aria-label={say('Season passes')} tabIndex={-1}>
        <Suspense>
          <Places hall={hall} seats={seats} isFixed={isFixed} {...best} />
          <PassTerms showId={showId} />
        </Suspense>
      </section>
    )
  }
  return (
    <section ref={ref} className={styles.hall} aria-label={say('Seats')} tabIndex={-1}>
      <PassNotice until={keptPlace(showId).passUntil} timezone={timezone} />
      {(hall || !error) && <Legend plan={hall?.plan} />}
      {(hall || !error) && (
        <div className={styles.best}>
          <SeatHelpers hall={drawn} onFilter={setFilter} filter={filter} {...{ showId, chosen, seats, isFixed, places }} {...best} />
        </div>
      )}
      {error && (
        <div className={hall ? undefined : styles.noHall}>
          <HallFailure error={error} isFetching={isFetching} refresh={refresh} onWait={isFixed ? null : onWait} />
        </div>
      )}
      {!hall && !error && <HallLoading />}
      {drawing ? (
        <div className={styles.map} style={{ '--pitches': drawing.plan.height } as CSSProperties}>
          <SeatMap
            plan={drawing.plan}
            states={drawing.states}
            isPending={!hall}
            offers={drawing.terms.offers}
            label={say('Seats of the hall, the stage in front. Arrow keys move, Enter selects.')}
            onPress={onPress}
            foresee={foresee}
            withKey
            offered={offered}
            faded={back}
            tools={
              <Button variant="quiet" size="small" busy={isFetching && hall !== undefined} onClick={refresh}>
                {say('Refresh Seats')}
              </Button>
            }
          />
        </div>
      ) : (
        !error && <HallSkeleton />
      )}
      <Afterwards of={chosen}>
        {drawn && (drawn.plan.facts ?? drawn.plan.doors) && (
          <Suspense>
            <HallAccessPanel plan={drawn.plan} states={drawn.states} />
          </Suspense>
        )}
      </Afterwards>
    </section>
  )
}

/**
 * Returns what to draw of the hall. Most of the drawing needs only the layout, and is done while the seats' states are on their way; until
 * then all count as free.
 */
function useDrawing({ layout, hall, error }: HallReading, states: HallStates | undefined) {
  const ahead = useDeferredValue(layout, undefined)
  const drawnAhead = hall || error || ahead?.terms.isPass ? undefined : ahead
  const free = useMemo(() => drawnAhead && allFree(drawnAhead.plan), [drawnAhead])
  if (hall && states) return { ...hall, states }
  return drawnAhead && free && { ...drawnAhead, states: free }
}

interface SeatHelpersProps
  extends Pick<HallSectionProps, 'showId' | 'chosen' | 'seats' | 'isFixed' | 'places' | 'max' | 'offers' | 'onOffers' | 'onTake'> {
  hall: HallReading['hall']
  filter: Filter
  onFilter: SeatFilterProps['onFilter']
}

/** What helps to find seats, above the hall. All of it appears together: one part would else move another under somebody's finger. */
function SeatHelpers({ showId, hall, chosen, seats, isFixed, places, filter, onFilter, ...best }: SeatHelpersProps) {
  return (
    <Suspense>
      <Places hall={hall} seats={seats} isFixed={isFixed} {...best} />
      <Afterwards of={chosen}>
        {hall?.terms.onSale && hall.plan.rows.length > 0 && !isFixed && (
          <BestSeats plan={hall.plan} states={hall.states} terms={hall.terms} filter={filter} {...best} />
        )}
      </Afterwards>
      <KeptPlacesChoice places={places} isFixed={isFixed} />
      <Afterwards of={chosen}>
        {hall && <SeatFilter showId={showId} plan={hall.plan} states={hall.states} prices={hall.terms.offers} onFilter={onFilter} />}
      </Afterwards>
      <AccessLink hall={hall} isFixed={isFixed} />
    </Suspense>
  )
}

interface PlacesProps extends Pick<HallSectionProps, 'seats' | 'isFixed' | 'max' | 'onTake'> {
  hall: HallReading['hall']
}

/** The steppers for sections without numbers, where the hall has any. */
function Places({ hall, seats, isFixed, max, onTake }: PlacesProps) {
  if (!hall?.terms.onSale || !hall.plan.areas) return null
  const { plan, states, terms } = hall
  return <PlaceSteppers plan={plan} states={states} prices={terms.offers} seats={seats} max={max} isFixed={isFixed} onChoose={onTake} />
}

interface HallFailureProps extends Pick<HallReading, 'isFetching' | 'refresh'> {
  error: Error
  onWait: (() => void) | null
}

/** Says that the seats couldn't be read (specification section 8, Seats): the backend refused, or sent nothing that could be read. */
function HallFailure({ error, isFetching, refresh, onWait }: HallFailureProps) {
  const words = useLanguage()
  const { say } = words
  const isOnline = useOnline()
  const toQueue = isTurnedAway(error) && onWait
  const message = say(isRefused(error) ? 'Failed to load seat data' : 'Error loading seat data. Please try again.')
  const told = errorWords(error, words, { failed: 'Error loading seat data. Please try again.', refused: 'Failed to load seat data' })
  const reason = isOnline ? told : `${say('You are offline.')} ${say('This will load when the network is back.')}`
  return (
    <RetryNotice isBusy={isFetching} onRetry={toQueue || refresh} label={toQueue ? 'To the waiting room' : undefined}>
      <p>{message}</p>
      {reason !== message && <p>{reason}</p>}
    </RetryNotice>
  )
}

/** Hidden while a payment goes on, because it leads to another page. */
function AccessLink({ hall, isFixed }: Pick<HallReading, 'hall'> & { isFixed: boolean }) {
  const { say } = useLanguage()
  return (
    hall?.id &&
    !isFixed && (
      <Link className={styles.accessLink} to={paths.hallAccess(hall.id)}>
        {say('Access to the hall')}
      </Link>
    )
  )
}
