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
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders(reply, path) {
        // Names under assets/ carry a hash of their content.
        const forever = path.includes('/assets/')
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = built && request.method === 'GET' && !/^\/(api|sandbox)\//.test(request.url)
    if (!isPage) return sendRefusal(reply, refuse('unknown-call'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
