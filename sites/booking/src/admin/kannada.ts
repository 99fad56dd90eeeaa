import { alsoSay, type Part } from '@sabha/ui/use-language'

/** One for all pages, so that it is fetched once. */
const adminPart: Part = async () => (await import('@sabha/language/admin-phrases')).adminKannada

/** For pages that say what visitors are not told: to be awaited before the first of them is drawn. */
export function alsoSayAdmin(): Promise<void> {
  return alsoSay(adminPart)
}
