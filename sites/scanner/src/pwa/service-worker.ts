import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { flushTag } from '../sync/flush-tag.ts'
import { flushFromServiceWorker } from './service-worker-flush.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Background Sync, which TypeScript doesn't know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

// Stores the whole scanner, decoders included, so that it opens without a network.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')))

// The collective's colours are there without a network, too. The stored ones are shown at once; a change is shown the next time.
const coloursAt = '/scanner/colours.css'
const keptColours = () => caches.open('colours')
self.addEventListener('install', (event) => {
  event.waitUntil(keptColours().then((kept) => kept.add(coloursAt).catch(() => undefined)))
})
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === coloursAt,
  async ({ request, event }) => {
    const kept = await keptColours()
    const asked = fetch(request).then(async (answer) => {
      if (answer.ok) await kept.put(coloursAt, answer.clone())
      return answer
    })
    const last = await kept.match(coloursAt)
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
