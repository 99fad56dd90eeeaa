import type { OfficeBooking } from '@sabha/api/office-shapes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'booking', id],
    queryFn: async ({ signal }): Promise<OfficeBooking> => (await asAdmin(adminApi.adminBooking({ booking_id: id }, { signal }))).booking,
    staleTime: 0,
  })

/** A change of a booking: whatever came of it, the office's readings are old after it. */
export function useBookingDeed<T>(call: () => Promise<T>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => asAdmin(call()),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  })
}
