import { errorWords } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import type { LanguageValue } from '@sabha/ui/use-language'
import type { CheckoutFailure } from './checkout-state.ts'

export interface FailureWords {
  kind: 'error' | 'info'
  message: string
  /** The backend's reason, where the message doesn't hold it. */
  detail?: string
  /** To name to support. */
  paymentId?: string
}

/** A failed checkout in words (specification section 8, Booking). */
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
    case 'order': {
      if (!isRefusal(failure.error)) return { kind: 'error', message: say('Error initiating payment. Please try again.') }
      const message = say('Failed to create payment order')
      const detail = errorWords(failure.error, words, { failed: 'Failed to create payment order' })
      return { kind: 'error', message, ...(detail !== message && { detail }) }
    }
    case 'form':
      return { kind: 'error', message: say('Error initiating payment. Please try again.') }
    case 'payment':
      return { kind: 'error', message: say('Payment failed. Please try again.') }
    case 'dismissed':
      return { kind: 'info', message: say('Payment not completed. Try again whenever you’re ready.') }
    case 'timed-out':
      return { kind: 'info', message: say('Time’s up. Your seats are back on sale: proceed again to hold them.') }
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
