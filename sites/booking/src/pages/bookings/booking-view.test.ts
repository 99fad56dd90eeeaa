import { Booking } from '@sabha/api/shapes'
import { expect, test } from 'vitest'
import { hasTicket, refundPhrase, showDateOf, statusOf } from './booking-view.ts'

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

test('a ticket is there as long as the booking stands, whatever was paid back of it', () => {
  expect(hasTicket(booking())).toBe(true)
  expect(hasTicket(booking({ status: 'PAID', refund_status: 'processed' }))).toBe(true)
  expect(hasTicket(booking({ status: 'cancelled' }))).toBe(false)
  expect(hasTicket(booking({ status: 'cancelled', refund_status: 'queued' }))).toBe(false)
})

test('a refund tells how far it is', () => {
  expect(refundPhrase(booking())).toBeNull()
  expect(refundPhrase(booking({ refund_status: 'queued' }))).toBe('Money is on its way back to you.')
  expect(refundPhrase(booking({ refund_status: 'processed' }))).toBe('Money was paid back to you.')
  const cancelled = { status: 'cancelled' }
  expect(refundPhrase(booking({ ...cancelled, refund_status: 'pending' }))).toBe('Your refund is on its way.')
  expect(refundPhrase(booking({ ...cancelled, refund_status: 'processed' }))).toBe('Your refund is complete.')
  expect(refundPhrase(booking({ ...cancelled, refund_status: 'failed' }))).toContain('Write to us')
})
