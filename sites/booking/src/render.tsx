import type { SiteContent } from '@sabha/api/site/content'
import { saidIn, sitePage } from '@sabha/api/site/pages'
import type { Language } from '@sabha/language/languages'
import { kannada } from '@sabha/language/phrases'
import { sayIn } from '@sabha/language/translate'
import { createTranslator, type Say, sayText } from '@sabha/language/translator'
import { accessGuide } from '@sabha/ticketing/access-guide'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom'
import { App, createQueryClient } from './app.tsx'
import { headOf, sitemapOf } from './head/head.ts'
import { dataScript, escaped } from './head/markup.ts'
import { type EntryHall, type PageTable, pageTable } from './head/page-table.ts'
import { housePictures, type PageData } from './head/structured-data.ts'
import { paths } from './paths.ts'
import { documentOf } from './render/document.ts'
import { fillQueries, frameDataId, type KeptData, keptDataId } from './render/page-data.ts'
import { type SiteStyle, siteStyle } from './render/site-style.ts'
import { routes } from './routes.tsx'

/** The site for the backend: built to `dist/.server/render.js`, which it reads as an artefact (`sites/backend/src/pages/built-site.ts`). */

export { earlyScript } from './render/document.ts'

/** The page that an address shows; the same `key` means the same page. */
interface FoundPage {
  key: string
  status: 200 | 404
  /** Whether the page changes with the shows. */
  hasShows: boolean
  /** Whether the server sends it as HTML, with the early script in it; otherwise it sends the frame that the browser fills. */
  isRendered: boolean
  /** The id of the hall that the page is about; the backend knows whether there is one. */
  hall?: string
}

export interface PageRequest {
  language: Language
  /** Whether the address itself asked for the language. */
  isAsked: boolean
  /** `https://tickets.example`. */
  origin: string
  /** Whether the page shows what is not published yet. */
  isDraft: boolean
  /** The folder of the collective's own icons; null for those of the sample. */
  icons: string | null
  data: PageData
}

/** The addresses of pages that every collective has. */
export const publicPaths: readonly string[] = [
  paths.home,
  paths.shows,
  paths.about,
  paths.gallery,
  paths.terms,
  paths.privacy,
  paths.refund,
  paths.shipping,
  paths.login,
]

/** Returns the page at this address. Of the query, only what makes another page counts. */
export function find(address: string, site: SiteContent): FoundPage {
  const [path = '/', query] = address.split('?')
  const { path: own, status, hasShows, module, hall } = entryAt(path, tableOf(site, 'en'), [])
  const isCalendar = own === paths.shows && new URLSearchParams(query).get('view') === 'calendar'
  return { key: isCalendar ? paths.showsCalendar : own, status, hasShows, isRendered: module !== null, ...(hall !== undefined && { hall }) }
}

/** An address at which there is no page. */
export const nowhere = '/-/not-found'

/** Returns the sitemap. `halls`: the ids of the halls with listed shows. */
export function sitemap(origin: string, site: SiteContent, halls: readonly string[]): string {
  return sitemapOf([...tableOf(site, 'en').indexed.map(({ path }) => path), ...halls.map(paths.hallAccess)], origin)
}

/** ms that a draft is looked at, at most. */
const lookedAtFor = 24 * 3_600_000

/** Returns the whole document of a page that was found, in one language. Rejects where a page cannot be rendered. */
export async function render(key: string, request: PageRequest): Promise<string> {
  const { language, origin, isDraft, icons, data } = request
  const say = sayIn(language)
  const venues = data.shows.map(({ hall_id, venue }) => ({ id: hall_id, place: sayText(say, venue) }))
  const page = entryAt(key.split('?')[0] ?? key, tableOf(data.site, language), venues)
  const head = headOf(page, { language, say, origin, pictures: housePictures(icons, language, data.site), data })
  const names = ['identity', ...(page.says ? [page.says] : [])]
  const keptIn = (one: Language): KeptData => {
    const said = names.map((name) => [name, sitePage(data.site, name, one, data.policyFigures)])
    const site = Object.fromEntries(said)
    return { figures: data.figures, site, language: one, ...(isDraft && { dated: { updatedAt: Date.now() + lookedAtFor } }) }
  }
  const kept: KeptData = {
    ...keptIn(language),
    ...(page.hasShows && { shows: data.shows }),
    ...(data.hall && { hall: accessGuide(data.hall) }),
    // A draft comes in both languages, because every later call is answered with what is published.
    ...(isDraft && { other: keptIn(language === 'en' ? 'kn' : 'en') }),
  }
  const script = dataScript(`type="application/json" id="${page.module === null ? frameDataId : keptDataId}"`, kept)
  const style = styleOf(data.site, icons)
  if (page.module === null) return documentOf({ language, head, data: script, style, icons, page: null })
  // Links within the page keep the `lang` of its address.
  const markup = await markupOf(request.isAsked ? `${key}${key.includes('?') ? '&' : '?'}lang=${language}` : key, language, kept)
  const noScript = page.needsScript ? noScriptOf(data.site, language, say) : ''
  return documentOf({ language, head, data: script, style, icons, page: { module: page.module, markup, noScript } })
}

/** Tells a visitor whose browser runs no script why the page stays empty, and whom to ask. */
function noScriptOf(site: SiteContent, language: Language, say: Say): string {
  const { phone, email } = saidIn(site.identity, language)
  const ways = [phone.shown, email].filter((way) => way !== '').join(' · ')
  const text = ways
    ? say('Choosing seats and opening bookings needs JavaScript; without it, please ask us: {{ways}}.', { ways })
    : say('Choosing seats and opening bookings needs JavaScript; without it, please ask us.')
  return `<noscript><p style="padding: var(--space-3) var(--gutter); background: var(--paper-deep)">${escaped(text)}</p></noscript>`
}

const tables = new WeakMap<SiteContent, Partial<Record<Language, PageTable>>>()

/** A content object is never changed: publishing makes another one. */
function tableOf(site: SiteContent, language: Language): PageTable {
  const made = tables.get(site) ?? {}
  tables.set(site, made)
  made[language] ??= pageTable(site, language, sayIn(language))
  return made[language]
}

const styles = new WeakMap<SiteContent, SiteStyle>()

/** `icons` belong to the same content. */
function styleOf(site: SiteContent, icons: string | null): SiteStyle {
  return styles.getOrInsertComputed(site, ({ identity }) => siteStyle(identity, icons))
}

/** `venues`: the hall and the venue of each listed show, in the language of the table. */
function entryAt(path: string, table: PageTable, venues: readonly EntryHall[]) {
  const matches = matchRoutes(routes, path) ?? []
  const leaf = matches.at(-1)
  const hall = leaf?.params['hall']
  return table.of(leaf?.route.path, {
    isAdmin: matches.some(({ route }) => route.path === paths.adminDashboard),
    slug: leaf?.params['performer'],
    hall: hall === undefined ? undefined : (venues.find(({ id }) => id === hall) ?? { id: hall, place: '' }),
  })
}

const handler = createStaticHandler(routes)
const translators = { en: createTranslator('en'), kn: createTranslator('kn', kannada) }

async function markupOf(address: string, language: Language, kept: KeptData): Promise<string> {
  const context = await handler.query(new Request(`http://site${address}`))
  if (context instanceof Response) throw new Error(`${address} leads elsewhere`)
  const [failure] = Object.values(context.errors ?? {})
  if (failure !== undefined) throw failure
  const queryClient = createQueryClient()
  fillQueries(queryClient, kept)
  return renderToString(
    <App translator={translators[language]} queryClient={queryClient}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  )
}
