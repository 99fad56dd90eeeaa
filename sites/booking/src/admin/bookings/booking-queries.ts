import type { OfficeBooking } from '@sabha/api/office-shapes'
import { queryOptions } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'booking', id],
    queryFn: async ({ signal }): Promise<OfficeBooking> => (await asAdmin(adminApi.adminBooking({ booking_id: id }, { signal }))).booking,
    staleTime: 0,
  })
