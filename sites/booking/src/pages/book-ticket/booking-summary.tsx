import { ApiError } from '@sabha/api/errors'
import { formatMoney } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { maxSeats } from '@sabha/ticketing/bookings'
import type { GstLines } from '@sabha/ticketing/money'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CheckoutState, failureOf, isUnderWay } from '../../checkout/checkout-state.ts'
import { CheckoutStatus } from '../../checkout/checkout-status.tsx'
import styles from './booking-summary.module.css'
import { ChosenSeats } from './chosen-seats.tsx'
import { PriceDetails } from './price-details.tsx'
import type { Selection } from './selection.ts'
import { TermsBox } from './terms-box.tsx'

interface BookingSummaryProps {
  selection: Selection
  /** Seats whose loss stopped the last press of Proceed. */
  lost: readonly SeatId[]
  /** Undefined until the prices are known. */
  price: GstLines | undefined
  gstRate: number
  isOnSale: boolean
  isAccepted: boolean
  onAccept: (accepted: boolean) => void
  onRemove: (seat: SeatId) => void
  onProceed: () => void
  onVerifyAgain: () => void
  onLeaveToOffice: () => void
  /** What keeps the visitor from proceeding. */
  problem: Phrase | null
  checkout: CheckoutState
}

/** What is being booked, what it costs, and the way on: a column on a desktop, on a phone a sheet whose head stays in reach. */
export function BookingSummary(props: BookingSummaryProps) {
  const { selection, lost, price, gstRate, isOnSale, isAccepted, onAccept, onRemove, onProceed, problem, checkout } = props
  const { say } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = selection.seats.length
  const isBusy = isUnderWay(checkout)
  // The hall has already told which seats; the backend's refusal would only say it again.
  const failure = failureOf(checkout)
  const gone = [...lost, ...selection.gone]
  const isAboutGoneSeats = selection.gone.length > 0 && failure?.kind === 'booking' && refusalCode(failure.error) === 'seats-taken'
  const terms = useRef<HTMLInputElement>(null)
  const areTermsMissing = problem === 'Please accept the terms and conditions'
  const proceed = () => {
    onProceed()
    if (count === 0 || isAccepted || selection.gone.length > 0) return
    // On a phone the box to tick is inside, and can't have the focus before it is shown.
    flushSync(() => setOpen(true))
    terms.current?.focus()
  }
  return (
    <section className={styles['summary']} aria-labelledby={`${id}-title`}>
      <div className={styles['head']}>
        <h2 id={`${id}-title`}>{say('Booking Summary')}</h2>
        <p className={styles['counter']}>
          <span aria-hidden="true">
            {count} / {maxSeats}
          </span>
          <span className="visually-hidden" role="status">
            {/* Not `count`: i18next would look up plural rules for it, which costs more than the rest of the page. */}
            {say('{{chosen}} of {{max}} seats selected', { chosen: count, max: maxSeats })}
          </span>
        </p>
        <button
          type="button"
          className={styles['handle']}
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
      <div id={id} className={styles['body']} data-open={isOpen}>
        <ChosenSeats seats={selection.seats} isFixed={isBusy} onRemove={onRemove} />
        {price && count > 0 && <PriceDetails price={price} gstRate={gstRate} />}
        <TermsBox ref={terms} isAccepted={isAccepted} problemId={areTermsMissing ? `${id}-problem` : undefined} onAccept={onAccept} />
      </div>
      <div className={styles['foot']}>
        {gone.length > 0 && (
          <Notice kind="error">
            <p>{say('Sorry, these seats are no longer available: {{seats}}. Please choose others.', { seats: gone.join(', ') })}</p>
            {lost.length > 0 && count > 0 && (
              <p>{say('Nothing is paid yet. Proceed again to book the rest: {{seats}}.', { seats: selection.seats.join(', ') })}</p>
            )}
          </Notice>
        )}
        {problem && (
          <div id={`${id}-problem`}>
            <Notice kind="error">{say(problem)}</Notice>
          </div>
        )}
        {!isOnSale && <Notice kind="info">{say('Booking for this show has closed.')}</Notice>}
        {!isAboutGoneSeats && (
          <CheckoutStatus state={checkout} onVerifyAgain={props.onVerifyAgain} onLeaveToOffice={props.onLeaveToOffice} />
        )}
        <Button
          className={styles['proceed']}
          busy={isBusy && checkout.step !== 'unverified'}
          disabled={!isOnSale || checkout.step === 'unverified'}
          onClick={proceed}
        >
          <span>{say('Proceed to Payment')}</span>
          {price && count > 0 && <span className={styles['total']}>{formatMoney(price.total)}</span>}
        </Button>
      </div>
    </section>
  )
}

function refusalCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined
}
