import { errorWords } from '@sabha/api/error-words'
import { ApiError } from '@sabha/api/errors'
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
  /** The words for a field that the backend names: they stand before the reason. */
  placed?: ((field: string) => string) | undefined
}

/** Why a call failed. */
export function Failure({ error, failed, refused, placed }: FailureProps) {
  const words = useLanguage()
  if (error === null) return null
  const said = errorWords(error, words, { failed, ...(refused && { refused }) })
  const field = error instanceof ApiError ? error.params['field'] : undefined
  const place = placed && typeof field === 'string' && field !== '' ? placed(field) : ''
  return <Notice kind="error">{place === '' ? said : `${place}: ${said}`}</Notice>
}
