import { adminKannada } from './admin-phrases.ts'
import { visitorKannada } from './visitor-phrases.ts'

/** English phrase → Kannada: the whole dictionary, for the server. Each noun of the product has a file; each phrase is in one of them. */
export const kannada = { ...visitorKannada, ...adminKannada }

/**
 * All phrases of the dictionary. A key that ends in `_one` is none: it holds the Kannada singular of its phrase, which i18next chooses by
 * `count` (in Kannada, zero counts as one).
 */
export type AnyPhrase = Exclude<keyof typeof kannada, `${string}_one`>

/** The parameters of a phrase: `email` of `E-mails go to {{email}}.` */
export type ParamsOf<P extends string> = P extends `${string}{{${infer Name}}}${infer Rest}` ? Name | ParamsOf<Rest> : never

/** A phrase without parameters. Phrases with parameters, such as `'E-mails go to {{email}}.'`, are only in `AnyPhrase`. */
export type Phrase = { [P in AnyPhrase]: ParamsOf<P> extends never ? P : never }[AnyPhrase]
