import type { FastifyInstance } from 'fastify'
import type { OriginOf } from '../input/origin.ts'
import type { BuiltSite } from './built-site.ts'

/** What search engines ask for first. Private pages say of themselves that they aren't to be listed, so they have to be readable. */
export function registerCrawlers(app: FastifyInstance, site: BuiltSite, originOf: OriginOf): void {
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
  app.get('/sitemap.xml', (request, reply) => {
    const text = site.sitemap(originOf(request))
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text)
  })
}
