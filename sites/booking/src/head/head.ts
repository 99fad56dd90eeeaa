import { saidIn } from '@sabha/api/site/pages'
import { type Language, languages } from '@sabha/language/languages'
import { type Say, sayText } from '@sabha/language/translator'
import { productionsIn } from '../productions.ts'
import { wholeAddress } from '../show-image.ts'
import { dataScript, escaped, pathIn } from './markup.ts'
import type { PageEntry } from './page-table.ts'
import {
  collectiveData,
  eventData,
  type HousePictures,
  hallData,
  type PageData,
  seriesData,
  stillOf,
  type Voice,
} from './structured-data.ts'
import { wholeTitle } from './whole-title.ts'

interface HeadOptions {
  language: Language
  say: Say
  /** `https://tickets.example`: what search engines and other apps read must be whole addresses. */
  origin: string
  pictures: HousePictures
  data: PageData
}

const locales = { en: 'en_IN', kn: 'kn_IN' } as const satisfies Record<Language, string>

/** Returns all of the head that differs by page: title, description, other languages, what a shared link shows, and structured data. */
export function headOf(page: PageEntry, { language, say, origin, pictures, data }: HeadOptions): string {
  const identity = saidIn(data.site.identity, language)
  const { name } = identity
  const voice: Voice = { say, origin, identity, performers: data.site.performers.map(({ slug }) => slug), pictures }
  if (!page.isIndexed) {
    return [`<title>${escaped(wholeTitle(page.title, name))}</title>`, meta('name', 'robots', 'noindex')].join('\n')
  }
  const title = wholeTitle(page.title, name)
  const description = page.description
  const address = origin + pathIn(language, page.path)
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    link('canonical', address),
    ...languages.map((other) => link('alternate', origin + pathIn(other, page.path), other)),
    link('alternate', origin + page.path, 'x-default'),
    meta('property', 'og:type', page.performer ? 'profile' : 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', locales[language]),
    ...languages.filter((other) => other !== language).map((other) => meta('property', 'og:locale:alternate', locales[other])),
    ...sharedPicture(page, data, voice),
    ...structuredData(page, data, voice),
  ].join('\n')
}

/** The picture of a shared link: for a listing of one show that show's own, for the front page its still, else the card. */
function sharedPicture({ tells }: PageEntry, { shows, site }: PageData, { say, origin, identity, pictures }: Voice): string[] {
  const [show, ...others] = tells === 'shows' ? shows : []
  const own = show && others.length === 0 ? wholeAddress(show.image, origin) : undefined
  const card = (tells === 'collective' ? stillOf(site) : null) ?? pictures.card
  const shown = own ?? (card && { ...card, url: origin + card.path })
  if (!shown) return [meta('name', 'twitter:card', 'summary')]
  const { url, width, height } = shown
  return [
    meta('property', 'og:image', url),
    ...(own || !card ? [] : [meta('property', 'og:image:type', card.type)]),
    ...(width && height ? [meta('property', 'og:image:width', String(width)), meta('property', 'og:image:height', String(height))] : []),
    meta('property', 'og:image:alt', show && own ? sayText(say, show.title) : identity.motto || identity.name),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

function structuredData({ tells, performer }: PageEntry, { shows, offers, hall }: PageData, voice: Voice): string[] {
  const told = shows.filter((show) => tells === 'shows' || show.performer_slug === performer?.slug)
  const events = productionsIn(told).flatMap((nights) => [
    ...nights.map((show) => eventData(show, offers[show.id] ?? [], { voice, isNight: nights.length > 1 })),
    ...(nights.length > 1 ? [seriesData(nights, voice)] : []),
  ])
  const graph = {
    collective: [collectiveData(voice), { '@type': 'WebSite', name: voice.identity.name, url: `${voice.origin}/` }],
    shows: events,
    performer: events,
    hall: hall ? [hallData(hall, shows.find(({ hall_id }) => hall_id === hall.id)?.venue ?? hall.name, voice)] : [],
    nothing: [],
  }[tells]
  return graph.length === 0 ? [] : [dataScript('type="application/ld+json"', { '@context': 'https://schema.org', '@graph': graph })]
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`
}

function link(rel: string, href: string, language?: string): string {
  return `<link rel="${rel}"${language ? ` hreflang="${language}"` : ''} href="${escaped(href)}" />`
}

/**
 * Returns the sitemap (https://www.sitemaps.org): every page that may be listed, in both languages, each entry with its counterpart in the
 * other. A show is on its performer's page.
 */
export function sitemapOf(indexed: readonly string[], origin: string): string {
  const entries = indexed.flatMap((path) => {
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
