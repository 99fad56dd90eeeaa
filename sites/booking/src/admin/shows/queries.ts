import type { AdminShow } from '@sabha/api/admin/shows'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { adminApi, adminQuery } from '../admin-api.ts'
import { nextFirst } from './order.ts'

/** Refetches often while the guests of a cancelled or moved show are being told. */
export const adminShowsQuery = adminQuery(
  ['shows'],
  async (request): Promise<readonly AdminShow[]> => nextFirst((await adminApi.shows.listAll({}, request)).shows, Date.now()),
  { staleTime: 5_000, refetchInterval: ({ state }) => (state.data?.some(({ under_way }) => under_way !== null) ? 3_000 : false) },
)

/** Productions, with the sums over their nights. */
export const productionsQuery = adminQuery(['productions'], async (request) => (await adminApi.shows.productions({}, request)).productions)

export const hallsQuery = adminQuery(['halls'], async (request) => (await adminApi.shows.halls({}, request)).halls, { staleTime: 30_000 })
export type Hall = Awaited<ReturnType<typeof adminApi.shows.halls>>['halls'][number]

/** Refetches often while a waiting room is open. */
export const waitingRoomsQuery = adminQuery(['waiting-rooms'], (request) => adminApi.waitingRoom.list({}, request), {
  staleTime: 2_000,
  refetchInterval: ({ state }) => (state.data?.rooms.some(({ is_open }) => is_open) ? 4_000 : 30_000),
})

const State = z.object({ saved: z.string() })

/** Returns the navigation state that tells the list of shows or halls what was just saved, by its title. */
export function savedState(title: string): z.output<typeof State> {
  return { saved: title }
}

/** Returns the title of what was just saved; it is not shown again after a reload or Back. */
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
