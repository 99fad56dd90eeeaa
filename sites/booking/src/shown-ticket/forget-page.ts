import { paths } from '../paths.ts'

/** Shared with `public/bookings-worker.js`. */
export const cacheName = 'bookings'

/** After a log out nothing stays of the page that `use-show-ticket.ts` kept. Apart from it: every page can log out, and few keep one. */
export async function forgetPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await caches.delete(cacheName)
    await (await navigator.serviceWorker.getRegistration(paths.bookings))?.unregister()
  } catch {
    // The frame of a page, with nobody's name in it.
  }
}
