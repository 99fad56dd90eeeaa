import { type Refusal, type RefusalParams, refusals } from '@sabha/api/refusal'
import { sayFilled, sayIn } from '@sabha/language/translate'

const say = sayIn('en')

/** A refusal in a sentence. */
export function refusalMessage({ refused, params = {} }: Refusal): string {
  return sayFilled(say, refusals[refused].message, inWords(params))
}

/** Params as a message's places take them: lists joined. */
function inWords(params: RefusalParams): Record<string, string | number> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]))
}
