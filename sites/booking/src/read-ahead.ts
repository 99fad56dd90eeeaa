import type { QueryClient } from '@tanstack/react-query'
import { type createBrowserRouter, matchPath } from 'react-router-dom'
import { paths } from './paths.ts'
import { showQuery } from './queries.ts'

/**
 * Reads a show and fetches the seat page as soon as a visitor reaches for the link to it, or else when it is followed. Otherwise the page's
 * file, the client of the calls and the hall's plan would each wait for the one before.
 */
export function readAhead(router: ReturnType<typeof createBrowserRouter>, queries: QueryClient): void {
  const read = (pathname: string | undefined) => {
    const showId = pathname && matchPath(paths.bookTicket(':showId'), pathname)?.params['showId']
    if (!showId) return
    void queries.prefetchQuery(showQuery(showId))
    import('./pages/book-ticket/page.tsx').catch(() => {})
  }
  const reachedFor = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (link && link.origin === location.origin) read(link.pathname)
  }
  for (const reach of ['pointerover', 'focusin']) addEventListener(reach, reachedFor, { passive: true })
  router.subscribe(({ navigation }) => read(navigation.location?.pathname))
}
