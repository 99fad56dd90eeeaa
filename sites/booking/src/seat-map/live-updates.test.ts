import type { SeatUpdate } from '@sabha/api/seats'
import type { StoredSeat } from '@sabha/ui/seat-map/seat-states'
import { expect, test } from 'vitest'
import { createOverlay, laidOver } from './live-updates.ts'

const seat = (number: number, status: StoredSeat['status'], reserved_until: string | null = null): StoredSeat => ({
  row_label: 'A',
  seat_number: number,
  status,
  reserved_until,
})
const update = (changes: Partial<SeatUpdate>): SeatUpdate => ({ whole: false, available: [], reserved: [], booked: [], ...changes })

test('an update changes the seats that it names, and no other', () => {
  const seats = [seat(1, 'available'), seat(2, 'booked'), seat(3, 'reserved', '2026-11-19T10:00:00Z')]
  const laid = laidOver(seats, update({ reserved: ['A1', 'B9'], available: ['A3'] }))
  expect(laid).toEqual([seat(1, 'reserved'), seat(2, 'booked'), seat(3, 'available')])
  expect(laid[1]).toBe(seats[1])
})

test('of a whole hall, every seat that is not named is free', () => {
  const seats = [seat(1, 'booked'), seat(2, 'available'), seat(3, 'reserved', '2026-11-19T10:00:00Z')]
  expect(laidOver(seats, update({ whole: true, booked: ['A2'] }))).toEqual([seat(1, 'available'), seat(2, 'booked'), seat(3, 'available')])
})

test('a hold that the stream tells of ends when the stream says so, whatever was read before', () => {
  const laid = laidOver([seat(1, 'reserved', '2026-11-19T10:00:00Z')], update({ reserved: ['A1'] }))
  expect(laid).toEqual([seat(1, 'reserved')])
})

test('what is heard while the hall is read is not lost to an older answer', async () => {
  const overlay = createOverlay()
  let answer = (_: { seats: readonly StoredSeat[]; at: number }) => {}
  const reading = overlay.over(
    () =>
      new Promise<{ seats: readonly StoredSeat[]; at: number }>((resolve) => {
        answer = resolve
      }),
  )
  overlay.heard(update({ booked: ['A1'] }))
  answer({ seats: [seat(1, 'available'), seat(2, 'available')], at: 7 })
  expect(await reading).toEqual({ seats: [seat(1, 'booked'), seat(2, 'available')], at: 7 })
  // The next reading began after the update, and is believed.
  expect(await overlay.over(async () => ({ seats: [seat(1, 'available')] }))).toEqual({ seats: [seat(1, 'available')] })
})
