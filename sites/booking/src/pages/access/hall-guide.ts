import type { AccessGuide } from '@sabha/ticketing/access-guide'
import { queryOptions } from '@tanstack/react-query'
import { showsQuery } from '../../queries.ts'

/** The access of a hall in which a listed show takes place; null of any other. It stands in the page's HTML; else the plan is asked for. */
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
