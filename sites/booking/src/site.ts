import { ApiError } from '@sabha/api/errors'
import type { SitePageName, SitePages } from '@sabha/api/site/pages'
import type { Language } from '@sabha/language/languages'
import { useLanguage } from '@sabha/ui/use-language'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
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
