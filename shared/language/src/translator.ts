import i18next, { type i18n } from 'i18next'
import type { Language } from './languages.ts'
import type { AnyPhrase, ParamsOf, Phrase } from './phrases.ts'

/** The arguments that fill a phrase's parameters; none for a phrase without any. */
export type Params<P extends AnyPhrase> = [ParamsOf<P>] extends [never] ? [] : [params: Record<ParamsOf<P>, string | number>]

/** Translates a phrase of the dictionary. An unknown phrase, or a missing, misspelt or superfluous parameter, does not compile. */
export type Say = <P extends AnyPhrase>(phrase: P, ...params: Params<P>) => string

export type Kannada = Readonly<Record<AnyPhrase, string>>

const namespace = 'translation'

/**
 * An i18next instance in which the English phrase is the key, so that English needs no dictionary.
 * The Kannada one is large: a browser that shows English never fetches it, and others add its parts with `addKannada`.
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

/** Returns a `Say` that uses one of i18next's functions. */
export function sayWith(t: (phrase: string, params: Readonly<Record<string, string | number>>) => string): Say {
  return (phrase, ...[params]) => t(phrase, params ?? {})
}

/** Translates a phrase whose parameters the compiler can't know, such as a refusal's message with the params that came with it. */
export function sayFilled(say: Say, phrase: AnyPhrase, params: Readonly<Record<string, string | number>>): string {
  return (say as (phrase: AnyPhrase, params: Readonly<Record<string, string | number>>) => string)(phrase, params)
}

/** Adds a part of the dictionary to those that are loaded. */
export function addKannada(translator: i18n, part: Partial<Kannada>): void {
  translator.addResourceBundle('kn', namespace, part, true)
}

/** Translates text that is data (a show's title, a server's message); returns it unchanged if the dictionary doesn't have it. */
export function sayText(say: Say, text: string): string {
  return say(text as Phrase)
}
