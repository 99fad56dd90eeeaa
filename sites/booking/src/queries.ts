import { ApiError } from '@sabha/api/errors'
import { type Figures, standardFigures } from '@sabha/api/figures'
import type { Show } from '@sabha/api/shapes'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

/** The client of what the pages read from the backend. It loads with the first call: a page that the server rendered makes none. */
const client = async () => (await import('./api.ts')).api
type Api = Awaited<ReturnType<typeof client>>

export const showsQuery = queryOptions({
  queryKey: ['shows'],
  queryFn: ({ signal }) => readShows({}, signal),
})

/** The season passes beside the shows. */
export const passesQuery = queryOptions({
  queryKey: ['shows', 'passes'],
  queryFn: ({ signal }) =>
    callOrSpecified<readonly Show[]>(
      async (api) => (await api.shows.list({}, { signal })).passes,
      async () => [],
    ),
})

/** One show with its hall plan (null from a backend that has no plans). Rejects with `unknown-show`. */
export const showQuery = (id: string) =>
  queryOptions({
    queryKey: ['shows', id],
    queryFn: async ({ signal }): Promise<Show> => {
      const found = await readShows({ show_id: id }, signal)
      const show = found.find((candidate) => candidate.id === id)
      if (!show) throw new ApiError('refused', 'This show does not exist.', { status: 404, code: 'unknown-show' })
      return show
    },
  })

function readShows(asked: Parameters<Api['shows']['list']>[0], signal: AbortSignal): Promise<readonly Show[]> {
  return callOrSpecified<readonly Show[]>(
    async (api) => (await api.shows.list(asked, { signal })).shows,
    async () => (await import('./specified-shows.ts')).shows,
  )
}

/** Asks the backend; where it has no such call, returns what the specification says. */
export async function callOrSpecified<T>(ask: (api: Api) => Promise<T>, specified: () => Promise<T>): Promise<T> {
  try {
    return await ask(await client())
  } catch (error) {
    if (isCallMissing(error)) return specified()
    throw error
  }
}

/** Whether the backend lacks the call: one with the specification's calls alone refuses ours with 404, without a code of ours. */
function isCallMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && (error.code === undefined || error.code === 'unknown-call')
}

/** The figures that the box office promises; from a backend that doesn't tell them, the standard ones. */
export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: async ({ signal }): Promise<Figures> =>
    callOrSpecified(
      async (api) => (await api.site.visible({ page: 'identity' }, { signal })).figures,
      async () => standardFigures,
    ),
})

/** The first part of query keys that anybody may read. */
const publicNouns = new Set<unknown>(['site', 'shows', 'figures', 'bundled-plan'])

/** Forgets at a sign-out what was read here, except what anybody may read. */
export function forgetRead(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey: [noun] }) => !publicNouns.has(noun) })
}

export const useFigures = (): Figures => useQuery(figuresQuery).data ?? standardFigures
export const useShows = () => useQuery(showsQuery)
export const useShow = (id: string) => useQuery(showQuery(id))
