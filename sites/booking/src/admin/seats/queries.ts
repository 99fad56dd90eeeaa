import { queryOptions } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'

export type SeatStats = Awaited<ReturnType<typeof adminApi.adminDetailedSeats>>['stats']

const lookAgain = 4_000

/** A show's seats with who has them, looked at again every few seconds: two people sell one hall. */
export const officeSeatsQuery = (showId: string) =>
  queryOptions({
    queryKey: ['admin', 'seats', showId],
    queryFn: ({ signal }) => asAdmin(adminApi.adminDetailedSeats({ show_id: showId }, { signal })),
    staleTime: 0,
    refetchInterval: lookAgain,
  })
