// Shows My Bookings without a network to a visitor who has opened a ticket there (src/shown-ticket/use-show-ticket.ts fills the cache).
// Its scope is /bookings, so it affects no other page.

const cacheName = 'bookings'
/** ms after which a network that doesn't answer counts as none, as in a hall full of phones. */
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

/** Returns the newest document that can be had. */
async function document(request) {
  const online = fetch(request)
  online.catch(() => {})
  const kept = await find('/bookings')
  if (!kept) return online
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept))
  return Promise.race([online.catch(() => kept), late])
}

/** A file's name carries a hash of its content, so the kept file is the same. */
async function file(request) {
  return (await find(request)) ?? fetch(request)
}

/** Asks without opening the cache: opening it would create it again after a logout has deleted it. */
function find(request) {
  return caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true })
}
