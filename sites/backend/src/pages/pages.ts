import { createHash } from 'node:crypto'
import type { SiteContent } from '@sabha/api/site/content'
import { isLanguage, type Language, languages } from '@sabha/language/languages'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OriginOf } from '../input/origin.ts'
import { figuresOf } from '../rules/settings/live-settings.ts'
import { iconEdition, iconFolder } from '../rules/site/icons.ts'
import { liveFigures } from '../rules/site/live-site.ts'
import { previewed } from '../rules/site/preview.ts'
import type { Services } from '../services.ts'
import { findHallText } from '../store/shows/halls.ts'
import { listShows } from '../store/shows/shows.ts'
import { PreparedBody, sendPrepared, varyBy } from '../wire/prepared.ts'
import { type BuiltSite, type PageData, pageDataReader } from './built-site.ts'

export interface PagesOptions {
  site: BuiltSite
  services: Pick<Services, 'store' | 'now' | 'listing' | 'gst' | 'settings' | 'site' | 'sealer'>
  originOf: OriginOf
}

const hallIn = (plan: string | undefined) => (plan === undefined ? null : (JSON.parse(plan) as HallPlan))

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const nothing: Pick<PageData, 'shows' | 'offers'> = { shows: [], offers: {} }

/**
 * Answers an address of the booking site with its page as HTML, in the visitor's language. Where it cannot be read or rendered, the frame of
 * the site goes out instead: the browser then does both, and says what is wrong if it can't either.
 */
export function answerPages({ site, services, originOf }: PagesOptions): Answer {
  const cache = new PageCache()
  const readData = pageDataReader(services)
  const early = `'sha256-${createHash('sha256').update(site.earlyScript).digest('base64')}'`
  /** The page at an address, the shows on it, and of a page about a hall the plan (JSON): there is one where a listed show takes place. */
  const pageAt = async (url: string, content: SiteContent) => {
    const page = site.find(url, content)
    const shows = page.hasShows ? await readData() : nothing
    const { hall } = page
    if (hall === undefined) return { page, shows, plan: undefined }
    const plan = shows.shows.some(({ hall_id }) => hall_id === hall) ? await findHallText(services.store.read, hall) : undefined
    return plan === undefined ? { page: site.find(site.nowhere, content), shows: nothing, plan } : { page, shows, plan }
  }
  return async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    varyBy(reply, 'accept-encoding', 'accept-language', 'cookie')
    let status = 200
    try {
      const { preview } = request.query as { preview?: unknown }
      const draft = preview === undefined ? undefined : await previewed(services, preview)
      const { edition: published } = services.site
      const content = draft ?? services.site.content
      const { language, isAsked } = languageOf(request, services.settings.values.language)
      const origin = originOf(request)
      const { page, shows, plan } = await pageAt(request.url, content)
      status = page.status
      const figures = { figures: figuresOf(services.settings.values), policyFigures: liveFigures(services.settings) }
      // The footer names the year.
      const version = versionOf([new Date().getFullYear(), published, shows, plan, figures])
      const data = { ...shows, ...figures, site: content }
      const edition = iconEdition(content)
      const icons = edition && iconFolder(edition)
      const make = () =>
        site.render(page.key, { language, isAsked, origin, isDraft: draft !== undefined, icons, data: { ...data, hall: hallIn(plan) } })
      // What is drafted is nobody else's, and is kept nowhere.
      if (draft) reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      const body = draft
        ? await PreparedBody.ofText(await make())
        : await cache.of(`${page.key} ${language} ${isAsked} ${origin}`, version, make)
      reply.code(status).header('content-language', language)
      if (page.isRendered) allowScript(reply, early)
      return sendPrepared(request, reply, body, 'text/html; charset=utf-8')
    } catch (error) {
      // Who is gone waits for no page, and a server that ends doesn't wait for them: its database may be closed by now.
      request.log[reply.raw.destroyed ? 'info' : 'error']({ err: error }, 'page not rendered')
      return reply.code(status).sendFile('index.html')
    }
  }
}

/** In this answer's content security policy, by the hash of the script. */
function allowScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("script-src 'self'", `$& ${hash}`))
}

interface PageLanguage {
  language: Language
  /** The address itself asked for it (`?lang=kn`), as search engines do. */
  isAsked: boolean
}

/** The language of a page: asked for, else chosen before (a cookie), else the one that the browser likes best, else the box office's own. */
function languageOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>, own: Language): PageLanguage {
  const { lang } = query as { lang?: unknown }
  if (isLanguage(lang)) return { language: lang, isAsked: true }
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return { language: isLanguage(chosen) ? chosen : (likedBest(headers['accept-language'] ?? '') ?? own), isAsked: false }
}

/** Of `kn-IN, en;q=0.8` the Kannada. A language that a browser likes not at all (`q=0`) is none. */
function likedBest(accepted: string): Language | undefined {
  const liked = accepted.split(',').flatMap((part) => {
    const [tag = '', ...params] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const language = languages.find((one) => tag === one || tag.startsWith(`${one}-`))
    const quality = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? 1)
    return language && quality > 0 ? [{ language, quality }] : []
  })
  return liked.toSorted((one, other) => other.quality - one.quality)[0]?.language
}

/** A page goes out in the first ten packets, which a line answers without being asked again: 14,600 bytes, the headers among them. */
const quality = 10

/** There are a few dozen pages; more keys than this come from made-up hosts. */
const most = 400

/** Rendered pages, compressed, each in the version of what stands on it. Whoever asks while one is made waits for the same. */
class PageCache {
  readonly #pages = new Map<string, { version: string; body: Promise<PreparedBody> }>()

  async of(key: string, version: string, make: () => Promise<string>): Promise<PreparedBody> {
    const kept = this.#pages.get(key)
    if (kept?.version === version) return kept.body
    const page = { version, body: make().then((html) => PreparedBody.ofText(html, quality)) }
    this.#pages.delete(key)
    this.#pages.set(key, page)
    const [oldest] = this.#pages.keys()
    if (oldest !== undefined && this.#pages.size > most) this.#pages.delete(oldest)
    // What failed is tried again by the next who asks.
    page.body.catch(() => this.#pages.get(key) === page && this.#pages.delete(key))
    return page.body
  }
}

/** The same data, the same version. */
function versionOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url')
}

/** What search engines ask for first. Private pages say of themselves that they aren't to be listed, so they have to be readable. */
export function registerCrawlers(app: FastifyInstance, { site, services, originOf }: PagesOptions): void {
  app.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      // What a page asks for while it is looked at.
      'Allow: /api/get_shows.php',
      'Disallow: /api/',
      'Disallow: /sandbox/',
      '',
      `Sitemap: ${originOf(request)}/sitemap.xml`,
      '',
    ]
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join('\n'))
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const shows = await listShows(services.store.read, services.now())
    const text = site.sitemap(originOf(request), services.site.content, [...new Set(shows.map(({ hall_id }) => hall_id))])
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  })
}
