import type { Language } from '@sabha/language/languages'

/** The address that shows a page in this language, whoever asks: `/shows`, `/shows?lang=kn`. English needs no asking. */
export function pathIn(language: Language, path: string): string {
  return language === 'en' ? path : `${path}?lang=${language}`
}
