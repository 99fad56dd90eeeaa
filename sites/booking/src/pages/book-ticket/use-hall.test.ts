import { ApiError } from '@sabha/api/errors'
import { expect, test } from 'vitest'
import { atRest, type CheckoutState } from '../../checkout/checkout-state.ts'
import { booking, hold, paymentFields } from '../../checkout/testing/checkout-fakes.ts'
import { mustWait } from './use-hall.ts'

const queue = new ApiError('refused', '', { status: 403, code: 'waiting-room' })
const unanswered = { kind: 'unanswered', error: null, paymentId: 'pay_1' } as const

test('the waiting room takes the place of seats that are chosen', () => {
  expect(mustWait(queue, atRest)).toBe(true)
  expect(mustWait(null, { step: 'idle', failure: { kind: 'booking', error: queue }, leftover: null })).toBe(true)
  expect(mustWait(null, atRest)).toBe(false)
})

const underPayment: CheckoutState[] = [
  { step: 'paying', hold, failure: null },
  { step: 'verifying', hold, attempt: 1 },
  { step: 'unverified', hold, payment: paymentFields, failure: unanswered },
  { step: 'booked', hold, booking },
  { step: 'idle', failure: { kind: 'refused', error: null, paymentId: 'pay_1' }, leftover: null },
]

test.for(underPayment)('it does not take the place of a payment: $step', (state) => {
  expect(mustWait(queue, state)).toBe(false)
})
