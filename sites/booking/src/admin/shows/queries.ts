import type { AdminShow } from '@sabha/api/admin/shows'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { adminApi, asAdmin } from '../admin-api.ts'
import { nextFirst } from './order.ts'

/** Looked at again soon while customers of a cancelled or moved show are being told. */
const whileUnderWay = 3_000

export const adminShowsQuery = queryOptions({
  queryKey: ['admin', 'shows'],
  queryFn: async ({ signal }): Promise<readonly AdminShow[]> =>
    nextFirst((await asAdmin(adminApi.shows.listAll({}, { signal }))).shows, Date.now()),
  staleTime: 5_000,
  refetchInterval: ({ state }) => (state.data?.some(({ under_way }) => under_way !== null) ? whileUnderWay : false),
})

export const hallsQuery = queryOptions({
  queryKey: ['admin', 'halls'],
  queryFn: async ({ signal }) => (await asAdmin(adminApi.shows.halls({}, { signal }))).halls,
})
export type Hall = Awaited<ReturnType<typeof adminApi.shows.halls>>['halls'][number]

/** Looked at often while somebody waits. */
export const waitingRoomsQuery = queryOptions({
  queryKey: ['admin', 'waiting-rooms'],
  queryFn: async ({ signal }) => (await asAdmin(adminApi.waitingRoom.list({}, { signal }))).rooms,
  staleTime: 2_000,
  refetchInterval: ({ state }) => (state.data?.some(({ is_open }) => is_open) ? 4_000 : 30_000),
})

const State = z.object({ saved: z.string() })

/** Navigation state to the list of shows: the title of what was just saved. */
export function savedState(title: string): z.output<typeof State> {
  return { saved: title }
}

export function readSaved(state: unknown): string | null {
  const read = State.safeParse(state)
  return read.success ? read.data.saved : null
}
