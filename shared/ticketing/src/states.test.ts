import { describe, expect, it } from 'vitest'
import { bookingChanges, bookingStatuses, canChange, seatChanges, seatStatusAt, seatStatuses } from './states.ts'

describe('a seat in the admin', () => {
  it('changes as the specification says, and in no other way', () => {
    const allowed = seatStatuses.flatMap((from) =>
      seatStatuses.filter((to) => canChange(seatChanges, from, to)).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual([
      'available → booked',
      'available → blocked',
      'booked → available',
      'booked → blocked',
      'blocked → available',
      'blocked → booked',
    ])
  })
})

describe('a booking', () => {
  it('only moves forward; a late payment revives an expired one', () => {
    const allowed = bookingStatuses.flatMap((from) =>
      bookingStatuses.filter((to) => canChange(bookingChanges, from, to)).map((to) => `${from} → ${to}`),
    )
    expect(allowed).toEqual(['pending → paid', 'pending → expired', 'paid → cancelled', 'expired → paid'])
  })
})

describe('a reserved seat', () => {
  const until = 1_763_500_000_000

  it('is reserved until its time, and free from that moment on', () => {
    expect(seatStatusAt('reserved', until, until - 1)).toBe('reserved')
    expect(seatStatusAt('reserved', until, until)).toBe('available')
  })

  it('without a time stays reserved', () => expect(seatStatusAt('reserved', null, until)).toBe('reserved'))

  it.each(['available', 'booked', 'blocked'] as const)('that became %s stays so, whatever time is left over', (status) => {
    expect(seatStatusAt(status, until, until + 1)).toBe(status)
  })
})
