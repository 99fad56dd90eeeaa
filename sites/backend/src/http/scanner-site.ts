import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '@sabha/api/refusal'
import { scannerColoursIn } from '@sabha/api/site/accent-colours'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IconName } from '../adapters/pictures/icon-set.ts'
import type { CurrentSite } from '../rules/context.ts'
import { iconEdition, iconFolder, type SiteIcons } from '../rules/site/icons.ts'
import { PreparedBody, sendPrepared } from '../wire/prepared.ts'
import { forever, isNamedByContent, registerBuiltFiles } from './built-files.ts'
import { ownIconOr } from './own-icons.ts'
import { pathOf } from './path-of.ts'
import { sendRefusal } from './refusals.ts'
import { scannerPolicy } from './security.ts'

const prefix = '/scanner'

interface ScannerOptions {
  https: boolean
  site: CurrentSite
  icons: SiteIcons
}

/** Serves the built scanner below `/scanner/`, which is also its scope: its router, manifest and service worker live there. */
export async function registerScanner(
  app: FastifyInstance,
  folder: string | undefined,
  { https, site, icons }: ScannerOptions,
): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return
  const policy = scannerPolicy({ https })
  await app.register(
    async (scope) => {
      // This replaces the policy that every other page has.
      scope.addHook('onRequest', async (_, reply) => {
        reply.headers({ 'content-security-policy': policy, 'permissions-policy': 'camera=(self)' })
      })
      await registerBuiltFiles(scope, {
        folder,
        setHeaders: (reply, path) => reply.header('cache-control', isNamedByContent(path) ? forever : 'no-cache'),
      })
      scope.get('/manifest.webmanifest', async (_, reply) => {
        const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as Record<string, unknown>
        return reply
          .type('application/manifest+json')
          .header('cache-control', 'no-cache')
          .send(JSON.stringify(manifestOf(manifest, site)))
      })
      // The scanner opens without a network too, and asks for the colours again when there is one.
      scope.get('/colours.css', async (request, reply) =>
        sendPrepared(request, reply.header('cache-control', 'no-cache'), await coloursOf(site), 'text/css; charset=utf-8'),
      )
      const sendPage = pageOf(folder, site)
      scope.get('/index.html', sendPage)
      for (const [path, name] of Object.entries(ownIcons)) {
        // A phone caches either the whole scanner for an evening without a network, or nothing: no icon may be missing.
        const isMade = async (edition: string) => {
          const own = await icons.find(edition, name)
          return own !== undefined && own !== 'busy'
        }
        scope.get(`/${path}`, (_, reply) => ownIconOr(path, { name, isMade }, site, reply))
      }
      // The router treats both addresses as one, but relative addresses in the page need the one with the slash.
      scope.get('/', (request, reply) => {
        const path = pathOf(request)
        if (path === prefix) return reply.redirect(`${prefix}/${request.url.slice(path.length)}`, 308)
        return sendPage(request, reply)
      })
      scope.setNotFoundHandler((request, reply) => {
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        const path = pathOf(request)
        // A missing file must fail as a file. The address of a page has no dot in it.
        const isPage = isRead && !path.startsWith(`${prefix}/assets`) && !/\.[^/]*$/.test(path)
        if (!isPage) return sendRefusal(reply, refuse('unknown-call'))
        return sendPage(request, reply)
      })
    },
    { prefix },
  )
}

/** For each icon of the build, the icon that replaces it for a collective that isn't the sample. */
const ownIcons = {
  'icon.svg': 'scanner-512.png',
  'icon-monochrome.svg': 'scanner-512.png',
  'apple-touch-icon-180x180.png': 'scanner-180.png',
  'pwa-192x192.png': 'scanner-192.png',
  'pwa-512x512.png': 'scanner-512.png',
  'maskable-icon-512x512.png': 'scanner-512.png',
} as const satisfies Record<string, IconName>

/** Returns the manifest with the name, icons and colours of this collective, without the build's screenshots: they show the sample. */
function manifestOf(built: Record<string, unknown>, { content }: CurrentSite): Record<string, unknown> {
  const named = { ...built, name: `${content.identity.wordmark.name.en} Ticket Scanner` }
  const edition = iconEdition(content)
  if (edition === null) return named
  const icon = (size: number, purpose: string) => {
    return { src: `${iconFolder(edition)}/scanner-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  const shortcuts = (built['shortcuts'] as object[] | undefined)?.map((shortcut) => ({ ...shortcut, icons: [icon(192, 'any')] }))
  const { screenshots: _, ...rest } = named as typeof named & { screenshots?: unknown }
  const { accent } = content.identity
  const colours = accent === null ? undefined : scannerColoursIn(accent)
  const themed = colours && { theme_color: colours['--night'], background_color: colours['--curtain-deep'] }
  return { ...rest, ...themed, icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')], ...(shortcuts && { shortcuts }) }
}

const noColours = PreparedBody.ofText('')
const coloursIn = new Map<string, Promise<PreparedBody>>()

/** Returns a stylesheet in the hue of the accent. Without an accent it is empty, and the scanner keeps its own colours. */
function coloursOf({ content }: CurrentSite): Promise<PreparedBody> {
  const { accent } = content.identity
  if (accent === null) return noColours
  const made = coloursIn.get(accent)
  if (made) return made
  const colours = scannerColoursIn(accent)
  const values = Object.entries(colours).map(([name, value]) => `${name}:${value}`)
  const body = PreparedBody.ofText(`html{background:${colours['--curtain-deep']}}html:root{${values.join(';')}}`)
  coloursIn.clear()
  coloursIn.set(accent, body)
  return body
}

/** Answers with the scanner's page, with the collective's own icons where it isn't the sample. */
function pageOf(folder: string, site: CurrentSite): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let kept: { edition: string; body: Promise<PreparedBody> } | undefined
  return async (request, reply) => {
    reply.header('cache-control', 'no-cache')
    const edition = iconEdition(site.content)
    if (edition === null) return reply.sendFile('index.html')
    if (kept?.edition !== edition) kept = { edition, body: ownPage(folder, edition, site) }
    const { body } = kept
    body.catch(() => {
      kept = undefined
    })
    return sendPrepared(request, reply, await body, 'text/html; charset=utf-8')
  }
}

async function ownPage(folder: string, edition: string, { content }: CurrentSite): Promise<PreparedBody> {
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const { accent } = content.identity
  const bars = accent === null ? '$&' : `$1${scannerColoursIn(accent)['--night']}`
  const icon = (name: IconName) => `type="image/png" href="${iconFolder(edition)}/${name}"`
  return PreparedBody.ofText(
    built
      .replace(/(<meta name="theme-color" content=")[^"]*/, bars)
      .replace(/(<link rel="icon") [^>]*?(?= ?\/?>)/, `$1 ${icon('scanner-192.png')}`)
      .replace(/(<link rel="apple-touch-icon") [^>]*?(?= ?\/?>)/, `$1 ${icon('scanner-180.png')}`),
  )
}
