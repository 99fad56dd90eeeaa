import { paths } from '../paths.ts'
import { cacheName } from './forget-page.ts'

const worker = '/bookings-worker.js'

/**
 * Keeps My Bookings as it is loaded now for a reload without a network: its document, and whatever file it has fetched so far. Only once a
 * ticket was opened: nobody else gets a service worker. Where the browser has none the ticket lasts as long as its tab.
 */
export async function keepPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await navigator.serviceWorker.register(worker, { scope: paths.bookings })
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const assets = files.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    const cache = await caches.open(cacheName)
    await cache.addAll([paths.bookings, ...new Set(assets.map(({ pathname }) => pathname))])
  } catch {
    // Without room or a network now: the ticket is on the screen anyway.
  }
}
