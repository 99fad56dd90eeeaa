import { errorWords } from '@sabha/api/error-words'
import type { Phrase } from '@sabha/language/phrases'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'

interface FailureProps {
  /** null: nothing has failed, and nothing is shown. */
  error: unknown
  /** Said where nobody explains it. */
  failed: Phrase
  /** Said instead where the backend refused without a reason. */
  refused?: Phrase
}

/** Why a call failed. */
export function Failure({ error, failed, refused }: FailureProps) {
  const words = useLanguage()
  if (error === null) return null
  return <Notice kind="error">{errorWords(error, words, { failed, ...(refused && { refused }) })}</Notice>
}
