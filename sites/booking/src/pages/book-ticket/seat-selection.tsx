import { errorWords } from '@sabha/api/error-words'
import { isRefused } from '@sabha/api/errors'
import type { FigurePhrase } from '@sabha/api/figure-words'
import type { Phrase } from '@sabha/language/phrases'
import type { SeatOffer } from '@sabha/ticketing/best-seats'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type ComponentType, lazy, type ReactNode, type Ref, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CheckoutState, failureOf, isUnderWay } from '../../checkout/checkout-state.ts'
import { useCheckout } from '../../checkout/use-checkout.ts'
import { useOnline } from '../../components/browser.ts'
import { RetryNotice } from '../../components/empty-state.tsx'
import { Redirect } from '../../components/redirect.tsx'
import { paths } from '../../paths.ts'
import { useFigures } from '../../queries.ts'
import { SeatMap } from '../../seat-map/seat-map.tsx'
import { type HallStates, stateOf, withSelected } from '../../seat-map/seat-states.ts'
import { forgetPendingBooking } from '../../session/pending-booking.ts'
import type { ShowState } from '../../session/show-state.ts'
import { useStoredUser } from '../../session/stored-user.ts'
import { priceOf } from '../../show-terms.ts'
import { useSite } from '../../site.ts'
import { keptPlace, passOf } from '../../waiting-room/kept-place.ts'
import { PassNotice, WaitingRoom } from '../../waiting-room/waiting-room.tsx'
import { confirmationState } from '../booking-confirmation/confirmation-state.ts'
import type { BestSeatsProps } from './best-seats.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { type Customer, GuestDialog, signedInCustomer } from './customer.tsx'
import { Legend } from './legend.tsx'
import { OtherEvenings } from './other-evenings.tsx'
import styles from './page.module.css'
import { afterPress, selectionIn, untoldLosses, useSelection } from './selection.ts'
import { ShowHead } from './show-head.tsx'
import { SingleSeatNotice, useSingleSeats } from './single-seats.tsx'
import { HallSkeleton } from './skeletons.tsx'
import { type HallReading, isTurnedAway, useHall } from './use-hall.ts'

/** Comes behind the hall, which can be used without it. */
const BestSeats = lazy(
  (): Promise<{ default: ComponentType<BestSeatsProps> }> => import('./best-seats.tsx').catch(() => ({ default: () => null })),
)

