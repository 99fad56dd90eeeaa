import type { Phrase } from '@sabha/language/phrases'
import { type Say, sayFilled } from '@sabha/language/translator'
import { ApiError, isRefused } from './errors.ts'
import { type Refusal, type RefusalParams, refusals } from './refusal.ts'

/** Translate a phrase, and data that the dictionary may know. */
export interface Words {
  say: Say
  sayText: (text: string) => string
}

/** A page's own words (specification section 8) for what the backend doesn't explain. */
interface FallbackPhrases {
  /** No answer, one that can't be read, or a failure of the server. */
  failed: Phrase
  /** The backend said no without saying why; `failed` where the page makes no difference. */
  refused?: Phrase
}

/** Returns any failure of a call in words of the chosen language. */
export function errorWords(error: unknown, words: Words, fallback: FallbackPhrases): string {
  const { say, sayText } = words
  if (!(error instanceof ApiError)) return say(fallback.failed)
  const coded = codeWords(error, words)
  if (coded !== null) return coded
  if (!isRefused(error)) return say(fallback.failed)
  return error.message === '' ? say(fallback.refused ?? fallback.failed) : sayText(error.message)
}

/** Returns the words for the error's code; null if it has no code that this program knows or that tells a person something. */
export function codeWords(error: ApiError, { say }: Words): string | null {
  // The page's own words say more than those of `internal`.
  if (error.code === undefined || !(error.code in refusals) || error.code === 'internal') return null
  return refusalWords({ refused: error.code, params: error.params }, say)
}

/** Returns a refusal in words of the chosen language. */
export function refusalWords({ refused, params = {} }: Refusal, say: Say): string {
  return sayFilled(say, refusals[refused].message, spoken(params))
}

function spoken(params: RefusalParams): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]))
}
