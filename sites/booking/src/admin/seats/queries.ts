import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'
import type { ReadSeat, SeatDeed } from './seat-actions.ts'

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

interface SeatChangeRequest {
  seats: readonly ReadSeat[]
  status: SeatDeed
}

/**
 * Changes seats as they were seen here: one that somebody else changed meanwhile is refused, and with many all are. The list is
 * read anew afterwards, whatever came of it. One seat goes by the specification's own call, which every backend has.
 */
export function useSeatChange(showId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ seats, status }: SeatChangeRequest) => {
      const changes = seats.map(({ stored }) => ({ seat_id: stored.id, ...(stored.change !== undefined && { change: stored.change }) }))
      const [only] = changes
      return only && changes.length === 1
        ? asAdmin(adminApi.adminUpdateSeat({ ...only, status, show_id: showId }))
        : asAdmin(adminApi.adminUpdateSeats({ show_id: showId, seats: changes, status }))
    },
    onSuccess: onDone,
    onSettled: async () => {
      // Money may be owed now, and bookings are fewer.
      for (const name of ['figures', 'money-owed', 'bookings', 'booking']) void queries.invalidateQueries({ queryKey: ['admin', name] })
      const { queryKey } = officeSeatsQuery(showId)
      // A reading under way may have seen the hall before the change.
      await queries.cancelQueries({ queryKey })
      await queries.invalidateQueries({ queryKey })
    },
  })
}

export type SeatChanging = ReturnType<typeof useSeatChange>
