import { ApiError } from '@sabha/api/errors'
import type { SitePageName, SitePages } from '@sabha/api/site/pages'
import type { Language } from '@sabha/language/languages'
import { useLanguage } from '@sabha/ui/use-language'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { callOrSpecified } from './queries.ts'

/** What the collective says on a page, in one language. It stands in the page's HTML; other pages are asked for when one goes there. */
export function siteQuery<Name extends SitePageName>(name: Name, language: Language) {
  return queryOptions({
    queryKey: ['site', name, language],
    queryFn: async ({ signal }): Promise<SitePages[Name] | null> => {
      const read = () =>
        callOrSpecified<unknown>(
          async (api) => (await api.site.visible({ page: name, language }, { signal })).page,
          // A backend that tells nothing of its collective: ours.
          async () => (await import('./sample-page.ts')).samplePage(name, language),
        )
      try {
        return ((await read()) ?? null) as SitePages[Name] | null
      } catch (error) {
        if (error instanceof ApiError && error.code === 'unknown-page') return null
        throw error
      }
    },
  })
}

/** Fetches what the pages that are shown say, in a language that they are to change to. */
export async function fetchSite(queries: QueryClient, language: Language): Promise<void> {
  const shown = queries.getQueryCache().findAll({ queryKey: ['site'], type: 'active' })
  const names = new Set(shown.map(({ queryKey }) => queryKey[1] as SitePageName))
  await Promise.all([...names].map((name) => queries.ensureQueryData(siteQuery(name, language))))
}

/** What a page says; null: nobody has that page. Another language is shown when all of it is there. */
export function useSitePage<Name extends SitePageName>(name: Name): SitePages[Name] | null {
  return useSuspenseQuery(siteQuery(name, useDeferredValue(useLanguage().language))).data
}

/** The same of a page that there always is. */
export function useSite<Name extends Exclude<SitePageName, `performer/${string}`>>(name: Name): SitePages[Name] {
  const page = useSitePage(name)
  if (!page) throw new Error(`the site says nothing of ${name}`)
  return page
}
