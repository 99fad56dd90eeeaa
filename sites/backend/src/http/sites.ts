import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@sabha/api/refusal'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './refusals.ts'

/** Serves the built booking site; its own router knows the addresses, so each page request gets the same document. */
export async function registerSites(app: FastifyInstance, bookingSite: string | undefined): Promise<void> {
  const built = bookingSite !== undefined && existsSync(join(bookingSite, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: bookingSite,
      index: 'index.html',
      cacheControl: false,
      preCompressed: true,
      setHeaders(reply, path) {
        // Names under assets/ carry a hash of their content.
        const forever = path.startsWith(join(bookingSite, 'assets/'))
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // A script of an earlier build that is gone must fail as one, not arrive as a page.
    const isPage = built && isRead && !/^\/(api|sandbox|assets)([/?]|$)/.test(request.url)
    if (!isPage) return sendRefusal(reply, refuse('unknown-call'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
