import { ApiError } from '@sabha/api/errors'
import { type FigurePhrase, sayFigures } from '@sabha/api/figure-words'
import { groupName, placesInWords } from '@sabha/api/seat-words'
import type { GroupPage, Show } from '@sabha/api/shapes'
import { formatNumber } from '@sabha/language/formats'
import { priceInWords } from '@sabha/language/price-words'
import type { HallPlan } from '@sabha/ticketing/hall'
import { type Paise, rupeesOf } from '@sabha/ticketing/money'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { focusFirstProblem } from '@sabha/ui/checked-form'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bundledPlanQuery } from '../../bundled-plan.ts'
import { type CheckoutFailure, failureOf, isUnderWay, ownSeats } from '../../checkout/checkout-state.ts'
import { CheckoutStatus, useFocusAfterPaying } from '../../checkout/checkout-status.tsx'
import { useFreshOffer } from '../../checkout/fresh-offer.ts'
import { usePaymentTrouble } from '../../checkout/payment-trouble.ts'
import type { Checkout } from '../../checkout/use-checkout.ts'
import { problemOfChoice, usePrice } from '../../checkout/use-price.ts'
import { RetryNotice } from '../../components/empty-state.tsx'
import { PriceDetails } from '../../components/price-details.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { TermsBox } from '../../components/terms-box.tsx'
import { useFigures, useShow } from '../../queries.ts'
import { useStoredUser } from '../../session/stored-user.ts'
import { pricedSince, showTerms } from '../../show-terms.ts'
import { useSite } from '../../site.ts'
import { codePending, useIsCheckingCode } from '../book-ticket/code-check.ts'
import { type Customer, GuestDialog, signedInCustomer } from '../book-ticket/customer.tsx'
import { newPriceIn, PriceChangedNotice } from '../book-ticket/price-changed.tsx'
import { type ChosenOptions, noOptions, PriceOptions, sentOptions } from '../book-ticket/price-options.tsx'
import { BuyerFields, noBuyer, problemOfBuyer, readBuyer, type TypedBuyer } from './buyer-fields.tsx'
import { countOf, type GroupChoice, nothingChosen, slotsOf, standingChoice, withOwnFree } from './group-choice.ts'
import styles from './page.module.css'
import { nameOfPlaces, SeatChoice } from './seat-choice.tsx'

interface PayForSeatsProps {
  link: string
  group: GroupPage
  checkout: Checkout
  /** When the group was read, in epoch ms: by the server's clock, and by this browser's. */
  serverTime: number
  readAt: number
  /** What is known of the group is out of date. */
  onStale: () => void
}

/** Lets a visitor choose among the kept seats and pay for them like any booking. */
export function PayForSeats(props: PayForSeatsProps) {
  const { say } = useLanguage()
  const { group, checkout } = props
  const trouble = usePaymentTrouble()
  const asked = useShow(group.show_id)
  const show = asked.data
  const bundled = useQuery({ ...bundledPlanQuery, enabled: show?.hall === null })
  const plan = show?.hall ?? bundled.data
  const isLeft = group.seats.some(({ state }) => state === 'free' || state === 'held')
  if (!isLeft && checkout.state.step === 'idle') {
    // A visitor whose own payment goes back must not read "See you at the show!".
    if (failureOf(checkout.state) || trouble) return <CheckoutStatus checkout={checkout} />
    return <Notice kind="success">{say('Every seat is paid. See you at the show!')}</Notice>
  }
  if (!show || !plan) {
    const unread = [asked, bundled].filter(({ isError }) => isError)
    return (
      <>
        <CheckoutStatus checkout={checkout} />
        {unread.length === 0 ? (
          <Skeleton height="20em" />
        ) : (
          <RetryNotice isBusy={unread.some(({ isFetching }) => isFetching)} onRetry={() => unread.forEach(({ refetch }) => void refetch())}>
            {say('The seats could not be loaded.')}
          </RetryNotice>
        )}
      </>
    )
  }
  return <Paying {...props} show={show} plan={plan} />
}

