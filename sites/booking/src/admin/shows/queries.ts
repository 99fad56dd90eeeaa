import type { OfficeShow } from '@sabha/api/office-shapes'
import { queryOptions } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'
import { nextFirst } from './next-first.ts'

/** Looked at again soon while customers of a cancelled or moved show are being told. */
const whileUnderWay = 3_000

export const officeShowsQuery = queryOptions({
  queryKey: ['admin', 'shows'],
  queryFn: async ({ signal }): Promise<readonly OfficeShow[]> =>
    nextFirst((await asAdmin(adminApi.adminShows({}, { signal }))).shows, Date.now()),
  staleTime: 5_000,
  refetchInterval: ({ state }) => (state.data?.some(({ under_way }) => under_way !== null) ? whileUnderWay : false),
})

export const hallsQuery = queryOptions({
  queryKey: ['admin', 'halls'],
  queryFn: async ({ signal }) => (await asAdmin(adminApi.adminHalls({}, { signal }))).halls,
})
export type Hall = Awaited<ReturnType<typeof adminApi.adminHalls>>['halls'][number]

/** Looked at often while somebody waits. */
export const waitingRoomsQuery = queryOptions({
  queryKey: ['admin', 'waiting-rooms'],
  queryFn: async ({ signal }) => (await asAdmin(adminApi.adminWaitingRooms({}, { signal }))).rooms,
  staleTime: 2_000,
  refetchInterval: ({ state }) => (state.data?.some(({ is_open }) => is_open) ? 4_000 : 30_000),
})
