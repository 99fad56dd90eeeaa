import type { FigurePhrase } from '@sabha/api/figure-words'
import type { Phrase } from '@sabha/language/phrases'
import type { SeatOffer } from '@sabha/ticketing/best-seats'
import { rupeesOf } from '@sabha/ticketing/money'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { homeZone } from '@sabha/ticketing/time'
import { Afterwards, useLatest } from '@sabha/ui/afterwards'
import { Notice } from '@sabha/ui/notice'
import { stateOf, withSelected } from '@sabha/ui/seat-map/seat-states'
import { useLanguage } from '@sabha/ui/use-language'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CheckoutState, failureOf, isUnderWay } from '../../checkout/checkout-state.ts'
import { useCheckout } from '../../checkout/use-checkout.ts'
import { problemOfChoice, usePrice } from '../../checkout/use-price.ts'
import { part } from '../../components/part.tsx'
import { useFigures, useShow } from '../../queries.ts'
import { askedFor } from '../../seat-map/asked-for.ts'
import { keepPlaceNames } from '../../session/place-names.ts'
import type { ShowState } from '../../session/show-state.ts'
import { useStoredUser } from '../../session/stored-user.ts'
import { useSite } from '../../site.ts'
import { passOf } from '../../waiting-room/kept-place.ts'
import { WaitingRoom } from '../../waiting-room/waiting-room.tsx'
import { ToConfirmation } from '../booking-confirmation/to-confirmation.tsx'
import { AddNight, AddNightOf, NightsOf, SameSeatsOf } from './basket-parts.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { codePending, useIsCheckingCode } from './code-check.ts'
import { type Customer, GuestDialog, signedInCustomer } from './customer.tsx'
import { HallSection } from './hall-section.tsx'
import { useKeptPlaces } from './kept-places.tsx'
import { OtherEvenings } from './other-evenings.tsx'
import styles from './page.module.css'
import { newPriceIn, PriceChangedNotice } from './price-changed.tsx'
import { type ChosenOptions, PriceOptions, sentOptions } from './price-options.tsx'
import { afterPress, selectionIn, untoldLosses, useSelection, withCompanion } from './selection.ts'
import { ShowHead } from './show-head.tsx'
import { SingleSeatNotice, useSingleSeats } from './single-seats.tsx'
import { type Basket, besideOf, useBasket } from './use-basket.ts'
import { type HallReading, mustWait, useHall } from './use-hall.ts'

const ViewFromHere = part(() => import('./view-from-here.tsx'))

