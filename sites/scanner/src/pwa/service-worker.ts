import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { flushTag } from '../sync/flush-tag.ts'
import { flushFromServiceWorker } from '../sync/service-worker-flush.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** Background Sync, which TypeScript doesn't know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

// The whole scanner, decoders included: it opens with no network.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html')))

// The collective's colours open with no network too. Those that were seen last are shown at once; what changed is shown the next time.
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

// A first visit is offline-ready without a reload. A new version takes over when its user says so, never in mid-scan.
clientsClaim()
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

// Scans go out when the network comes back, with the scanner closed too.
self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === flushTag)
    sync.waitUntil(flushFromServiceWorker(async () => (await self.clients.matchAll({ type: 'window' })).length > 0))
})
