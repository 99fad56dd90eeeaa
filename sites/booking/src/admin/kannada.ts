import { alsoSay, type Part } from '@sabha/ui/use-language'

/** The same function for all pages, so that the words are fetched once. */
const adminPart: Part = async () => (await import('@sabha/language/admin-phrases')).adminKannada

/** Loads the Kannada phrases of pages that visitors don't see; await it before the first of these is rendered. */
export function alsoSayAdmin(): Promise<void> {
  return alsoSay(adminPart)
}
