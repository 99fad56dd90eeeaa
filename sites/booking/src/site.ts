import { ApiError } from '@sabha/api/errors'
import type { SitePageName, SitePages } from '@sabha/api/site/pages'
import type { Language } from '@sabha/language/languages'
import { useLanguage } from '@sabha/ui/use-language'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { callOrSpecified } from './queries.ts'

/** The site's texts on a page, in one language. A page's HTML carries its own texts; those of other pages load when one goes there. */
export function siteQuery<Name extends SitePageName>(name: Name, language: Language) {
  return queryOptions({
    queryKey: ['site', name, language],
    queryFn: async ({ signal }): Promise<SitePages[Name] | null> => {
      const read = () =>
        callOrSpecified<unknown>(
          async (api) => (await api.site.visible({ page: name, language }, { signal })).page,
          // For a backend that tells nothing of its collective: the sample's texts.
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

/** Loads the texts of the pages in sight, in the language that they are about to change to. */
export async function fetchSite(queries: QueryClient, language: Language): Promise<void> {
  const shown = queries.getQueryCache().findAll({ queryKey: ['site'], type: 'active' })
  const names = new Set(shown.map(({ queryKey }) => queryKey[1] as SitePageName))
  await Promise.all([...names].map((name) => queries.ensureQueryData(siteQuery(name, language))))
}

/** Returns a page's texts; null where there is no such page. Another language is shown once all of it has loaded. */
export function useSitePage<Name extends SitePageName>(name: Name): SitePages[Name] | null {
  return useSuspenseQuery(siteQuery(name, useDeferredValue(useLanguage().language))).data
}

/** Returns the texts of a page that always exists. */
export function useSite<Name extends Exclude<SitePageName, `performer/${string}`>>(name: Name): SitePages[Name] {
  const page = useSitePage(name)
  if (!page) throw new Error(`the site says nothing of ${name}`)
  return page
}