/** Choosing seats of a show and paying for them (specification section 4, Booking flow). */
export function SeatSelection({ show, returned }: { show: ShowState; returned: Phrase | null }) {
  const { say, sayText, language } = useLanguage()
  const identity = useSite('identity')
  const user = useStoredUser()
  const checkout = useCheckout()
  const reading = useHall(show.id, checkout.state)
  const { hall, error, refresh } = reading
  const { seats_per_booking: max } = useFigures()
  const [chosen, choose] = useSelection(show, max)
  const [isAccepted, setAccepted] = useState(false)
  const [problem, setProblem] = useState<FigurePhrase | null>(null)
  /** Seats whose loss stopped the way to the payment. */
  const [lost, setLost] = useState<readonly SeatId[]>([])
  /** The details form; null until it is needed for the first time. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  /** Whom an admin books for; signing them in would sign the admin out. */
  const [client, setClient] = useState<Customer | null>(null)

  const [offers, setOffers] = useState<SeatOffer[] | null>(null)
  const singles = useSingleSeats(hall)

  const selection = useMemo(() => (hall ? selectionIn(hall.plan, hall.states, chosen) : { seats: [], gone: [] }), [hall, chosen])
  const states = useMemo(() => hall && withSelected(hall.plan, hall.states, selection.seats), [hall, selection.seats])
  const price = useMemo(() => hall && priceOf(hall.plan, hall.terms, selection.seats), [hall, selection.seats])

  const notes = useMemo(() => (hall ? notesOfSeats(hall.plan, selection.seats) : {}), [hall, selection.seats])

  const failure = failureOf(checkout.state)
  const isWaiting = isTurnedAway(error) || (failure?.kind === 'booking' && isTurnedAway(failure.error))
  const hallSection = useRef<HTMLElement>(null)
  const hasWaited = useRef(false)
  useEffect(() => {
    // They may enter: who reads by ear or moves by keys goes on at the hall.
    if (hasWaited.current && !isWaiting) hallSection.current?.focus()
    hasWaited.current = isWaiting
  }, [isWaiting])
  const mayBeBooked = checkout.state.step === 'paying' || checkout.state.step === 'verifying'
  useEffect(() => {
    // The next page is there before it is needed.
    if (mayBeBooked) import('../booking-confirmation/page.tsx').catch(() => {})
  }, [mayBeBooked])
  const { clear } = checkout
  const goThrough = useCallback(() => {
    clear()
    refresh()
  }, [clear, refresh])

  if (isWaiting && checkout.state.step !== 'booked') {
    return (
      <div className={styles.page}>
        <ShowHead show={show} />
        <WaitingRoom showId={show.id} onThrough={goThrough} />
      </div>
    )
  }

  const select = (seats: SeatId[]) => {
    setProblem(null)
    setLost([])
    setOffers(null)
    singles.clear()
    checkout.clear()
    choose(seats)
  }
  /** Names the seats that went and asks about the rest: nobody pays for fewer without having seen it. */
  const stopForLost = (): boolean => {
    const news = untoldLosses(selection, failure)
    if (news.length === 0) return false
    select(selection.seats)
    setLost(news)
    return true
  }
  // Somebody may have taken a seat of one since.
  const open = offers && hall ? offers.filter(({ seats }) => selectionIn(hall.plan, hall.states, seats).gone.length === 0) : null
  const press = (seat: SeatId) => {
    if (!hall || isUnderWay(checkout.state) || stateOf(hall.plan, hall.states, seat) !== 'available') return
    const offer = selection.seats.includes(seat) ? undefined : open?.find(({ seats }) => seats.includes(seat))
    if (offer) return select(offer.seats)
    const next = afterPress(selection.seats, seat, max)
    if (next === 'full') setProblem('Maximum {{seats_per_booking}} seats can be selected per booking')
    else select(next)
  }
  const accept = (accepted: boolean) => {
    setProblem(null)
    setAccepted(accepted)
  }
  const pay = (customer: Customer) => {
    select(selection.seats)
    checkout.start({
      show,
      seats: selection.seats,
      customer,
      language,
      merchant: identity.name,
      description: sayText(show.title),
      pass: passOf(show.id),
    })
  }
  const proceed = () => {
    if (isUnderWay(checkout.state) || stopForLost()) return
    const found =
      selection.seats.length === 0 ? 'Please select at least one seat' : isAccepted ? null : 'Please accept the terms and conditions'
    setProblem(found)
    if (found || singles.stop(selection.seats)) return
    const customer = signedInCustomer(user) ?? client
    if (customer) return pay(customer)
    select(selection.seats)
    setAsking(true)
  }
  const answer = (customer: Customer) => {
    setAsking(false)
    if (user?.role === 'admin') setClient(customer)
    if (!stopForLost()) pay(customer)
  }

  return (
    <div className={styles.page}>
      <ShowHead show={show} />
      {returned && checkout.state.step === 'idle' && !checkout.state.failure && <Notice kind="info">{say(returned)}</Notice>}
      <div className={styles.columns}>
        <HallSection ref={hallSection} showId={show.id} reading={reading} states={states} offers={open} onPress={press}>
          {hall?.terms.onSale && !isUnderWay(checkout.state) && (
            <BestSeats
              plan={hall.plan}
              states={hall.states}
              prices={hall.terms.offers}
              max={max}
              offers={open}
              onOffers={setOffers}
              onTake={select}
            />
          )}
        </HallSection>
        <BookingSummary
          selection={selection}
          lost={lost}
          notes={notes}
          price={price}
          gstRate={hall?.terms.gstRate ?? 0}
          isOnSale={hall?.terms.onSale ?? true}
          isAccepted={isAccepted}
          onAccept={accept}
          onRemove={(seat) => select(selection.seats.filter((other) => other !== seat))}
          onProceed={proceed}
          problem={problem}
          single={<SingleSeatNotice singles={singles} onTake={select} onKeep={proceed} />}
          checkout={checkout}
        />
      </div>
      {!isUnderWay(checkout.state) && <OtherEvenings showId={show.id} />}
      {checkout.state.step === 'booked' && <ToConfirmation booked={checkout.state} />}
      {isAsking !== null && <GuestDialog open={isAsking} onOpenChange={setAsking} onCustomer={answer} />}
    </div>
  )
}

