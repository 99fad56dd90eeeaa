import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

const refreshEvery = 15_000

/** A show's seats as they are now; looked at again while somebody is choosing. */
export const seatsQuery = (showId: string, isChoosing: boolean) =>
  queryOptions({
    queryKey: ['seats', showId],
    queryFn: async ({ signal }) => (await api.getSeats({ show_id: showId }, { signal })).seats,
    staleTime: 0,
    refetchInterval: isChoosing && refreshEvery,
  })
