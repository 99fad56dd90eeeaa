import { isRefused } from '@sabha/api/errors'
import type { Booking } from '@sabha/api/shapes'
import type { Language } from '@sabha/language/languages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { bookingsCache, forgetBookingsPage } from '../session/kept-page.ts'
import { storedUser, useStoredUser } from '../session/stored-user.ts'
import { keepTicket, keptTickets, type ShownTicket } from './kept-tickets.ts'

/** Opens a booking's ticket on the screen: as it is now, or the kept one where nobody answers. */
export function useShowTicket(booking: Booking, language: Language) {
  const owner = useStoredUser()?.id
  const [shown, setShown] = useState<ShownTicket | null>(null)
  const opening = useMutation({
    mutationFn: async (): Promise<ShownTicket> => {
      const kept =
        owner === undefined ? undefined : keptTickets(owner, Date.now()).find((ticket) => ticket.booking.booking_id === booking.booking_id)
      try {
        const made = await api.tickets.pdf(
          { booking_id: booking.booking_id, language },
          { signal: AbortSignal.timeout(kept ? 4000 : 20_000) },
        )
        // A backend without signed tickets scans the other codes that it has.
        const qr = made.qr || made.ticket_code || made.verification_code || booking.verification_code || booking.booking_id
        return { booking, qr, seats: made.seat_qrs }
      } catch (error) {
        if (kept && !isRefused(error)) return kept
        throw error
      }
    },
    onSuccess: (ticket) => {
      setShown(ticket)
      if (owner !== undefined) keepTicket(owner, ticket, Date.now())
      void keepPage(owner)
    },
  })
  return {
    shown,
    open: () => opening.mutate(),
    close: () => setShown(null),
    isBusy: opening.isPending,
    error: opening.error,
    reset: opening.reset,
  }
}

const worker = '/bookings-worker.js'

/**
 * Keeps My Bookings for a reload without a network: its current document, the files that this names, and every asset that this tab has
 * fetched so far. The tab may be older than the document, which then names other files. It runs only once a ticket was opened: nobody
 * else gets a service worker. In a browser without service workers the ticket lasts as long as its tab.
 */
async function keepPage(owner: string | undefined): Promise<void> {
  if (storedUser()?.id !== owner) return
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return
  try {
    await navigator.serviceWorker.register(worker, { scope: paths.bookings })
    const page = await fetch(paths.bookings)
    if (!page.ok) return
    const named = (await page.clone().text()).match(/\/assets\/[\w./-]+\.(?:js|css|woff2)\b/g) ?? []
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const assets = files.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    const cache = await caches.open(bookingsCache)
    // A document is kept with its files or not at all.
    await cache.addAll([...new Set([...named, ...assets.map(({ pathname }) => pathname)])])
    await cache.put(paths.bookings, page)
    // Somebody has signed out meanwhile.
    if (storedUser()?.id !== owner) await forgetBookingsPage()
  } catch {
    // There was no room, or no network; the ticket is on the screen anyway.
  }
}
