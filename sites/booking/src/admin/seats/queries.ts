import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi, adminQuery, asAdmin } from '../admin-api.ts'
import type { ReadSeat, SeatAction } from './seat-actions.ts'

export type SeatStats = Awaited<ReturnType<typeof adminApi.seats.detailed>>['stats']

/** A show's seats and who has them; refetched every few seconds, as two people may sell one hall. */
export const adminSeatsQuery = (showId: string) =>
  adminQuery(['seats', showId], (request) => readHall(showId, request), { refetchInterval: 4_000 })

/** `at`: when it was read, epoch ms by the server's clock, as holds end by it. */
async function readHall(showId: string, request: { signal: AbortSignal }) {
  let at = 0
  const onServerTime = (time: number) => {
    at = time
  }
  const hall = await adminApi.seats.detailed({ show_id: showId }, { ...request, onServerTime })
  return { ...hall, at }
}

interface SeatChangeRequest {
  seats: readonly ReadSeat[]
  status: SeatAction
}

/**
 * Changes seats as they were read here: if someone else has changed one since, the whole change is refused. The list is refetched either
 * way. A single seat uses the specification's own call, which every backend has.
 */
export function useSeatChange(showId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ seats, status }: SeatChangeRequest) => {
      const changes = seats.map(({ stored }) => ({ seat_id: stored.id, ...(stored.change !== undefined && { change: stored.change }) }))
      const [only] = changes
      return only && changes.length === 1
        ? asAdmin(adminApi.seats.update({ ...only, status, show_id: showId }))
        : asAdmin(adminApi.seats.updateMany({ show_id: showId, seats: changes, status }))
    },
    onSuccess: onDone,
    onSettled: async () => {
      // The change may leave money owed and cancel bookings.
      for (const name of ['figures', 'money-owed', 'bookings', 'booking']) void queries.invalidateQueries({ queryKey: ['admin', name] })
      const { queryKey } = adminSeatsQuery(showId)
      // A read under way may hold the hall as it was before the change.
      await queries.cancelQueries({ queryKey })
      await queries.invalidateQueries({ queryKey })
    },
  })
}

export type SeatChanging = ReturnType<typeof useSeatChange>
