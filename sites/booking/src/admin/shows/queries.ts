import type { AdminShow } from '@sabha/api/admin/shows'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { adminApi, adminQuery } from '../admin-api.ts'
import { nextFirst } from './order.ts'

/** Read again soon while customers of a cancelled or moved show hear of it. */
export const adminShowsQuery = adminQuery(
  ['shows'],
  async (request): Promise<readonly AdminShow[]> => nextFirst((await adminApi.shows.listAll({}, request)).shows, Date.now()),
  { staleTime: 5_000, refetchInterval: ({ state }) => (state.data?.some(({ under_way }) => under_way !== null) ? 3_000 : false) },
)

/** With the sums over their nights. */
export const productionsQuery = adminQuery(['productions'], async (request) => (await adminApi.shows.productions({}, request)).productions)

export const hallsQuery = adminQuery(['halls'], async (request) => (await adminApi.shows.halls({}, request)).halls, { staleTime: 30_000 })
export type Hall = Awaited<ReturnType<typeof adminApi.shows.halls>>['halls'][number]

/** Read often while somebody waits. */
export const waitingRoomsQuery = adminQuery(['waiting-rooms'], (request) => adminApi.waitingRoom.list({}, request), {
  staleTime: 2_000,
  refetchInterval: ({ state }) => (state.data?.rooms.some(({ is_open }) => is_open) ? 4_000 : 30_000),
})

const State = z.object({ saved: z.string() })

/** Navigation state to the list of shows, or of halls: the title of what was just saved. */
export function savedState(title: string): z.output<typeof State> {
  return { saved: title }
}

/** The title of what was just saved: said once, and no more after a reload or Back. */
export function useSaved(): string | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [saved] = useState(() => readSaved(state))
  useEffect(() => {
    if (readSaved(state) !== null) void navigate('.', { replace: true, state: null })
  }, [state, navigate])
  return saved
}

function readSaved(state: unknown): string | null {
  const read = State.safeParse(state)
  return read.success ? read.data.saved : null
}
