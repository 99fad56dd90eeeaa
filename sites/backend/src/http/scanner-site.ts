import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentSite } from '../rules/context.ts'
import { sendRefusal } from './refusals.ts'
import { scannerPolicy } from './security.ts'

const prefix = '/scanner'

interface ScannerOptions {
  https: boolean
  site: CurrentSite
}

/** Serves the built scanner below `/scanner/`, which is also its scope: its own router, manifest and service worker are there. */
export async function registerScanner(app: FastifyInstance, folder: string | undefined, { https, site }: ScannerOptions): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return
  const policy = scannerPolicy({ https })
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
      scope.get('/manifest.webmanifest', async (_, reply) => {
        const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as Record<string, unknown>
        // Installed, it bears the name of whose door it is.
        const name = `${site.content.identity.wordmark.name.en} Ticket Scanner`
        return reply
          .type('application/manifest+json')
          .header('cache-control', 'no-cache')
          .send(JSON.stringify({ ...manifest, name }))
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
