import { errorWords } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
import type { Phrase } from '@sabha/language/phrases'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'

interface FailureProps {
  /** Null where nothing has failed; then nothing is shown. */
  error: unknown
  /** Said where the error has no explanation. */
  failed: Phrase
  /** Said instead where the backend refused without a reason. */
  refused?: Phrase
  /** Returns the words for a field that the backend names; they come before the reason. */
  placed?: ((field: string) => string) | undefined
}

/** Says why a call failed. */
export function Failure({ error, failed, refused, placed }: FailureProps) {
  const words = useLanguage()
  if (error === null) return null
  const said = errorWords(error, words, { failed, ...(refused && { refused }) })
  const field = error instanceof ApiError ? error.params['field'] : undefined
  const place = placed && typeof field === 'string' && field !== '' ? placed(field) : ''
  return <Notice kind="error">{place === '' ? said : `${place}: ${said}`}</Notice>
}
