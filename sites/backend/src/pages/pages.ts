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
 * Answers an address of the booking site with its page as HTML, in the visitor's language. If the data can't be read or the page can't be
 * rendered, it sends the empty frame of the site: the browser then does both, and reports the problem if it fails too.
 */
export function answerPages({ site, services, originOf }: PagesOptions): Answer {
  const cache = new PageCache()
  const readData = pageDataReader(services)
  const early = `'sha256-${createHash('sha256').update(site.earlyScript).digest('base64')}'`
  /**
   * Returns the page at an address, its shows and, on a page about a hall, the plan (JSON). Only halls of listed shows have such a page.
   */
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
      // The footer shows the year.
      const version = versionOf([new Date().getFullYear(), published, shows, plan, figures])
      const data = { ...shows, ...figures, site: content }
      const edition = iconEdition(content)
      const icons = edition && iconFolder(edition)
      const make = () =>
        site.render(page.key, { language, isAsked, origin, isDraft: draft !== undefined, icons, data: { ...data, hall: hallIn(plan) } })
      // A draft is only for the person who writes it, and is never cached.
      if (draft) reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      const body = draft
        ? await PreparedBody.ofText(await make())
        : await cache.of(`${page.key} ${language} ${isAsked} ${origin}`, version, make)
      reply.code(status).header('content-language', language)
      if (page.isRendered) allowScript(reply, early)
      return sendPrepared(request, reply, body, 'text/html; charset=utf-8')
    } catch (error) {
      // A visitor who has left needs no page, and a stopping server doesn't wait for them: its database may be closed by now.
      request.log[reply.raw.destroyed ? 'info' : 'error']({ err: error }, 'page not rendered')
      return reply.code(status).sendFile('index.html')
    }
  }
}

/** Allows the script, by its hash, in this answer's content security policy. */
function allowScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("script-src 'self'", `$& ${hash}`))
}

interface PageLanguage {
  language: Language
  /** Whether the address itself asked for the language (`?lang=kn`), as search engines do. */
  isAsked: boolean
}

/** Returns a page's language: the one asked for, else the one chosen before (a cookie), else the browser's favourite, else our own. */
function languageOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>, own: Language): PageLanguage {
  const { lang } = query as { lang?: unknown }
  if (isLanguage(lang)) return { language: lang, isAsked: true }
  const chosen = /(?:^|;\s*)lang=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return { language: isLanguage(chosen) ? chosen : (likedBest(headers['accept-language'] ?? '') ?? own), isAsked: false }
}

/** Of `kn-IN, en;q=0.8`, returns Kannada. A language with quality 0 is refused by the browser, so it doesn't count. */
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

/** Brotli's quality. Pages should fit into the first ten packets, which a server sends without waiting: 14,600 bytes, headers included. */
const quality = 10

/** The most pages kept. There are a few dozen pages; more keys than this come from made-up hosts. */
const most = 400

/** Keeps rendered, compressed pages, each with the version of its data. Requests that come while a page is made wait for the same one. */
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
    // After a failure, the next request tries again.
    page.body.catch(() => this.#pages.get(key) === page && this.#pages.delete(key))
    return page.body
  }
}

/** Returns the same version for the same data. */
function versionOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url')
}

/** Serves what search engines ask for first. Private pages say themselves that they aren't to be listed, so crawlers must read them. */
export function registerCrawlers(app: FastifyInstance, { site, services, originOf }: PagesOptions): void {
  app.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      // Pages call this while they are shown.
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
