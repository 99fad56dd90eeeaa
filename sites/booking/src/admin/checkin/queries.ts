import { adminApi, adminQuery } from '../admin-api.ts'

/** The check-in report of a show; refetched often, as people come in. */
export const checkinReportQuery = (showId: string) =>
  adminQuery(['checkin', showId], (request) => adminApi.checkin.report({ show_id: showId }, request), { refetchInterval: 4_000 })

export const checkinListQuery = (showId: string) =>
  adminQuery(['checkin-list', showId], (request) => adminApi.checkin.sheet({ show_id: showId }, request))
export type CheckinList = Awaited<ReturnType<typeof adminApi.checkin.sheet>>

/** The counters of a show. */
export const countersQuery = (showId: string) =>
  adminQuery(['counters', showId], (request) => adminApi.counter.list({ show_id: showId }, request), { refetchInterval: 10_000 })
export type Counters = Awaited<ReturnType<typeof adminApi.counter.list>>

/** Shows that a phone can be paired for. */
export const pairableShowsQuery = adminQuery(['checkin-shows'], async (request) => (await adminApi.checkin.shows({}, request)).shows, {
  staleTime: 30_000,
})