/** Beside the page that was paid on, which stays until the confirmation is there. */
function ToConfirmation({ booked: { booking, hold } }: { booked: Extract<CheckoutState, { step: 'booked' }> }) {
  useEffect(() => forgetPendingBooking(), [])
  const state = confirmationState(booking, { ticket: hold.ticket, checkout: hold.bookingId, guestId: hold.guestId })
  return (
    <Redirect to={paths.bookingConfirmation} state={state}>
      {null}
    </Redirect>
  )
}

interface HallSectionProps {
  showId: string
  reading: HallReading
  /** With the visitor's own choice in them. */
  states: HallStates | undefined
  /** Seats together that are to be had. */
  offers: readonly SeatOffer[] | null
  onPress: (seat: SeatId) => void
  /** What helps to choose, between the legend and the hall. */
  children: ReactNode
  ref: Ref<HTMLElement>
}

function HallSection({ showId, reading, states, offers, onPress, children, ref }: HallSectionProps) {
  const { hall, error, isFetching, refresh } = reading
  const { say } = useLanguage()
  const offered = useMemo(() => offers?.map(({ seats }) => seats) ?? [], [offers])
  return (
    <section ref={ref} className={styles.hall} aria-label={say('Seats')} tabIndex={-1}>
      <PassNotice until={keptPlace(showId).passUntil} />
      {(hall || !error) && <Legend plan={hall?.plan} />}
      {(hall || !error) && (
        <div className={styles.best}>
          <Suspense>{children}</Suspense>
        </div>
      )}
      {error && (
        <div className={hall ? undefined : styles.noHall}>
          <HallFailure error={error} isFetching={isFetching} refresh={refresh} />
        </div>
      )}
      {hall && states ? (
        <div className={styles.map}>
          <SeatMap
            plan={hall.plan}
            states={states}
            offers={hall.terms.offers}
            label={say('Seats of the hall, the stage in front. Arrow keys move, Enter selects.')}
            onPress={onPress}
            withKey
            offered={offered}
            tools={
              <Button variant="quiet" size="small" busy={isFetching} onClick={refresh}>
                {say('Refresh Seats')}
              </Button>
            }
          />
        </div>
      ) : (
        !error && <HallSkeleton />
      )}
    </section>
  )
}

/** The seats couldn't be read (specification section 8, Seats): an answer without success, or no answer that could be read. */
function HallFailure({ error, isFetching, refresh }: Pick<HallReading, 'isFetching' | 'refresh'> & { error: Error }) {
  const words = useLanguage()
  const { say } = words
  const isOnline = useOnline()
  const message = say(isRefused(error) ? 'Failed to load seat data' : 'Error loading seat data. Please try again.')
  const told = errorWords(error, words, { failed: 'Error loading seat data. Please try again.', refused: 'Failed to load seat data' })
  const reason = isOnline ? told : `${say('You are offline.')} ${say('This will load when the network is back.')}`
  return (
    <RetryNotice isBusy={isFetching} onRetry={refresh}>
      <p>{message}</p>
      {reason !== message && <p>{reason}</p>}
    </RetryNotice>
  )
}
