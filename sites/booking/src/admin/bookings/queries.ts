import type { AdminBooking } from '@sabha/api/admin/bookings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'
import { pageOf, pageSize } from '../components/pager.tsx'

export const bookingStates = ['paid', 'cancelled', 'refunded', 'desk'] as const
export type BookingState = (typeof bookingStates)[number]

export function stateIn(search: URLSearchParams): BookingState | undefined {
  return bookingStates.find((state) => state === search.get('status'))
}

/** The part of all bookings that an address asks for: `q`, `show`, `status`, `page`. */
export const bookingsQuery = (search: URLSearchParams) => {
  const request = {
    search: search.get('q')?.trim() || undefined,
    show_id: search.get('show') || undefined,
    status: stateIn(search),
    page: pageOf(search),
    per_page: pageSize,
  }
  return queryOptions({
    queryKey: ['admin', 'bookings', request],
    queryFn: ({ signal }) => asAdmin(adminApi.bookings.search(request, { signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'booking', id],
    queryFn: async ({ signal }): Promise<AdminBooking> => (await asAdmin(adminApi.bookings.get({ booking_id: id }, { signal }))).booking,
    staleTime: 0,
  })
