import type { Figures } from '@sabha/api/settings'
import type { Show } from '@sabha/api/shapes'
import type { SitePageName, SitePages } from '@sabha/api/site/pages'
import type { Language } from '@sabha/language/languages'
import type { AccessGuide } from '@sabha/ticketing/access-guide'
import type { QueryClient } from '@tanstack/react-query'
import { figuresQuery, showsQuery } from '../queries.ts'
import { siteQuery } from '../site.ts'

/** The part of a page's data (`PageData`) that stands in the page, for the browser to start from. */
export interface KeptData {
  shows?: readonly Show[]
  /** Of the page of a hall's access. */
  hall?: AccessGuide
  figures: Figures
  /** By name, what the site says on it. */
  site: Partial<SitePages>
  /** The language that this is in. */
  language: Language
  /** Of a draft, which what is published must not take the place of while it is looked at: a time to come. */
  dated?: { updatedAt: number }
  /** The draft in the other language. */
  other?: KeptData
}

export const keptDataId = 'page-data'
/** Of the frame alone. */
export const frameDataId = 'frame-data'

/** Answers what the pages ask with it: as of now, since the page itself was asked for just now. */
export function fillQueries(queryClient: QueryClient, { shows, hall, figures, site, language, dated, other }: KeptData): void {
  queryClient.setQueryData(figuresQuery.queryKey, figures)
  for (const [name, page] of Object.entries(site)) queryClient.setQueryData(siteQuery(name as SitePageName, language).queryKey, page, dated)
  if (shows) queryClient.setQueryData(showsQuery.queryKey, shows)
  if (hall) queryClient.setQueryData(['shows', 'hall', hall.id], hall)
  if (other) fillQueries(queryClient, other)
}
