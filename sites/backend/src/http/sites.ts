import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IconName } from '../adapters/pictures/icon-set.ts'
import type { OriginOf } from '../input/origin.ts'
import { type BuiltSite, loadBuiltSite } from '../pages/built-site.ts'
import { answerPages, registerCrawlers } from '../pages/pages.ts'
import type { Services } from '../services.ts'
import { type BuiltFilesOptions, forever, isNamedByContent, registerBuiltFiles } from './built-files.ts'
import { ownIconOr } from './own-icons.ts'
import { sendRefusal } from './refusals.ts'

export interface SitesOptions {
  /** The folder of the built booking site. */
  folder: string | undefined
  services: Services
  originOf: OriginOf
}

/** Serves the built booking site: its files, and the site's page at every other address. */
export async function registerSites(app: FastifyInstance, { folder, services, originOf }: SitesOptions): Promise<void> {
  const built = folder !== undefined && existsSync(join(folder, 'index.html'))
  const site = built ? await renderingOf(app, folder) : undefined
  const answerPage = site ? answerPages({ site, services, originOf }) : sendFrame
  if (built) {
    await registerBuiltFiles(app, { folder, setHeaders })
    answerWellKnown(app, services)
    // Pages have routes of their own, so that nobody looks for a file of that name.
    for (const path of site?.publicPaths ?? ['/']) app.get(path, answerPage)
    app.get('/index.html', (_, reply) => reply.redirect('/', 308))
  }
  if (site) registerCrawlers(app, { site, services, originOf })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // A missing script or picture must fail as one, not arrive as a page.
    const isOfPages = built && !/^\/(api|sandbox|assets|pictures|film)([/?]|$)/.test(request.url)
    // The form was submitted before its scripts had run: the page is sent again. Leading slashes become one: `//elsewhere` is another site.
    if (isOfPages && isForm(request)) return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 303)
    const isPage = isOfPages && isRead
    return isPage ? answerPage(request, reply) : sendRefusal(reply, refuse('unknown-call'))
  })
}

function isForm({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && headers['content-type'] === 'application/x-www-form-urlencoded'
}

/** Sends the empty frame of the site, which the browser fills. */
async function sendFrame(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply.header('cache-control', 'no-cache').sendFile('index.html')
}

/** Addresses that browsers, wallets and earlier links ask for by themselves, and the icons there of a collective that isn't the sample. */
const wellKnown = {
  '/favicon.ico': 'favicon.ico',
  '/icon.svg': 'icon-512.png',
  '/wallet-logo.png': 'wallet-660.png',
  '/pictures/card.jpg': 'card-en.jpg',
} as const satisfies Record<string, IconName>

function answerWellKnown(app: FastifyInstance, { site }: Pick<Services, 'site'>): void {
  for (const [path, name] of Object.entries(wellKnown)) {
    app.get(path, (_, reply) => ownIconOr(path.slice(1), { name }, site, reply))
  }
}

/** Files that are parts of a page. A first visit asks for many of them, often smaller than the headers that only documents and workers need. */
const isPart = /^(?!.*worker).*\.(js|css|woff2|avif|webp|webm|mp4)$/
const ofDocuments = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options']

const setHeaders: BuiltFilesOptions['setHeaders'] = (reply, path) => {
  reply.header('cache-control', keepingOf(path))
  if (isPart.test(path)) for (const name of ofDocuments) reply.removeHeader(name)
}

/** How long a browser keeps a file. */
function keepingOf(path: string): string {
  if (isNamedByContent(path)) return forever
  // The collective may replace the file under the same name.
  if (/^\/(pictures|film)\//.test(path)) return 'public, max-age=86400, stale-while-revalidate=604800'
  return 'no-cache'
}

/** Loads the site's rendering. If that fails, pages come without their HTML, but the box office still runs. */
async function renderingOf(app: FastifyInstance, folder: string): Promise<BuiltSite | undefined> {
  try {
    return await loadBuiltSite(folder)
  } catch (error) {
    app.log.error({ err: error }, 'the site’s own rendering could not be loaded')
    return undefined
  }
}
