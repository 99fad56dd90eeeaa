import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendRefusal } from './refusals.ts'
import { scannerPolicy } from './security.ts'

const prefix = '/scanner'

/** Serves the built scanner below `/scanner/`, which is also its scope: its own router, manifest and service worker are there. */
export async function registerScanner(app: FastifyInstance, folder: string | undefined, options: { https: boolean }): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return
  const policy = scannerPolicy(options)
  await app.register(
    async (scope) => {
      // After the policy that every other page has.
      scope.addHook('onRequest', async (_, reply) => {
        reply.headers({ 'content-security-policy': policy, 'permissions-policy': 'camera=(self)' })
      })
      await scope.register(fastifyStatic, {
        root: folder,
        index: 'index.html',
        // What the build keeps there for itself.
        dotfiles: 'ignore',
        redirect: false,
        cacheControl: false,
        preCompressed: true,
        setHeaders(reply, path) {
          const forever = path.startsWith(join(folder, 'assets/'))
          reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
      // The router takes both addresses for one; a page's own ones are relative to the second.
      scope.get('/', (request, reply) => {
        const path = pathOf(request)
        if (path === prefix) return reply.redirect(`${prefix}/${request.url.slice(path.length)}`, 308)
        return reply.header('cache-control', 'no-cache').sendFile('index.html')
      })
      scope.setNotFoundHandler((request, reply) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        const path = pathOf(request)
        // A file that is gone must fail as one; a page's address has no dot in it.
        const isPage = isRead && !path.startsWith(`${prefix}/assets`) && !/\.[^/]*$/.test(path)
        if (!isPage) return sendRefusal(reply, refuse('unknown-call'))
        return reply.header('cache-control', 'no-cache').sendFile('index.html')
      })
    },
    { prefix },
  )
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}
