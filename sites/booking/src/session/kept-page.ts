import { paths } from '../paths.ts'

/** The cache of My Bookings that `use-show-ticket.ts` fills; shared with `public/bookings-worker.js`. */
export const bookingsCache = 'bookings'

/** Removes all that is stored of My Bookings; for a logout. */
export async function forgetBookingsPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await caches.delete(bookingsCache)
    await (await navigator.serviceWorker.getRegistration(paths.bookings))?.unregister()
  } catch {
    // At worst the frame of a page is left, with nobody's name in it.
  }
}
