import { queryOptions } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'

const lookAgain = 4_000

/** The check-in report of a show, while people come in. */
export const checkinReportQuery = (showId: string) =>
  queryOptions({
    queryKey: ['admin', 'door', showId],
    queryFn: ({ signal }) => asAdmin(adminApi.checkin.report({ show_id: showId }, { signal })),
    staleTime: 0,
    refetchInterval: lookAgain,
  })

export const checkinListQuery = (showId: string) =>
  queryOptions({
    queryKey: ['admin', 'door-sheet', showId],
    queryFn: ({ signal }) => asAdmin(adminApi.checkin.sheet({ show_id: showId }, { signal })),
    staleTime: 0,
  })
export type CheckinList = Awaited<ReturnType<typeof adminApi.checkin.sheet>>

/** Shows that a phone can be paired for. */
export const pairableShowsQuery = queryOptions({
  queryKey: ['admin', 'door-shows'],
  queryFn: async ({ signal }) => (await asAdmin(adminApi.checkin.shows({}, { signal }))).shows,
})
