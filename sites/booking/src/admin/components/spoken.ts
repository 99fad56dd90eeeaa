import type { Language } from '@sabha/language/languages'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'

export type Spoken = Pick<LanguageValue, 'language' | 'say' | 'sayText'>

/**
 * Returns the words of a language for a message to somebody who reads it; undefined until they are fetched, where it isn't the page's.
 * Where they can't be had, the page's own words are better than no message.
 */
export function useSpoken(language: Language): Spoken | undefined {
  const own = useLanguage()
  const { data, isError } = useQuery({
    queryKey: ['spoken', language],
    queryFn: async (): Promise<Spoken> => {
      const { sayIn, sayText } = await import('@sabha/language/translate')
      const say = sayIn(language)
      return { language, say, sayText: (text) => sayText(say, text) }
    },
    enabled: language !== own.language,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return language === own.language || isError ? own : data
}
