import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OriginOf } from '../input/origin.ts'
import type { Services } from '../routes/services.ts'
import { figuresOf } from '../rules/settings/live-settings.ts'
import type { PreparedBody } from '../wire/prepared.ts'
import type { BuiltSite, PageData } from './built-site.ts'
import { languageOf } from './language-of.ts'
import { PageCache, versionOf } from './page-cache.ts'
import { pageDataReader } from './page-data.ts'

export interface PagesOptions {
  site: BuiltSite
  services: Pick<Services, 'store' | 'now' | 'listing' | 'settings'>
  originOf: OriginOf
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const nothing: Omit<PageData, 'figures'> = { shows: [], offers: {} }

/**
 * Answers an address of the booking site with its page as HTML, in the visitor's language. Where it cannot be read or rendered, the frame of
 * the site goes out instead: the browser then does both, and says what is wrong if it can't either.
 */
export function answerPages({ site, services, originOf }: PagesOptions): Answer {
  const cache = new PageCache()
  const readData = pageDataReader(services)
  const early = `'sha256-${createHash('sha256').update(site.earlyScript).digest('base64')}'`
  return async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, cookie' })
    let status = 200
    try {
      const { language, isAsked } = languageOf(request, services.settings.values.language)
      const origin = originOf(request)
      const page = site.find(request.url.split('?')[0] ?? '/')
      status = page.status
      const data = { ...(page.hasShows ? await readData() : nothing), figures: figuresOf(services.settings.values) }
      // The footer names the year.
      const version = versionOf([new Date().getFullYear(), data])
      const body = await cache.of(`${page.key} ${language} ${isAsked} ${origin}`, version, () =>
        site.render(page.key, { language, isAsked, origin, data }),
      )
      reply.code(status).header('content-language', language)
      if (page.isRendered) allowScript(reply, early)
      return sendPage(request, reply, body)
    } catch (error) {
      request.log.error({ err: error }, 'page not rendered')
      return reply.code(status).sendFile('index.html')
    }
  }
}

/** In this answer's content security policy, by the hash of the script. */
function allowScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("script-src 'self'", `$& ${hash}`))
}

function sendPage(request: FastifyRequest, reply: FastifyReply, body: PreparedBody): FastifyReply {
  reply.header('etag', body.etag)
  if (reply.statusCode === 200 && body.matches(request.headers['if-none-match'])) return reply.code(304).send()
  const { encoding, bytes } = body.encoded(request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(bytes)
}
