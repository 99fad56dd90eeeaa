import { ApiError } from '@sabha/api/errors'
import { type FigurePhrase, sayFigures } from '@sabha/api/figure-words'
import { seatsInWords } from '@sabha/api/seat-words'
import type { Phrase } from '@sabha/language/phrases'
import { priceInWords } from '@sabha/language/price-words'
import type { Paise } from '@sabha/ticketing/money'
import type { Quote } from '@sabha/ticketing/quote'
import type { SeatNotes as Notes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { focusFirstProblem } from '@sabha/ui/checked-form'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CheckoutState, failureOf, isUnderWay } from '../../checkout/checkout-state.ts'
import { CheckoutStatus, useFocusAfterPaying } from '../../checkout/checkout-status.tsx'
import type { Checkout } from '../../checkout/use-checkout.ts'
import { PriceDetails } from '../../components/price-details.tsx'
import { SeatNotes } from '../../components/seat-notes.tsx'
import { TermsBox } from '../../components/terms-box.tsx'
import { useFigures } from '../../queries.ts'
import styles from './booking-summary.module.css'
import { newPriceIn } from './price-changed.tsx'
import type { Selection } from './selection.ts'

interface BookingSummaryProps {
  selection: Selection
  /** Seats whose loss stopped the last press of Proceed. */
  lost: readonly SeatId[]
  /** Notes on the chosen seats. */
  notes: Readonly<Record<SeatId, Notes>>
  /** Undefined until the prices are known. */
  price: Quote | undefined
  /** The donation beside the price of the seats; undefined where the typed text is no amount. */
  donation: Paise | undefined
  gstRate: number
  isOnSale: boolean
  isAccepted: boolean
  /** The field of a price that the guest has still to choose. */
  toChoose: RefObject<HTMLInputElement | null> | null
  /** Tells the visitor what to do while nothing is chosen. */
  hint: Phrase
  onAccept: (accepted: boolean) => void
  onRemove: (seats: readonly SeatId[]) => void
  onProceed: () => void
  /** What keeps the visitor from proceeding. */
  problem: FigurePhrase | null
  /** The view of the stage from the chosen seats. */
  view: ReactNode
  /** The way to enter a code. */
  code: ReactNode
  /** The way to seats of another show in the same payment. */
  addNight: ReactNode
  /** The other shows in the payment: in the body while a phone's sheet is open, else above the foot. */
  nights: ReactNode
  /** What the other shows cost. */
  beside: Paise
  /** A question before the seats are held: about a choice that leaves one seat alone, or about another price. */
  question: ReactNode
  checkout: Checkout
}

