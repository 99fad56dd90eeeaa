import type { Language } from '@sabha/language/languages'
import { kannada } from '@sabha/language/phrases'
import { sayIn } from '@sabha/language/translate'
import { createTranslator } from '@sabha/language/translator'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom'
import { App } from './app.tsx'
import { headOf } from './head/head.ts'
import { dataScript } from './head/markup.ts'
import { indexedPages, type PageEntry, pageEntryOf } from './head/page-table.ts'
import type { PageData } from './head/structured-data.ts'
import { paths } from './paths.ts'
import { createQueryClient } from './query-client.ts'
import { documentOf } from './render/document.ts'
import { fillQueries, type KeptData, keptDataId } from './render/page-data.ts'
import { routes } from './routes.tsx'

/** The site as the backend has it: built to `dist/.server/render.js`, and read there as an artefact (`backend/src/pages/built-site.ts`). */

export { sitemap } from './head/head.ts'
export { earlyScript } from './render/document.ts'

/** The page that an address shows; the same `key` means the same page. */
export interface FoundPage {
  key: string
  status: 200 | 404
  /** Whether it changes with the shows. */
  hasShows: boolean
  /** Whether it comes as HTML, with the early script in it; else as the frame that the browser fills. */
  isRendered: boolean
}

export interface PageRequest {
  language: Language
  /** Whether the address itself asked for the language. */
  isAsked: boolean
  /** `https://tickets.example`. */
  origin: string
  data: PageData
}

/** The addresses of pages that are there for everybody. */
export const publicPaths: readonly string[] = indexedPages.map(({ path }) => path)

/** What is at this path (without a query). */
export function find(path: string): FoundPage {
  const { path: key, status, hasShows, module } = entryAt(path)
  return { key, status, hasShows, isRendered: module !== null }
}

/** The whole document of a page that was found, in one language. Rejects where a page cannot be rendered. */
export async function render(key: string, request: PageRequest): Promise<string> {
  const page = entryAt(key)
  const { language, origin } = request
  const say = sayIn(language)
  const head = headOf(page, { language, say, origin, data: request.data })
  if (page.module === null) return documentOf({ language, head, page: null })
  const kept: KeptData = { figures: request.data.figures, ...(page.hasShows && { shows: request.data.shows }) }
  // Links within the page carry the question on.
  const markup = await markupOf(request.isAsked ? `${key}?lang=${language}` : key, language, kept)
  const data = dataScript(`type="application/json" id="${keptDataId}"`, kept)
  return documentOf({ language, head, page: { module: page.module, markup, data } })
}

function entryAt(path: string): PageEntry {
  const matches = matchRoutes(routes, path) ?? []
  const leaf = matches.at(-1)
  return pageEntryOf(leaf?.route.path, {
    isAdmin: matches.some(({ route }) => route.path === paths.adminDashboard),
    slug: leaf?.params['performer'],
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
