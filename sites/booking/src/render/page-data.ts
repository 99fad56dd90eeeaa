import type { Figures } from '@sabha/api/settings'
import type { Show } from '@sabha/api/shapes'
import type { QueryClient } from '@tanstack/react-query'
import { figuresQuery, showsQuery } from '../queries.ts'

/** The part of a page's data (`PageData`) that stands in the page, for the browser to start from. */
export interface KeptData {
  shows?: readonly Show[]
  figures: Figures
}

export const keptDataId = 'page-data'

/** Answers what the pages ask with it: as of now, since the page itself was asked for just now. */
export function fillQueries(queryClient: QueryClient, { shows, figures }: KeptData): void {
  queryClient.setQueryData(figuresQuery.queryKey, figures)
  if (shows) queryClient.setQueryData(showsQuery.queryKey, shows)
}
