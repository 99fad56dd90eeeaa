import type { Figures } from '@sabha/api/settings'
import type { Show } from '@sabha/api/shapes'
import type { SitePageName, SitePages } from '@sabha/api/site/pages'
import type { Language } from '@sabha/language/languages'
import type { AccessGuide } from '@sabha/ticketing/access-guide'
import type { QueryClient } from '@tanstack/react-query'
import { figuresQuery, showsQuery } from '../queries.ts'
import { siteQuery } from '../site.ts'

/** The part of a page's data (`PageData`) that is put into the page, for the browser to start from. */
export interface KeptData {
  shows?: readonly Show[]
  /** For the page of a hall's access. */
  hall?: AccessGuide
  figures: Figures
  /** The site's texts on the page, by name. */
  site: Partial<SitePages>
  /** The language of these texts. */
  language: Language
  /** For a draft: a time to come, so that what is published doesn't replace it while somebody looks at it. */
  dated?: { updatedAt: number }
  /** The draft in the other language. */
  other?: KeptData
}

export const keptDataId = 'page-data'
/** For the frame alone. */
export const frameDataId = 'frame-data'

/** Fills the cache with the answers to what the pages ask. They count as fresh, since the page itself was requested just now. */
export function fillQueries(queryClient: QueryClient, { shows, hall, figures, site, language, dated, other }: KeptData): void {
  queryClient.setQueryData(figuresQuery.queryKey, figures)
  for (const [name, page] of Object.entries(site)) queryClient.setQueryData(siteQuery(name as SitePageName, language).queryKey, page, dated)
  if (shows) queryClient.setQueryData(showsQuery.queryKey, shows)
  if (hall) queryClient.setQueryData(['shows', 'hall', hall.id], hall)
  if (other) fillQueries(queryClient, other)
}
