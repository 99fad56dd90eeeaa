import { queryOptions } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'

const lookAgain = 4_000

/** The night at the door of a show, as it goes on. */
export const doorQuery = (showId: string) =>
  queryOptions({
    queryKey: ['admin', 'door', showId],
    queryFn: ({ signal }) => asAdmin(adminApi.adminDoor({ show_id: showId }, { signal })),
    staleTime: 0,
    refetchInterval: lookAgain,
  })

export const doorSheetQuery = (showId: string) =>
  queryOptions({
    queryKey: ['admin', 'door-sheet', showId],
    queryFn: ({ signal }) => asAdmin(adminApi.adminDoorSheet({ show_id: showId }, { signal })),
    staleTime: 0,
  })
export type DoorSheet = Awaited<ReturnType<typeof adminApi.adminDoorSheet>>

/** Shows that a phone can be paired for. */
export const doorShowsQuery = queryOptions({
  queryKey: ['admin', 'door-shows'],
  queryFn: async ({ signal }) => (await asAdmin(adminApi.adminDoorShows({}, { signal }))).shows,
})
