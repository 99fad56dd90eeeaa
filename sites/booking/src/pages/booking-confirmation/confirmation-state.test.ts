import { Booking } from '@sabha/api/shapes'
import { expect, test, vi } from 'vitest'
import { signOut } from '../../session/stored-user.ts'
import { confirmationState, readConfirmationState } from './confirmation-state.ts'

const values = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
})

const booking = {
  id: 7,
  booking_id: 'BK1',
  customer_name: 'Asha Sample',
  seats: '["A1","A2"]',
  total_amount: '4998',
  verification_code: 'Q9X4',
}

test('a successful booking of the navigation state is shown, however its fields are written', () => {
  expect(readConfirmationState({ success: true, booking })?.booking).toMatchObject({
    booking_id: 'BK1',
    seats: ['A1', 'A2'],
    total_amount: 4998,
  })
})

test('without success, without a booking, or without any state there is nothing to show', () => {
  expect(readConfirmationState({ success: false, booking })).toBeNull()
  expect(readConfirmationState({ success: true })).toBeNull()
  expect(readConfirmationState(null)).toBeNull()
})

test('it is kept through a reload, and not past a sign-out: whoever comes Back may be somebody else', () => {
  const origin = { ticket: 'BK1.en.seal', checkout: 'BK1', guestId: '7' }
  const before = JSON.parse(JSON.stringify(confirmationState(Booking.parse(booking), origin)))
  expect(readConfirmationState(before)).toMatchObject({ ...origin, booking: { booking_id: 'BK1' } })
  signOut()
  expect(readConfirmationState(before)).toBeNull()
  // Paid after a sign-out in another tab: the ticket is shown.
  expect(readConfirmationState(confirmationState(Booking.parse(booking), origin))).toMatchObject(origin)
})
