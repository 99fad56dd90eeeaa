import { clientsClaim } from 'workbox-core'
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { flushTag } from '../sync/flush-tag.ts'
import { flushFromServiceWorker } from './service-worker-flush.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Background Sync, which TypeScript doesn't know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * Whether an answer may be stored under its name. A network that asks for a sign-in, or a proxy, answers with a page of its own: a scanner
 * with such a page in place of a file would be broken, with no network to mend it by.
 */
function isOwnFile({ pathname }: URL, { ok, headers }: Response): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  return ok && isPage === pathname.endsWith('.html')
}

// A version of which one file can't be had is not installed; the one before stays, and the next visit tries again.
addPlugins([{ cacheWillUpdate: async ({ request, response }) => (isOwnFile(new URL(request.url), response) ? response : null) }])
// Stores the whole scanner, decoders included, so that it opens without a network.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')))

// The collective's colours are there without a network, too. The stored ones are shown at once; a change is shown the next time.
const coloursAt = '/scanner/colours.css'
const keptColours = () => caches.open('colours')
async function fetchColours(request: RequestInfo = coloursAt): Promise<Response> {
  const answer = await fetch(request)
  if (isOwnFile(new URL(coloursAt, self.location.origin), answer)) await (await keptColours()).put(coloursAt, answer.clone())
  return answer
}
self.addEventListener('install', (event) => {
  event.waitUntil(fetchColours().catch(() => undefined))
})
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === coloursAt,
  async ({ request, event }) => {
    const asked = fetchColours(request)
    const last = await (await keptColours()).match(coloursAt)
    if (!last) return asked.catch(() => new Response('', { headers: { 'content-type': 'text/css' } }))
    event.waitUntil(asked.catch(() => undefined))
    return last
  },
)

// Makes a first visit offline-ready without a reload. A new version takes over when its user says so, and never in mid-scan.
clientsClaim()
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// Sends scans when the network comes back, even while the scanner is closed.
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === flushTag)
    sync.waitUntil(flushFromServiceWorker(async () => (await self.clients.matchAll({ type: 'window' })).length > 0))
})
