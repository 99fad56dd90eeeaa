import { keepPreviousData } from '@tanstack/react-query'
import { adminApi, adminQuery } from '../admin-api.ts'
import { pageOf, pageSize } from '../components/pager.tsx'

export const bookingStates = ['paid', 'cancelled', 'refunded', 'desk'] as const
export type BookingState = (typeof bookingStates)[number]

export function stateIn(search: URLSearchParams): BookingState | undefined {
  return bookingStates.find((state) => state === search.get('status'))
}

/** The page of bookings that an address asks for: `q`, `show`, `status`, `page`. */
export const bookingsQuery = (search: URLSearchParams) => {
  const asked = {
    search: search.get('q')?.trim() || undefined,
    show_id: search.get('show') || undefined,
    status: stateIn(search),
    page: pageOf(search),
    per_page: pageSize,
  }
  return adminQuery(['bookings', asked], (request) => adminApi.bookings.search(asked, request), { placeholderData: keepPreviousData })
}

export const bookingQuery = (id: string) =>
  adminQuery(['booking', id], async (request) => (await adminApi.bookings.get({ booking_id: id }, request)).booking)
