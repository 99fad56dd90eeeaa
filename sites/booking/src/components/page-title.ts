import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect } from 'react'
import { collective } from '../content/collective.ts'

/** Names the page in the tab and the history. */
export function usePageTitle(title: Phrase): void {
  const { say } = useLanguage()
  const whole = `${say(title)} · ${say(collective.name)}`
  useEffect(() => {
    document.title = whole
  }, [whole])
}
