import { AdminSeat } from '@sabha/api/admin/seats'
import { sayIn } from '@sabha/language/translate'
import { expect, test } from 'vitest'
import { actionProblem, groupOf, keepProblem, readSeats, seatActions } from './seat-actions.ts'

const say = sayIn('en')
const now = Date.parse('2026-11-19T10:00:00Z')
const read = readSeats(
  [
    { id: 1, row_label: 'A', seat_number: 1, status: 'available', reserved_until: null },
    { id: 2, row_label: 'A', seat_number: 2, status: 'booked', reserved_until: null, booking_type: 'customer' },
    { id: 3, row_label: 'A', seat_number: 3, status: 'booked', reserved_until: null, booking_type: 'manual' },
    { id: 4, row_label: 'A', seat_number: 4, status: 'blocked', reserved_until: null },
    { id: 5, row_label: 'A', seat_number: 5, status: 'reserved', reserved_until: '2026-11-19T10:05:00Z' },
    { id: 6, row_label: 'A', seat_number: 6, status: 'reserved', reserved_until: '2026-11-19T09:55:00Z' },
    {
      id: 7,
      row_label: 'A',
      seat_number: 7,
      status: 'reserved',
      reserved_until: '2026-11-20T10:00:00Z',
      group: 'Lotus School',
      group_id: 1,
    },
    {
      id: 8,
      row_label: 'A',
      seat_number: 8,
      status: 'reserved',
      reserved_until: '2026-11-19T09:55:00Z',
      group: 'Lotus School',
      group_id: 1,
    },
  ].map((seat) => AdminSeat.parse(seat)),
  now,
)
const seats = (...ids: string[]) => ids.flatMap((id) => read.get(id) ?? [])

test.each([
  ['A1', ['booked', 'blocked']],
  ['A2', ['blocked', 'available']],
  ['A3', ['blocked', 'available']],
  ['A4', ['booked', 'available']],
  ['A5', []],
  ['A6', ['booked', 'blocked']],
])('seat %s can become %j', (id, actions) => {
  expect(seatActions.filter((action) => actionProblem(seats(id), action, say) === null)).toEqual(actions)
})

test('one seat that hinders is named', () => {
  expect(actionProblem(seats('A1', 'A4', 'A2'), 'booked', say)).toBe('Seat A2 is booked already.')
  expect(actionProblem(seats('A1', 'A5'), 'blocked', say)).toBe('Seat A5 is held by somebody who is paying.')
})

test('a booking by hand has a limit', () => {
  const [free] = seats('A1')
  if (!free) throw new Error('A1 is there')
  expect(actionProblem(Array(51).fill(free), 'booked', say)).toBe('At most 50 seats at once.')
})

test('a seat booked by hand is for staff alone', () => {
  expect(seats('A2', 'A3').map(({ isCustomers }) => isCustomers)).toEqual([true, false])
})

test('free seats can be kept for a group, and those of one group be taken off it', () => {
  expect(keepProblem(seats('A1', 'A8'), say)).toBeNull()
  expect(keepProblem(seats('A1', 'A4'), say)).toBe('Only free seats can be kept. Seat A4 is not free.')
  expect(keepProblem(seats('A1', 'A7'), say)).toBe('Seat A7 is kept for a group. Take it off the group first.')
  expect(actionProblem(seats('A7'), 'booked', say)).toBe('Seat A7 is kept for a group. Take it off the group first.')
  expect(groupOf(seats('A7'))).toEqual({ id: 1, name: 'Lotus School' })
  expect(groupOf(seats('A7', 'A5'))).toBeNull()
  // Its reservation has ended, so it belongs to no group.
  expect(groupOf(seats('A8'))).toBeNull()
})
