import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type CheckoutState, failureOf } from './checkout-state.ts'
import styles from './checkout-status.module.css'
import { Countdown, useSecondsUntil } from './countdown.tsx'
import { failureWords } from './failure-words.ts'

interface CheckoutStatusProps {
  state: CheckoutState
  onVerifyAgain: () => void
  /** The visitor has noted the payment's id, and goes on without it. */
  onLeaveToOffice: () => void
}

/** Where a checkout stands: how long the seats are held, what is being waited for, what went wrong and how to go on. */
export function CheckoutStatus({ state, onVerifyAgain, onLeaveToOffice }: CheckoutStatusProps) {
  const words = useLanguage()
  const { say } = words
  const failure = failureOf(state)
  const told = failure && failureWords(failure, words)
  const left = useSecondsUntil(state.step === 'ordering' || state.step === 'paying' ? state.hold.reservedUntil : null)
  // What is over is not waited for.
  const waiting = left === 0 ? null : waitingFor(state)
  return (
    <>
      {left !== null && <Countdown left={left} />}
      {waiting && (
        <p className={styles.waiting} role="status">
          {say(waiting)}
        </p>
      )}
      {told && (
        <Notice
          kind={told.kind}
          action={
            state.step === 'unverified' && (
              <>
                <Button size="small" onClick={onVerifyAgain}>
                  {say('Check the payment again')}
                </Button>
                {failure?.kind === 'refused' && (
                  <Button size="small" variant="quiet" onClick={onLeaveToOffice}>
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

function waitingFor(state: CheckoutState): Phrase | null {
  switch (state.step) {
    case 'holding':
      return 'Holding your seats…'
    case 'ordering':
      return 'Opening the payment…'
    case 'paying':
      return 'Waiting for your payment…'
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
