import { officeKannada } from './office-phrases.ts'
import { visitorKannada } from './visitor-phrases.ts'

/** English phrase → Kannada: all of it, for the server. One room of the product a file; a phrase stands in one of them. */
export const kannada = { ...visitorKannada, ...officeKannada }

export type Phrase = keyof typeof kannada