/** What is being booked, what it costs, and the way on: a column on a desktop, on a phone a sheet whose head stays in reach. */
export function BookingSummary(props: BookingSummaryProps) {
  const { selection, lost, notes, price, gstRate, isOnSale, isAccepted, onAccept, onRemove, onProceed, problem, checkout } = props
  const { view, code, addNight, nights, beside, question, toChoose, donation = 0 } = props
  const words = useLanguage()
  const { say } = words
  const shown = (seats: readonly SeatId[]) => seatsInWords(seats, notes, words).join(', ')
  const [isOpen, setOpen] = useState(false)
  const [inBody, aboveFoot] = placesOf(isOpen, nights)
  const id = useId()
  const count = selection.seats.length
  const figures = useFigures()
  const { seats_per_booking: max } = figures
  const { state } = checkout
  const isBusy = isUnderWay(state)
  // The hall has already named these seats; the backend's refusal would only repeat it.
  const failure = failureOf(state)
  const gone = [...lost, ...selection.gone]
  const isAboutGoneSeats = selection.gone.length > 0 && failure?.kind === 'booking' && refusalCode(failure.error) === 'seats-taken'
  // Shown even where the summary is folded: nobody pays for a restricted view without having been told.
  const restricted = selection.seats.filter((seat) => notes[seat]?.facts?.view === 'restricted')
  const body = useRef<HTMLDivElement>(null)
  const terms = useRef<HTMLInputElement>(null)
  const areTermsMissing = problem === 'Please accept the terms and conditions'
  const proceed = () => {
    onProceed()
    const isDonationWrong = props.donation === undefined
    if (count === 0 || (isAccepted && !toChoose && !isDonationWrong) || selection.gone.length > 0) return
    // On a phone what is to be mended is inside, and can't have the focus before it is shown.
    flushSync(() => setOpen(true))
    if (toChoose) toChoose.current?.focus()
    else if (isDonationWrong) focusFirstProblem(body.current)
    else terms.current?.focus()
  }
  return (
    <section className={styles.summary} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{say('Booking Summary')}</h2>
        <p className={styles.counter}>
          <span aria-hidden="true">
            {count} / {max}
          </span>
          <span className="visually-hidden" role="status">
            {/* Not `count`: i18next would look up plural rules for it, which costs more than the rest of the page. */}
            {say('{{chosen}} of {{max}} seats selected', { chosen: count, max })}
          </span>
        </p>
        <button
          type="button"
          className={styles.handle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={say(isOpen ? 'Hide the summary' : 'Show the summary')}
          onClick={() => setOpen(!isOpen)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m5 13 5-5 5 5" />
          </svg>
        </button>
      </div>
      <div ref={body} id={id} className={styles.body} data-open={isOpen}>
        <ChosenSeats hint={props.hint} seats={selection.seats} notes={notes} isFixed={isBusy} onRemove={onRemove} />
        <SeatNotes seats={selection.seats} notes={notes} />
        {price && count > 0 && <PriceDetails price={price} donation={donation} gstRate={gstRate} />}
        {isOnSale && code}
        {isOnSale && addNight}
        {inBody}
        <TermsBox ref={terms} isAccepted={isAccepted} problemId={areTermsMissing ? `${id}-problem` : undefined} onAccept={onAccept} />
        {/* Last: the price and the terms come before a picture. */}
        {count > 0 && view}
      </div>
      <div className={styles.nights}>{aboveFoot}</div>
      {/* Takes the focus of buttons in it that go with their press. */}
      <div className={styles.foot} tabIndex={-1}>
        {gone.length > 0 && (
          <Notice kind="error">
            <p>{say('Sorry, these seats are no longer available: {{seats}}. Please choose others.', { seats: shown(gone) })}</p>
            {lost.length > 0 && count > 0 && (
              <p>{say('Nothing is paid yet. Proceed again to book the rest: {{seats}}.', { seats: shown(selection.seats) })}</p>
            )}
          </Notice>
        )}
        {problem && (
          <div id={`${id}-problem`}>
            <Notice kind="error">{sayFigures(say, problem, figures)}</Notice>
          </div>
        )}
        {question}
        {restricted.length > 0 && (
          <Notice kind="info">
            {say('Restricted view: {{seats}}. A part of the stage cannot be seen from there.', { seats: restricted.join(', ') })}
          </Notice>
        )}
        {!isOnSale && <Notice kind="info">{say('Booking for this show has closed.')}</Notice>}
        {!isAboutGoneSeats && !newPriceIn(failure) && <CheckoutStatus checkout={checkout} />}
        <ProceedButton
          state={state}
          isOnSale={isOnSale}
          total={count > 0 && price ? price.amount.total + donation + beside : undefined}
          onProceed={proceed}
        />
      </div>
    </section>
  )
}

/** In an open sheet the other shows are with the rest of what is paid. They are never in the foot, which sticks and would cover the rest. */
const placesOf = (isOpen: boolean, nights: ReactNode) => (isOpen ? [nights, null] : [null, nights])

interface ProceedButtonProps {
  state: CheckoutState
  isOnSale: boolean
  /** Paise; undefined until seats are chosen and their price is known. */
  total: Paise | undefined
  onProceed: () => void
}

/** The button that proceeds; where nothing is to be paid, it confirms the booking instead. */
function ProceedButton({ state, isOnSale, total, onProceed }: ProceedButtonProps) {
  const { say } = useLanguage()
  const button = useFocusAfterPaying(state)
  return (
    <Button
      ref={button}
      className={styles.proceed}
      busy={isUnderWay(state) && state.step !== 'unverified'}
      disabled={!isOnSale || state.step === 'unverified'}
      onClick={onProceed}
    >
      <span>{say(total === 0 ? 'Confirm the booking' : 'Proceed to Payment')}</span>
      {total !== undefined && <span className={styles.total}>{priceInWords(total, say)}</span>}
    </Button>
  )
}

function refusalCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined
}

interface ChosenSeatsProps {
  seats: readonly SeatId[]
  notes: Readonly<Record<SeatId, Notes>>
  /** The seats are being paid for. */
  isFixed: boolean
  onRemove: (seats: readonly SeatId[]) => void
  hint: Phrase
}

/** The chosen seats as chips; a press on a chip removes it. */
function ChosenSeats({ seats, notes, isFixed, onRemove, hint }: ChosenSeatsProps) {
  const words = useLanguage()
  const { say } = words
  // Places of one section are one chip.
  const chips = [...Map.groupBy(seats, (seat) => notes[seat]?.place?.name ?? seat).values()]
  const whole = useRef<HTMLDivElement>(null)
  const remove = (same: readonly SeatId[], chip: Element) => {
    // The removed chip would take the focus with it, so the chip beside it gets the focus, or the box around them.
    const place = chip.closest('li')
    const beside = (place?.nextElementSibling ?? place?.previousElementSibling)?.querySelector('button')
    const next = beside ?? whole.current
    next?.focus({ preventScroll: true })
    onRemove(same)
  }
  return (
    <div ref={whole} tabIndex={-1}>
      {seats.length === 0 && <p className={styles.none}>{say(hint)}</p>}
      {seats.length > 0 && (
        <ul className={styles.chips} aria-label={say('Selected seats')}>
          {chips.map((same) => {
            const seat = seatsInWords(same, notes, words).join(', ')
            return (
              <li key={same[0]}>
                <button
                  type="button"
                  disabled={isFixed}
                  aria-label={notes[same[0] ?? '']?.place ? say('Remove: {{name}}', { name: seat }) : say('Remove seat {{seat}}', { seat })}
                  onClick={({ currentTarget }) => remove(same, currentTarget)}
                >
                  {seat}
                  <svg viewBox="0 0 12 12" aria-hidden="true">
                    <path d="m3 3 6 6m0-6-6 6" />
                  </svg>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
