import { adminKannada } from './admin-phrases.ts'
import { visitorKannada } from './visitor-phrases.ts'

/** English phrase → Kannada: all of it, for the server. A noun of the product a file; each phrase is in one of them. */
export const kannada = { ...visitorKannada, ...adminKannada }

/**
 * What can be said. A key with `_one` behind it is not: it holds what Kannada says in its phrase's place of one thing, and i18next
 * chooses it by `count` (nought counts as one there).
 */
export type AnyPhrase = Exclude<keyof typeof kannada, `${string}_one`>

/** The parameters of a phrase: `email` of `E-mails go to {{email}}.` */
export type ParamsOf<P extends string> = P extends `${string}{{${infer Name}}}${infer Rest}` ? Name | ParamsOf<Rest> : never

/** What is said as it is. One with parameters is a type of its own: `'E-mails go to {{email}}.'`. */
export type Phrase = { [P in AnyPhrase]: ParamsOf<P> extends never ? P : never }[AnyPhrase]