function Paying({ link, group, serverTime, checkout, readAt, onStale, show, plan }: PayForSeatsProps & { show: Show; plan: HallPlan }) {
  const words = useLanguage()
  const { say, sayText, language } = words
  const user = useStoredUser()
  const [options, setOptions] = useState<ChosenOptions>(noOptions)
  const [buyer, setBuyer] = useState<TypedBuyer | null>(null)
  const [isAccepted, setAccepted] = useState(false)
  const [problem, setProblem] = useState<FigurePhrase | null>(null)
  const isCheckingCode = useIsCheckingCode()
  /** The price in rupees that the backend named, and the visitor has agreed to, while they say who they are. */
  const agreed = useRef<number>(undefined)
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const amount = useRef<HTMLInputElement>(null)
  const summary = useRef<HTMLElement>(null)
  const buyerFields = useRef<HTMLDivElement>(null)
  const terms = useRef<HTMLInputElement>(null)
  const id = useId()

  const isBusy = isUnderWay(checkout.state)
  const failure = failureOf(checkout.state)
  useFreshOffer(group.show_id, checkout.state)
  const own = ownSeats(checkout.state, group.show_id, readAt)
  const { choice, lost, choose: setWanted, forgetLost } = useGroupChoice({ group, own, checkout, onStale })
  const taken = [
    ...lost.gone,
    ...lost.fewer.map(([section, was, now]) => placesInWords(groupName(nameOfPlaces(group, section), words), was - now, say)),
  ]

  const seats = slotsOf(choice, plan)
  const since = pricedSince(show, serverTime)
  const hall = useMemo(() => ({ plan, terms: showTerms(show, since) }), [plan, show, since])
  const sold = hall.terms
  const { open, chosenPrices, donation, price } = usePrice({ hall, seats, options, mayGive: sold.donations })
  const { name: merchant } = useSite('identity')
  const notes = group.seat_notes ?? {}

  const choose = (next: GroupChoice) => {
    setProblem(null)
    checkout.clear()
    setWanted(next)
  }
  const pay = (customer: Customer, newTotal?: number) => {
    const named = buyer && readBuyer(buyer)
    checkout.start({
      show: { ...show, id: group.show_id },
      seats,
      asked: { named: seats.filter((seat) => choice.named.has(seat)), places: { ...choice.places } },
      group: link,
      hallId: show.hall_id,
      ...(named && { buyer: named }),
      customer,
      description: sayText(show.title),
      language,
      merchant,
      shownTotal: newTotal ?? (price && rupeesOf(price.amount.total)),
      ...sentOptions(options, seats, sold.concessions, { chosen: chosenPrices, donation }),
    })
  }
  /** Another field may be wrong too, such as a code that was left: the message is not about that. */
  const focusOn = (found: FigurePhrase) => {
    if (found === 'Please choose what you pay for each seat.') amount.current?.focus()
    else if (found === 'Please accept the terms and conditions') terms.current?.focus()
    else if (buyer && problemOfBuyer(buyer)?.problem === found) focusFirstProblem(buyerFields.current)
    else if (donation === undefined) focusFirstProblem(summary.current)
  }
  const proceed = (newTotal?: number) => {
    if (isBusy) return
    const ofFields = buyer && problemOfBuyer(buyer)?.problem
    const given = { count: countOf(choice), isPriced: chosenPrices !== undefined, donation, ofFields, isAccepted }
    const found = isCheckingCode ? codePending : problemOfChoice(given)
    // The fields must be marked before the first wrong one is looked for.
    flushSync(() => setProblem(found))
    forgetLost()
    if (found) return focusOn(found)
    const customer = signedInCustomer(user)
    agreed.current = newTotal
    if (customer) pay(customer, newTotal)
    else setAsking(true)
  }
  const isOfBuyer = problem !== null && buyer !== null && problemOfBuyer(buyer)?.problem === problem
  const total = price && countOf(choice) > 0 ? price.amount.total + (donation ?? 0) : undefined
  return (
    <div className={styles.columns}>
      <div className={styles.card}>
        <SeatChoice group={withOwnFree(group, own)} choice={choice} isFixed={isBusy} onChoose={choose} />
      </div>
      <section ref={summary} className={`${styles.card} ${styles.summary}`} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className={styles.heading}>
          {say('Booking Summary')}
        </h2>
        <p role="status">{say('Chosen: {{count}}', { count: formatNumber(countOf(choice)) })}</p>
        {price && total !== undefined && <PriceDetails price={price} donation={donation ?? 0} gstRate={sold.pricing.gstRate} />}
        <PriceOptions
          showId={group.show_id}
          phone={signedInCustomer(user)?.phone}
          seats={seats}
          notes={notes}
          offered={sold.concessions}
          open={open}
          amountRef={amount}
          donations={sold.donations}
          takesPasses={false}
          options={options}
          quote={price}
          isFixed={isBusy}
          onChange={(next) => {
            setProblem(null)
            checkout.clear()
            setOptions(next)
          }}
          newPrice={newPriceIn(failure)?.error}
          onRenewed={(code) => setOptions((now) => (now.code?.name === code.name ? { ...now, code } : now))}
        />
        {group.invoices && (
          <BuyerFields
            ref={buyerFields}
            buyer={buyer}
            isFixed={isBusy}
            isChecked={isOfBuyer}
            onChange={(next) => {
              setProblem(null)
              setBuyer(next === true ? noBuyer : next)
            }}
          />
        )}
        <TermsBox
          ref={terms}
          isAccepted={isAccepted}
          problemId={problem === 'Please accept the terms and conditions' ? `${id}-problem` : undefined}
          onAccept={(accepted) => {
            setProblem(null)
            setAccepted(accepted)
          }}
        />
        <PayFoot
          id={`${id}-problem`}
          checkout={checkout}
          lost={taken}
          problem={isOfBuyer || (problem === codePending && !isCheckingCode) ? null : problem}
          total={total}
          onProceed={proceed}
        />
      </section>
      {isAsking !== null && (
        <GuestDialog
          open={isAsking}
          isFree={total === 0}
          onOpenChange={setAsking}
          onCustomer={(customer) => {
            setAsking(false)
            // Nobody pays for less than they have seen.
            if (taken.length === 0) pay(customer, agreed.current)
          }}
        />
      )}
    </div>
  )
}

