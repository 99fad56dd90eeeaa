import { Booking } from '@sabha/api/shapes'
import { expect, test } from 'vitest'
import { isCalledOff, refundPhrase, showDateOf, statusOf } from './booking-view.ts'

const booking = (fields: Record<string, unknown> = {}) =>
  Booking.parse({ id: 1, booking_id: 'BK1', show_date: '2027-11-19', show_time: '19:15', seats: 'A1', status: 'paid', ...fields })
const before = Date.parse('2027-11-19T13:44:59Z')
const after = Date.parse('2027-11-19T13:45:01Z')

test('a paid booking is upcoming until its show starts, then completed', () => {
  expect(statusOf(booking(), before)).toBe('Upcoming')
  expect(statusOf(booking(), after)).toBe('Completed')
})

test('whatever is not paid is cancelled', () => {
  expect(statusOf(booking({ status: 'pending' }), before)).toBe('Cancelled')
  expect(statusOf(booking({ status: '' }), after)).toBe('Cancelled')
})

test('another backend may write PAID and leave the time out', () => {
  expect(statusOf(booking({ status: 'PAID', show_time: '' }), before)).toBe('Upcoming')
})

test('the date is the one on the calendar of the hall', () => {
  expect(showDateOf(booking({ starts_at: '2027-11-18T20:00:00Z', timezone: 'Asia/Kolkata' }))).toBe('2027-11-19')
  expect(showDateOf(booking({ show_date: '2027-11-19 00:00:00', show_time: 'evening' }))).toBe('2027-11-19')
})

test('a refund takes the ticket away and tells how far it is', () => {
  expect(isCalledOff(booking())).toBe(false)
  expect(isCalledOff(booking({ status: 'cancelled' }))).toBe(true)
  expect(isCalledOff(booking({ refund_status: 'queued' }))).toBe(true)
  expect(refundPhrase(booking())).toBeNull()
  expect(refundPhrase(booking({ refund_status: 'queued' }))).toBe('Your refund is on its way.')
  expect(refundPhrase(booking({ refund_status: 'processed' }))).toBe('Your refund is complete.')
  expect(refundPhrase(booking({ refund_status: 'failed' }))).toContain('write to us')
})
