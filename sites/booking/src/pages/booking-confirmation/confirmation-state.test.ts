import { expect, test } from 'vitest'
import { readConfirmationState } from './confirmation-state.ts'

const booking = {
  id: 7,
  booking_id: 'BK1',
  customer_name: 'Asha Sample',
  seats: '["A1","A2"]',
  total_amount: '4998',
  verification_code: 'Q9X4',
}

test('a successful booking of the navigation state is shown, however its fields are written', () => {
  expect(readConfirmationState({ success: true, booking })).toMatchObject({ booking_id: 'BK1', seats: ['A1', 'A2'], total_amount: 4998 })
})

test('without success, without a booking, or without any state there is nothing to show', () => {
  expect(readConfirmationState({ success: false, booking })).toBeNull()
  expect(readConfirmationState({ success: true })).toBeNull()
  expect(readConfirmationState(null)).toBeNull()
})