interface PayFootProps {
  /** The id of the problem's message, for the field that it is about. */
  id: string
  checkout: Checkout
  /** Seats and places that others have taken, in words. */
  lost: readonly string[]
  problem: FigurePhrase | null
  /** Paise; undefined until seats are chosen and their price is known. */
  total: Paise | undefined
  /** `agreed`: the price in rupees that the backend named instead, once the visitor has agreed to it. */
  onProceed: (agreed?: number) => void
}

/** What is wrong or waited for, and the button that proceeds. */
function PayFoot({ id, checkout, lost, problem, total, onProceed }: PayFootProps) {
  const { say } = useLanguage()
  const figures = useFigures()
  const { state } = checkout
  const button = useFocusAfterPaying(state)
  const failure = failureOf(state)
  // The message above says it already.
  const isToldAbove = newPriceIn(failure) !== null || (lost.length > 0 && isAboutTaken(failure))
  return (
    // Takes the focus of buttons in it that go with their press.
    <div className={styles.foot} tabIndex={-1}>
      {lost.length > 0 && (
        <Notice kind="error">
          {say('Somebody in your group was faster: {{seats}}. Please choose from what is left.', { seats: lost.join('; ') })}
        </Notice>
      )}
      {problem && (
        <div id={id}>
          <Notice kind="error">{sayFigures(say, problem, figures)}</Notice>
        </div>
      )}
      <PriceChangedNotice failure={failure} onAgree={onProceed} onChooseAgain={() => checkout.clear()} />
      {!isToldAbove && <CheckoutStatus checkout={checkout} />}
      <Button
        ref={button}
        busy={isUnderWay(state) && state.step !== 'unverified'}
        disabled={state.step === 'unverified'}
        onClick={() => onProceed()}
      >
        {say(total === 0 ? 'Confirm the booking' : 'Proceed to Payment')}
        {total !== undefined && ` · ${priceInWords(total, say)}`}
      </Button>
    </div>
  )
}

const nothingLost: Pick<ReturnType<typeof standingChoice>, 'gone' | 'fewer'> = { gone: [], fewer: [] }

/** What is chosen and can still be had, and the chosen seats that another visitor of the group got first. */
function useGroupChoice({
  group,
  own,
  checkout,
  onStale,
}: Pick<PayForSeatsProps, 'group' | 'checkout' | 'onStale'> & { own: readonly SeatId[] }) {
  const [wanted, setWanted] = useState<GroupChoice>(nothingChosen)
  const [lost, setLost] = useState(nothingLost)
  const isBusy = isUnderWay(checkout.state)
  const { choice, gone, fewer } = standingChoice(wanted, group, own)
  const isGone = gone.length + fewer.length > 0 && !isBusy
  useEffect(() => {
    if (!isGone) return
    setLost({ gone, fewer })
    setWanted(choice)
  }, [isGone, gone, fewer, choice])
  useEffect(() => {
    if (!isBusy) onStale()
  }, [isBusy, onStale])
  const choose = (next: GroupChoice) => {
    setLost(nothingLost)
    setWanted(next)
  }
  // A choice that is being paid for stays as it was when the payment began.
  return { choice: isBusy ? wanted : choice, lost, choose, forgetLost: () => setLost(nothingLost) }
}

function isAboutTaken(failure: CheckoutFailure | null): boolean {
  return failure?.kind === 'booking' && failure.error instanceof ApiError && failure.error.code === 'seats-taken'
}
