import { ApiError } from '@sabha/api/errors'
import { sayIn, sayText } from '@sabha/language/translate'
import type { LanguageValue } from '@sabha/ui/use-language'
import { expect, test } from 'vitest'
import type { CheckoutFailure } from './checkout-state.ts'
import { failureWords } from './checkout-status.tsx'

function words(language: 'en' | 'kn'): LanguageValue {
  const say = sayIn(language)
  return { language, say, sayText: (text) => sayText(say, text), setLanguage: () => {} }
}
const inEnglish = (failure: CheckoutFailure) => failureWords(failure, words('en'))
const refused = (message: string, details: { status: number; code?: string } = { status: 200 }) => new ApiError('refused', message, details)
const unreachable = new ApiError('unreachable', 'The server cannot be reached.')

test("a refused booking says the backend's message, or that it failed", () => {
  expect(inEnglish({ kind: 'booking', error: refused('Hall closed') }).message).toBe('Hall closed')
  expect(inEnglish({ kind: 'booking', error: refused('') }).message).toBe('Failed to create booking')
  expect(inEnglish({ kind: 'booking', error: unreachable }).message).toBe('Error initiating payment. Please try again.')
})

test('a refused order says so, with the reason beside it', () => {
  expect(inEnglish({ kind: 'order', error: refused('No such key') })).toEqual({
    kind: 'error',
    message: 'Failed to create payment order',
    detail: 'No such key',
  })
  expect(inEnglish({ kind: 'order', error: refused('') }).detail).toBeUndefined()
  expect(inEnglish({ kind: 'order', error: unreachable }).message).toBe('Error initiating payment. Please try again.')
})

test('a form that does not open, and an attempt that fails', () => {
  expect(inEnglish({ kind: 'form', error: new Error('blocked') }).message).toBe('Error initiating payment. Please try again.')
  expect(inEnglish({ kind: 'payment' }).message).toBe('Payment failed. Please try again.')
  expect(inEnglish({ kind: 'dismissed' }).kind).toBe('info')
  expect(inEnglish({ kind: 'timed-out' })).toEqual({
    kind: 'info',
    message: 'Time’s up. Your seats are back on sale: proceed again to hold them.',
  })
})

test('a refused payment names the reason and the payment', () => {
  const error = refused('The payment could not be verified.', { status: 422, code: 'bad-signature' })
  expect(inEnglish({ kind: 'refused', error, paymentId: 'pay_1' })).toEqual({
    kind: 'error',
    message: 'Payment verification failed: The payment could not be verified.',
    paymentId: 'pay_1',
  })
  expect(inEnglish({ kind: 'refused', error: refused(''), paymentId: 'pay_1' }).message).toBe(
    'Payment verification failed: Unknown error. Please contact support.',
  )
})

test('a payment that nobody answered for asks to contact support with its id', () => {
  expect(inEnglish({ kind: 'unanswered', error: unreachable, paymentId: 'pay_1' })).toEqual({
    kind: 'error',
    message: 'Error processing payment: The server cannot be reached. Please contact support with your payment ID',
    paymentId: 'pay_1',
  })
})

test('in Kannada the reason is Kannada too', () => {
  const told = failureWords({ kind: 'unanswered', error: unreachable, paymentId: 'pay_1' }, words('kn'))
  expect(told.message).not.toMatch(/[A-Za-z]/)
})
