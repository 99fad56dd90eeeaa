// Shows My Bookings without a network, to whoever has opened a ticket there (src/shown-ticket/use-show-ticket.ts fills the cache).
// Its scope is /bookings: no other page knows of it.

const cacheName = 'bookings'
/** ms after which a network that doesn't answer counts as none: a hall full of phones. */
const patience = 4000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(document(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request))
})

/** The newest that can be had. */
async function document(request) {
  const online = fetch(request)
  online.catch(() => {})
  const kept = await find('/bookings')
  if (!kept) return online
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept))
  return Promise.race([online.catch(() => kept), late])
}

/** Its name carries a hash of its content: the kept one is the same. */
async function file(request) {
  return (await find(request)) ?? fetch(request)
}

/** Asks without opening the cache, which would make it again after a log out has deleted it. */
function find(request) {
  return caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true })
}
