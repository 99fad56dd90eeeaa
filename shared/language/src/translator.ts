import i18next, { type i18n } from 'i18next'
import type { Language } from './languages.ts'
import type { Phrase } from './phrases.ts'

export type Params = Record<string, string | number>

/** Says a phrase of the dictionary; a phrase that isn't in it doesn't compile. */
export type Say = (phrase: Phrase, params?: Params) => string

export type Kannada = Readonly<Record<Phrase, string>>

const namespace = 'translation'

/**
 * An i18next instance in which the English phrase is the key, so that English needs no dictionary.
 * The Kannada one is large: a browser that shows English never fetches it, others add its parts with `addKannada`.
 */
export function createTranslator(language: Language, kannada?: Kannada): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { en: { [namespace]: {} }, ...(kannada && { kn: { [namespace]: kannada } }) },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return instance
}

/** A part of the dictionary, to those that are there. */
export function addKannada(translator: i18n, part: Partial<Kannada>): void {
  translator.addResourceBundle('kn', namespace, part, true)
}

/** Text that is data (a show's title, a server's message): its Kannada where the dictionary has it, else as it is. */
export function sayText(say: Say, text: string): string {
  return say(text as Phrase)
}
