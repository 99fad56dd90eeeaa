import type { AccessGuide } from '@sabha/ticketing/access-guide'
import { queryOptions } from '@tanstack/react-query'
import { showsQuery } from '../../queries.ts'

/** The access of a hall with a listed show; null for any other hall. The page's HTML carries it; otherwise the plan is fetched. */
export const hallGuideQuery = (id: string) =>
  queryOptions({
    queryKey: ['shows', 'hall', id],
    queryFn: async ({ client: queries, signal }): Promise<AccessGuide | null> => {
      const shows = await queries.ensureQueryData(showsQuery)
      const show = shows.find(({ hall_id }) => hall_id === id)
      if (!show) return null
      const [{ api }, { accessGuide }] = await Promise.all([import('../../api.ts'), import('@sabha/ticketing/access-guide')])
      const [whole] = (await api.shows.list({ show_id: show.id }, { signal })).shows
      return whole?.hall ? accessGuide(whole.hall) : null
    },
  })
