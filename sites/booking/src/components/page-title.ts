import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect } from 'react'
import { collective } from '../content/collective.ts'

/** Names the page in the tab and the history. */
export function usePageTitle(title: Phrase): void {
  const { say } = useLanguage()
  usePageTitleText(say(title))
}

/** For pages named after data that is already in the chosen language. */
export function usePageTitleText(title: string): void {
  const { say } = useLanguage()
  const whole = `${title} · ${say(collective.name)}`
  useEffect(() => {
    document.title = whole
  }, [whole])
}
