import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect } from 'react'
import { useSite } from '../site.ts'

/** Names the page in the tab and the history. */
export function usePageTitle(title: Phrase): void {
  const { say } = useLanguage()
  useOwnTitle(say(title))
}

/** The same, of a title that the collective has chosen. */
export function useOwnTitle(title: string): void {
  const { name } = useSite('identity')
  const whole = `${title} · ${name}`
  useEffect(() => {
    document.title = whole
  }, [whole])
}
