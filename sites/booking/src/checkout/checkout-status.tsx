import { errorWords } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { focusAround } from '../components/keep-focus.ts'
import { Lamp } from '../components/signs.tsx'
import { useSecondsUntil } from '../components/use-seconds-until.ts'
import { type CheckoutFailure, type CheckoutState, failureOf } from './checkout-state.ts'
import styles from './checkout-status.module.css'
import type { Checkout } from './use-checkout.ts'

/** Shows how long the seats are held, what the page waits for, what went wrong and how to go on. */
export function CheckoutStatus({ checkout: { state, verifyAgain, leaveToStaff } }: { checkout: Checkout }) {
  const words = useLanguage()
  const { say } = words
  const failure = failureOf(state)
  const told = failure && failureWords(failure, words)
  const left = useSecondsUntil(state.step === 'ordering' || state.step === 'paying' ? state.hold.reservedUntil : null)
  // A hold that has run out is not waited for.
  const waiting = left === 0 ? null : waitingFor(state)
  const isInfo = told?.kind === 'info'
  return (
    <>
      {left !== null && <Countdown left={left} />}
      {/* There from the start, since what appears together with its live region isn't spoken. */}
      <div role="status" className={waiting || isInfo ? undefined : 'visually-hidden'}>
        {waiting && <p className={styles.waiting}>{say(waiting)}</p>}
        {isInfo && (
          <Notice kind="info" isSpoken={false}>
            {told.message}
          </Notice>
        )}
      </div>
      {told && !isInfo && (
        <Notice
          kind={told.kind}
          action={
            state.step === 'unverified' && (
              <>
                <Button size="small" onClick={leaving(verifyAgain)}>
                  {say('Check the payment again')}
                </Button>
                {failure?.kind === 'refused' && (
                  <Button size="small" variant="quiet" onClick={leaving(leaveToStaff)}>
                    {say('I’ve noted the payment ID')}
                  </Button>
                )}
              </>
            )
          }
        >
          <p>{told.message}</p>
          {told.detail && <p>{told.detail}</p>}
          {told.paymentId && (
            <p className={styles.paymentId}>
              {say('Payment ID')}: <strong>{told.paymentId}</strong>
            </p>
          )}
        </Notice>
      )}
    </>
  )
}

/** How long the seats are still held, in seconds. */
function Countdown({ left }: { left: number }) {
  const { say } = useLanguage()
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <p className={styles.countdown} role="timer" data-short={left <= 60}>
      <Lamp size={24} flame={left === 0 ? 'out' : left <= 60 ? 'low' : 'lit'} />
      {left > 0 ? say('Your seats are held for {{time}}', { time: clock }) : say('Time’s up. Your seats are back on sale.')}
    </p>
  )
}

/** The press of a button that goes with it. */
const leaving =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusAround(currentTarget)
    act()
  }

/**
 * Returns a ref for the button that proceeds. The provider's form takes the focus along when it closes unpaid: who uses the keyboard goes
 * on at that button.
 */
export function useFocusAfterPaying({ step }: CheckoutState): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasPaying = useRef(false)
  useEffect(() => {
    if (step === 'paying') wasPaying.current = true
    if (step !== 'idle' || !wasPaying.current) return
    wasPaying.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [step])
  return button
}

function waitingFor(state: CheckoutState): Phrase | null {
  switch (state.step) {
    case 'holding':
      return 'Holding your seats…'
    case 'ordering':
      return 'Opening the payment…'
    case 'paying':
      return 'Waiting for your payment…'
    case 'confirming':
      return 'Confirming your booking…'
    case 'verifying':
      return state.attempt === 1
        ? 'Verifying your payment…'
        : 'Your payment is safe. We are still waiting for the confirmation: please keep this page open.'
    case 'releasing':
      return 'Checking whether a payment arrived…'
    case 'booked':
      return 'Preparing your ticket…'
    case 'idle':
    case 'unverified':
      return null
    default:
      return state satisfies never
  }
}

interface FailureWords {
  kind: 'error' | 'info'
  message: string
  /** The backend's reason, where the message doesn't hold it. */
  detail?: string
  /** For the visitor to give to support. */
  paymentId?: string
}

/** Returns the words for a failed checkout (specification section 8, Booking). */
export function failureWords(failure: CheckoutFailure, words: LanguageValue): FailureWords {
  const { say } = words
  switch (failure.kind) {
    case 'booking':
      return {
        kind: 'error',
        message: errorWords(failure.error, words, {
          failed: 'Error initiating payment. Please try again.',
          refused: 'Failed to create booking',
        }),
      }
    case 'night': {
      const message = errorWords(failure.error, words, {
        failed: 'Error initiating payment. Please try again.',
        refused: 'Failed to create booking',
      })
      const show = words.sayText(failure.show)
      return { kind: 'error', message, detail: say('This is about {{show}}. Change it or take it out, then proceed again.', { show }) }
    }
    case 'order': {
      if (!isRefusal(failure.error)) return { kind: 'error', message: say('Error initiating payment. Please try again.') }
      const message = say('Failed to create payment order')
      const detail = errorWords(failure.error, words, { failed: 'Failed to create payment order' })
      return { kind: 'error', message, ...(detail !== message && { detail }) }
    }
    case 'confirm':
      return {
        kind: 'error',
        message: errorWords(failure.error, words, { failed: 'The booking could not be confirmed. Please try again.' }),
      }
    case 'form':
      return { kind: 'error', message: say('Error initiating payment. Please try again.') }
    case 'payment':
      return { kind: 'error', message: say('Payment failed. Please try again.') }
    case 'dismissed':
      return { kind: 'info', message: say('Payment not completed. Try again whenever you’re ready.') }
    case 'timed-out':
      return { kind: 'info', message: say('Time’s up. Your seats are back on sale: proceed again to hold them.') }
    case 'unchecked':
      return {
        kind: 'error',
        message: say('We couldn’t check whether a payment arrived. Try again: we’ll check first, so you won’t pay twice.'),
      }
    case 'refunded':
      return { kind: 'error', message: errorWords(failure.error, words, { failed: 'Unknown error. Please contact support.' }) }
    case 'refused': {
      const message = errorWords(failure.error, words, { failed: 'Unknown error. Please contact support.' })
      return { kind: 'error', message: say('Payment verification failed: {{message}}', { message }), paymentId: failure.paymentId }
    }
    case 'unanswered': {
      const message = errorWords(failure.error, words, { failed: 'The server cannot be reached.' })
      return {
        kind: 'error',
        message: say('Error processing payment: {{message}} Please contact support with your payment ID', { message }),
        paymentId: failure.paymentId,
      }
    }
    default:
      return failure satisfies never
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused'
}
