import i18next, { type i18n } from 'i18next'
import type { Language } from './languages.ts'
import { kannada, type Phrase } from './phrases.ts'

export type Params = Record<string, string | number>

/** Says a phrase of the dictionary; a phrase that isn't in it doesn't compile. */
export type Say = (phrase: Phrase, params?: Params) => string

/** An i18next instance in which the English phrase is the key, so that English needs no dictionary. */
export function createTranslator(language: Language): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { en: { translation: {} }, kn: { translation: kannada } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return instance
}

const instance = createTranslator('en')

/** For code without a React tree: PDF, mails, messages. */
export function sayIn(language: Language): Say {
  const t = instance.getFixedT(language)
  return (phrase, params) => t(phrase, { ...params })
}

/** Text that is data (a show's title, a server's message): its Kannada where the dictionary has it, else as it is. */
export function sayText(say: Say, text: string): string {
  return say(text as Phrase)
}
