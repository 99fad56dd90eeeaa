import type { Language } from './languages.ts'
import { kannada } from './phrases.ts'
import { createTranslator, type Say, sayWith } from './translator.ts'

export { type Params, type Say, sayFilled, sayText } from './translator.ts'

const instance = createTranslator('en', kannada)

/** Translates in code without a React tree: PDF, mails, messages. Imports the whole dictionary. */
export function sayIn(language: Language): Say {
  return sayWith(instance.getFixedT(language))
}
