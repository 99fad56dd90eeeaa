export type DisplayStatus = 'Cancelled' | 'Completed' | 'Upcoming'

/** Specification section 4. `startsAt` and `now` in epoch ms. */
export function displayStatus(booking: { status: string; startsAt: number }, now: number): DisplayStatus {
  if (booking.status !== 'paid') return 'Cancelled'
  return booking.startsAt < now ? 'Completed' : 'Upcoming'
}

export const bookingFilters = ['all', 'upcoming', 'past'] as const
export type BookingFilter = (typeof bookingFilters)[number]

/** Upcoming: show date on or after today; past: before it. Dates are `YYYY-MM-DD` in the hall's zone. */
export function matchesFilter(filter: BookingFilter, showDate: string, today: string): boolean {
  return filter === 'all' || (filter === 'upcoming') === showDate >= today
}
