import { ApiError } from '@sabha/api/errors'
import { type RefusalParams, refusals } from '@sabha/api/refusal'
import type { Phrase } from '@sabha/language/phrases'
import type { Params } from '@sabha/language/translate'
import type { LanguageValue } from '@sabha/ui/use-language'

/** A page's own words (specification section 8) for what the backend doesn't explain. */
export interface FallbackPhrases {
  /** No answer, one that can't be read, or a failure of the server. */
  failed: Phrase
  /** The backend said no without saying why; `failed` where the page makes no difference. */
  refused?: Phrase
}

/** Any failure of a call in words of the chosen language. */
export function errorWords(error: unknown, { say, sayText }: Pick<LanguageValue, 'say' | 'sayText'>, fallback: FallbackPhrases): string {
  if (!(error instanceof ApiError)) return say(fallback.failed)
  // `internal` tells a person nothing that the page's own words don't tell better.
  if (error.code !== undefined && error.code in refusals && error.code !== 'internal') {
    return say(refusals[error.code].message, spoken(error.params))
  }
  if (!isRefusal(error)) return say(fallback.failed)
  return error.message === '' ? say(fallback.refused ?? fallback.failed) : sayText(error.message)
}

/** The backend decided against it, as against: it failed, or couldn't be asked. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'refused' && (error.status ?? 0) < 500
}

function spoken(params: RefusalParams): Params {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]))
}
