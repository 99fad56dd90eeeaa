import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { wholeTitle } from '../head/whole-title.ts'
import { siteQuery, useSite } from '../site.ts'

/** Names the page in the tab and the history. */
export function usePageTitle(title: Phrase): void {
  const { say } = useLanguage()
  useOwnTitle(say(title))
}

/** Names the page by a title that the collective has chosen. */
export function useOwnTitle(title: string): void {
  useWholeTitle(title, useSite('identity').name)
}

/** Names a page that says what failed. It waits for nothing: the collective's name may be what is missing. */
export function useFailureTitle(title: Phrase): void {
  const { say, language } = useLanguage()
  useWholeTitle(say(title), useQueryClient().getQueryData(siteQuery('identity', language).queryKey)?.name)
}

function useWholeTitle(title: string, name: string | undefined): void {
  const whole = wholeTitle(title, name)
  useEffect(() => {
    document.title = whole
  }, [whole])
}
