import { languages } from '@sabha/language/languages'
import { pathIn } from './addresses.ts'
import { escaped } from './markup.ts'
import { indexedPages } from './page-table.ts'

/** https://www.sitemaps.org: every page that may be listed, each in both languages with its counterpart beside it. A show is on its performer's page. */
export function sitemap(origin: string): string {
  const entries = indexedPages.flatMap(({ path }) => {
    const whole = (language: (typeof languages)[number]) => escaped(origin + pathIn(language, path))
    const others = languages.map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${whole(language)}"/>`).join('')
    return languages.map((language) => `<url><loc>${whole(language)}</loc>${others}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