/** Choosing seats of a show and paying for them (specification section 4, Booking flow). */
export function SeatSelection({ show, returned }: { show: ShowState; returned: Phrase | null }) {
  const { say, sayText, language } = useLanguage()
  const { name: merchant } = useSite('identity')
  const user = useStoredUser()
  const checkout = useCheckout()
  const reading = useHall(show.id, checkout.state)
  const { timezone = homeZone } = useShow(show.id).data ?? {}
  const { hall, error, refresh } = reading
  const { seats_per_booking: max } = useFigures()
  const basket = useBasket(show)
  const [chosen, choose] = useSelection(show, max, basket.own?.seats)
  const [isAccepted, setAccepted] = useState(false)
  const [problem, setProblem] = useState<FigurePhrase | null>(null)
  const isCheckingCode = useIsCheckingCode()
  /** Seats whose loss stopped the way to the payment. */
  const [lost, setLost] = useState<readonly SeatId[]>([])
  /** Whether the details form is open; null until it is needed for the first time. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  /** The guest whom an admin books for; signing them in would sign the admin out. */
  const [client, setClient] = useState<Customer | null>(null)

  const [offers, setOffers] = useState<SeatOffer[] | null>(null)
  const singles = useSingleSeats(hall)

  const selection = useMemo(() => (hall ? selectionIn(hall.plan, hall.states, chosen) : { seats: [], gone: [] }), [hall, chosen])
  const states = useMemo(() => hall && withSelected(hall.plan, hall.states, selection.seats), [hall, selection.seats])
  const [options, setOptions] = useState<ChosenOptions>(basket.options)
  const amount = useRef<HTMLInputElement>(null)
  /** Whether the visitor last wanted to go to another show, and not to the payment. */
  const wantsToLeave = useRef(false)
  const { open, chosenPrices, toChoose, price, donation, mayGive, isFree } = usePriceBeside(hall, selection.seats, options, {
    amount,
    basket,
  })

  const places = useKeptPlaces(hall, selection.seats)
  const notes = useMemo(() => (hall ? notesOfSeats(hall.plan, chosen) : {}), [hall, chosen])

  const failure = failureOf(checkout.state)
  const isWaiting = mustWait(error, checkout.state)
  const hallSection = useRef<HTMLElement>(null)
  const hasWaited = useRef(false)
  const { isAgain, line, takeTurn } = useTurns(reading, isWaiting)
  useEffect(() => {
    // The visitor may enter now: anyone who uses a screen reader or a keyboard goes on at the hall.
    if (hasWaited.current && !isWaiting) hallSection.current?.focus()
    hasWaited.current = isWaiting
    // Whoever joins the line says there who they are.
    if (isWaiting) setAsking(null)
  }, [isWaiting])
  useNextPage(checkout.state.step)
  useFetchedParts(hall !== undefined)
  const { clear } = checkout
  const goThrough = useCallback(() => {
    takeTurn()
    clear()
    refresh()
  }, [takeTurn, clear, refresh])

  const select = (seats: SeatId[]) => {
    setProblem(null)
    setLost([])
    setOffers(null)
    singles.clear()
    checkout.clear()
    choose(seats)
    if (seats.length === 0) basket.giveUp()
    if (hall?.plan.areas) keepPlaceNames(notesOfSeats(hall.plan, seats))
  }
  /** Names the lost seats and stops the visitor: nobody pays for fewer seats without having seen it. */
  const stopForLost = (): boolean => {
    const news = untoldLosses(selection, failure)
    if (news.length === 0) return false
    select(selection.seats)
    setLost(news)
    return true
  }
  // Somebody may have taken a seat of an offer since it was made.
  const openOffers = offers && hall ? offers.filter(({ seats }) => selectionIn(hall.plan, hall.states, seats).gone.length === 0) : null
  const isAtRest = !isUnderWay(checkout.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept with each other choice; the rest of it follows from these.
  useEffect(() => {
    if (isAtRest) basket.keep({ show, hall, seats: selection.seats, notes, places, options, price, chosenPrices, donation })
  }, [isAtRest, hall, selection.seats, options, donation])
  /** What a press of this seat leads to: other seats chosen, a message, or nothing. */
  const outcomeOf = (seat: SeatId): { seats: SeatId[] } | { problem: FigurePhrase } | null => {
    if (!hall || isUnderWay(checkout.state) || stateOf(hall.plan, hall.states, seat) !== 'available') return null
    const offer = selection.seats.includes(seat) ? undefined : openOffers?.find(({ seats }) => seats.includes(seat))
    if (offer) return { seats: offer.seats }
    if (places?.kept.has(seat)) {
      return {
        problem:
          'This place is kept for guests who need a wheelchair space. Please say above the map that you need one, or choose another seat.',
      }
    }
    const next = afterPress(selection.seats, seat, max)
    if (next === 'full') return { problem: 'Maximum {{seats_per_booking}} seats can be selected per booking' }
    return { seats: withCompanion(hall.plan, hall.states, next, seat, max) }
  }
  const foresee = (seat: SeatId) => {
    const outcome = outcomeOf(seat)
    return hall && outcome && 'seats' in outcome ? withSelected(hall.plan, hall.states, outcome.seats) : undefined
  }
  const press = (seat: SeatId) => {
    const outcome = outcomeOf(seat)
    if (!outcome) return
    if ('seats' in outcome) select(outcome.seats)
    else setProblem(outcome.problem)
  }
  const changeOptions = (next: ChosenOptions) => {
    setProblem(null)
    checkout.clear()
    setOptions(next)
  }
  const accept = (accepted: boolean) => {
    setProblem(null)
    setAccepted(accepted)
  }
  /** `agreed`: the price in rupees that the backend named instead, once the visitor has agreed to it. */
  const pay = (customer: Customer, agreed?: number) => {
    select(selection.seats)
    checkout.start({
      show,
      seats: selection.seats,
      ...(hall && { asked: askedFor(hall.plan, selection.seats) }),
      accessible: places?.asksFor ?? false,
      customer,
      description: [show, ...basket.nights.map((night) => night.show)].map(({ title }) => sayText(title)).join(', '),
      beside: besideOf(basket.nights),
      language,
      merchant,
      shownTotal: agreed ?? (price && rupeesOf(price.amount.total)),
      pass: passOf(show.id),
      hallId: hall?.id,
      ...sentOptions(options, selection.seats, hall?.terms.concessions ?? [], { chosen: chosenPrices, donation }),
    })
  }
  /** `isLeaving`: for another show in the same payment; the terms are accepted only with the payment. */
  const findProblem = (isLeaving = false) => {
    const choice = { count: selection.seats.length, isPriced: chosenPrices !== undefined, donation, isAccepted: isAccepted || isLeaving }
    const found = isCheckingCode ? codePending : problemOfChoice(choice)
    setProblem(found)
    return found
  }
  const isFit = (isLeaving = false) => {
    wantsToLeave.current = isLeaving
    if (isUnderWay(checkout.state) || stopForLost() || findProblem(isLeaving)) return false
    return !singles.stop(selection.seats.filter((seat) => !notes[seat]?.place))
  }
  const leave = () => basket.leave({ show, hall, seats: selection.seats, notes, places, options, price, chosenPrices, donation })
  const proceed = () => {
    if (!isFit()) return
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

  const agree = (total: number) => {
    const customer = signedInCustomer(user) ?? client
    if (!customer) proceed()
    else if (!stopForLost() && !findProblem()) pay(customer, total)
  }
  const chooseAgain = () => {
    checkout.clear()
    hallSection.current?.focus()
  }

  const remove = (seats: readonly SeatId[]) => select(selection.seats.filter((other) => !seats.includes(other)))
  const goOn = () => (wantsToLeave.current ? isFit(true) : proceed())
  const latest = useLatest({ remove, proceed, goOn, isFit, leave, agree })

  if (isWaiting) {
    return (
      <div className={styles.page}>
        <ShowHead show={show} />
        <WaitingRoom
          // The line may have opened again before the hall was read.
          key={line}
          showId={show.id}
          timezone={timezone}
          isAgain={isAgain}
          onThrough={goThrough}
          onCustomer={setClient}
        />
      </div>
    )
  }

  return (
    <div className={styles.page}>
      <ShowHead show={show} isPass={hall?.terms.isPass} />
      {returned && checkout.state.step === 'idle' && !checkout.state.failure && <Notice kind="info">{say(returned)}</Notice>}
      <div className={styles.columns}>
        <HallSection
          ref={hallSection}
          showId={show.id}
          timezone={timezone}
          reading={reading}
          onWait={() => {
            clear()
            refresh()
          }}
          states={states}
          chosen={chosen}
          seats={selection.seats}
          isFixed={isUnderWay(checkout.state)}
          places={places}
          max={max}
          offers={openOffers}
          onOffers={setOffers}
          onTake={select}
          onPress={press}
          foresee={foresee}
        />
        <Afterwards of={hall ? chosen : undefined}>
          <BookingSummary
            selection={selection}
            lost={lost}
            notes={notes}
            price={price}
            donation={donation}
            gstRate={hall?.terms.pricing.gstRate ?? 0}
            isOnSale={hall?.terms.onSale ?? true}
            isAccepted={isAccepted}
            hint={hintOf(hall)}
            toChoose={toChoose}
            onAccept={accept}
            onRemove={(seats) => latest.current.remove(seats)}
            onProceed={() => latest.current.proceed()}
            problem={problem === codePending && !isCheckingCode ? null : problem}
            view={hall && <ViewFromHere showId={show.id} plan={hall.plan} seats={selection.seats} />}
            code={
              <PriceOptions
                showId={show.id}
                phone={(signedInCustomer(user) ?? client)?.phone}
                seats={selection.seats}
                notes={notes}
                offered={hall?.terms.concessions}
                open={open}
                amountRef={amount}
                donations={mayGive}
                takesPasses={hall?.terms.takesPasses}
                options={options}
                quote={price}
                isFixed={isUnderWay(checkout.state)}
                onChange={changeOptions}
                newPrice={newPriceIn(failure)?.error}
                onRenewed={(code) => setOptions((chosen) => (chosen.code?.name === code.name ? { ...chosen, code } : chosen))}
              />
            }
            addNight={
              <>
                <SameSeatsOf
                  hall={hall}
                  quote={price}
                  places={places}
                  basket={basket}
                  showId={show.id}
                  seats={selection.seats}
                  passes={options.passes}
                  isFixed={isUnderWay(checkout.state)}
                />
                <AddNightOf
                  isChosen={selection.seats.length > 0}
                  showIds={[show.id, ...basket.nights.map((night) => night.show.id)]}
                  isFixed={isUnderWay(checkout.state)}
                  mayLeave={() => latest.current.isFit(true)}
                  onLeave={() => latest.current.leave()}
                />
              </>
            }
            nights={<NightsOf basket={basket} checkout={checkout} onLeave={() => latest.current.leave()} />}
            beside={basket.total}
            question={
              <>
                <SingleSeatNotice singles={singles} onTake={select} onKeep={() => latest.current.goOn()} />
                <PriceChangedNotice failure={failure} onAgree={(total) => latest.current.agree(total)} onChooseAgain={chooseAgain} />
              </>
            }
            checkout={checkout}
          />
        </Afterwards>
      </div>
      {!isUnderWay(checkout.state) && <OtherEvenings showId={show.id} />}
      {checkout.state.step === 'booked' && <ToConfirmation booked={checkout.state} />}
      {isAsking !== null && <GuestDialog open={isAsking} isFree={isFree} onOpenChange={setAsking} onCustomer={answer} />}
    </div>
  )
}

/** Whether the visitor's turn has come, and they were turned away again before they had entered. */
function useTurns({ hall, failures }: Pick<HallReading, 'hall' | 'failures'>, isWaiting: boolean) {
  const hasEntered = hall !== undefined && !isWaiting
  const [turns, setTurns] = useState({ taken: 0, failuresBefore: 0 })
  useEffect(() => {
    if (hasEntered) setTurns({ taken: 0, failuresBefore: 0 })
  }, [hasEntered])
  const latest = useLatest(failures)
  const takeTurn = useCallback(() => setTurns(({ taken }) => ({ taken: taken + 1, failuresBefore: latest.current })), [latest])
  const isTurnedAway = failures > turns.failuresBefore
  return { isAgain: turns.taken > 0, line: turns.taken === 0 || isTurnedAway ? turns.taken : turns.taken - 1, takeTurn }
}

/** Loads the next page before it is needed. */
function useNextPage(step: CheckoutState['step']) {
  const mayBeBooked = step === 'confirming' || step === 'paying' || step === 'verifying'
  useEffect(() => {
    if (mayBeBooked) import('../booking-confirmation/page.tsx').catch(() => {})
  }, [mayBeBooked])
}

/** Fetches what the first chosen seat brings up: after the hall, which is drawn at this very moment. */
function useFetchedParts(isHallLoaded: boolean) {
  useEffect(() => {
    if (!isHallLoaded) return
    const later = setTimeout(() => {
      ViewFromHere.fetch()
      AddNight.fetch()
    })
    return () => clearTimeout(later)
  }, [isHallLoaded])
}

const hintOf = (hall: HallReading['hall']): Phrase => (hall?.terms.isPass ? 'Choose how many passes.' : 'Tap the seats you’d like.')

/** Works out what the chosen seats cost, beside the other shows of the payment. */
function usePriceBeside(
  hall: HallReading['hall'],
  seats: readonly SeatId[],
  options: ChosenOptions,
  { amount, basket }: { amount: AmountRef; basket: Pick<Basket, 'hasDonation' | 'total'> },
) {
  const mayGive = hall?.terms.donations === true && !basket.hasDonation
  const priced = usePrice({ hall, seats, options, mayGive })
  const { price, chosenPrices, donation } = priced
  return {
    ...priced,
    toChoose: chosenPrices ? null : amount,
    mayGive,
    isFree: price?.amount.total === 0 && donation === 0 && basket.total === 0,
  }
}

type AmountRef = RefObject<HTMLInputElement | null>
