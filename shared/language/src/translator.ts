import i18next, { type i18n } from 'i18next'
import type { Language } from './languages.ts'
import type { AnyPhrase, ParamsOf, Phrase } from './phrases.ts'

/** What a phrase's parameters are filled with: nothing where it has none. */
export type Params<P extends AnyPhrase> = [ParamsOf<P>] extends [never] ? [] : [params: Record<ParamsOf<P>, string | number>]

/** Says a phrase of the dictionary. Neither a phrase that isn't in it nor a missing, misspelt or superfluous parameter compiles. */
export type Say = <P extends AnyPhrase>(phrase: P, ...params: Params<P>) => string

export type Kannada = Readonly<Record<AnyPhrase, string>>

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

/** Says with one of i18next's functions. */
export function sayWith(t: (phrase: string, params: Readonly<Record<string, string | number>>) => string): Say {
  return (phrase, ...[params]) => t(phrase, params ?? {})
}

/** A phrase of a table, with what came along with it (a refusal and its params): nobody knows before which ones it takes. */
export function sayFilled(say: Say, phrase: AnyPhrase, params: Readonly<Record<string, string | number>>): string {
  return (say as (phrase: AnyPhrase, params: Readonly<Record<string, string | number>>) => string)(phrase, params)
}

/** A part of the dictionary, to those that are there. */
export function addKannada(translator: i18n, part: Partial<Kannada>): void {
  translator.addResourceBundle('kn', namespace, part, true)
}

/** Text that is data (a show's title, a server's message): its Kannada where the dictionary has it, else as it is. */
export function sayText(say: Say, text: string): string {
  return say(text as Phrase)
}
