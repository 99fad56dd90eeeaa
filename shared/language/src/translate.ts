import type { Language } from './languages.ts'
import { kannada } from './phrases.ts'
import { createTranslator, type Say } from './translator.ts'

export { type Params, type Say, sayText } from './translator.ts'

const instance = createTranslator('en', kannada)

/** For code without a React tree: PDF, mails, messages. Brings the whole dictionary along. */
export function sayIn(language: Language): Say {
  const t = instance.getFixedT(language)
  return (phrase, params) => t(phrase, { ...params })
}
