import { ApiError } from '@sabha/api/errors'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'
import type { Overlay } from '../../seat-map/live-updates.ts'
import { passOf } from '../../waiting/kept-place.ts'

/** ms between looks at the hall while somebody is choosing. The stream tells sooner, where it works; a look now and then is for its faults. */
export const looks = { live: 120_000, alone: 15_000 } as const

export const seatsKey = (showId: string) => ['seats', showId] as const

/** A show's seats as they are now. `every`: ms between looks; false: none. Who is to wait in line doesn't look on the side. */
export const seatsQuery = (showId: string, every: number | false, over: Overlay['over']) =>
  queryOptions({
    queryKey: seatsKey(showId),
    queryFn: ({ signal }) => over(async () => (await api.seats.list({ show_id: showId, ...passIn(showId) }, { signal })).seats),
    staleTime: 0,
    refetchInterval: ({ state }) => !isTurnedAway(state.error) && every,
    refetchOnWindowFocus: ({ state }) => !isTurnedAway(state.error),
    refetchOnReconnect: ({ state }) => !isTurnedAway(state.error),
  })

/** The show's waiting room is open, and the visitor has no pass that is good. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'waiting-room'
}

function passIn(showId: string): { pass?: string } {
  const pass = passOf(showId)
  return pass === null ? {} : { pass }
}
