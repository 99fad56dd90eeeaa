import { sayIn, sayText } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import type { Guest } from '../../../scan.ts'
import { ticketFacts } from './ticket-facts.ts'

const english = { language: 'en', sayText: (text: string) => sayText(sayIn('en'), text) } as const
const guest: Guest = {
  ticketId: 7,
  bookingId: 'BK7F3KQ9XM',
  name: 'Kamala Example',
  email: 'kamala@example.org',
  phone: '9000000001',
  showTitle: 'Strings of the Kaveri: An Evening of Violin',
  startsAt: Date.parse('2027-11-19T19:15:00+05:30'),
  endsAt: null,
  zone: 'Asia/Kolkata',
  venue: 'Rangamandira Hall',
  seats: ['A13', 'A14'],
  seatsNow: ['A13', 'A14'],
  amount: 499_800,
  verificationCode: '4GKH9TWX',
}

test('an admin sees every field of the specification, in its order', () => {
  expect(ticketFacts(guest, english)).toEqual([
    { label: 'Booking ID', value: 'BK7F3KQ9XM' },
    { label: 'Customer', value: 'Kamala Example' },
    { label: 'E-mail', value: 'kamala@example.org' },
    { label: 'Phone', value: '+91 90000 00001' },
    { label: 'Show', value: 'Strings of the Kaveri: An Evening of Violin' },
    { label: 'Date', value: '19 November 2027' },
    { label: 'Time', value: '7:15 PM' },
    { label: 'Seats', value: 'A13, A14' },
    { label: 'Amount', value: '₹4,998' },
    { label: 'Verification Code', value: '4GKH 9TWX' },
  ])
})

test('what a paired phone is not told is left out, not shown empty', () => {
  const told = ticketFacts({ ...guest, email: null, phone: '••••••0001', verificationCode: null, startsAt: null }, english)
  expect(told.map(({ label }) => label)).toEqual(['Booking ID', 'Customer', 'Phone', 'Show', 'Seats', 'Amount'])
})
