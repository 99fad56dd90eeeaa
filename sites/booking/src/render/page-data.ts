import type { Show } from '@sabha/api/shapes'
import type { QueryClient } from '@tanstack/react-query'
import type { SectionOffer } from '../head/structured-data.ts'
import { showsQuery } from '../queries.ts'

/** What the backend gives to a page that it renders. */
export interface PageData {
  /** As get_shows.php lists them. */
  shows: readonly Show[]
  /** By the id of the show. */
  offers: Readonly<Record<string, readonly SectionOffer[]>>
}

/** The part of it that stands in the page, for the browser to start from. */
export interface KeptData {
  shows?: readonly Show[]
}

export const keptDataId = 'page-data'

/** Answers what the pages ask with it: as of now, since the page itself was asked for just now. */
export function fillQueries(queryClient: QueryClient, { shows }: KeptData): void {
  if (shows) queryClient.setQueryData(showsQuery.queryKey, shows)
}
