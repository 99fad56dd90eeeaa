import { standardFigures } from '@sabha/api/figures'
import { sitePage } from '@sabha/api/site/pages'
import { sampleSite } from '@sabha/api/site/sample'
import type { Language } from '@sabha/language/languages'

/** Returns what a page says on a backend that has the specification's calls alone. */
export function samplePage(name: string, language: Language) {
  return sitePage(sampleSite, name, language, { ...standardFigures, age_limit: '6+' })
}
