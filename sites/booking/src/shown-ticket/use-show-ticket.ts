import { isRefused } from '@sabha/api/errors'
import type { Booking } from '@sabha/api/shapes'
import type { Language } from '@sabha/language/languages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { useStoredUser } from '../session/stored-user.ts'
import { keepPage } from './keep-page.ts'
import { keepTicket, keptTickets, type ShownTicket } from './kept-tickets.ts'

/** Opens a booking's ticket on the screen: as it is now, or as it was kept where nobody answers. */
export function useShowTicket(booking: Booking, language: Language) {
  const owner = useStoredUser()?.id
  const [shown, setShown] = useState<ShownTicket | null>(null)
  const opening = useMutation({
    // Without a network it is asked too, to fail at once.
    networkMode: 'always',
    mutationFn: async (): Promise<ShownTicket> => {
      const kept =
        owner === undefined ? undefined : keptTickets(owner, Date.now()).find((ticket) => ticket.booking.booking_id === booking.booking_id)
      try {
        const made = await api.tickets.pdf(
          { booking_id: booking.booking_id, language },
          { signal: AbortSignal.timeout(kept ? 4000 : 20_000) },
        )
        // A backend without signed tickets is scanned by the codes that it has.
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
      void keepPage()
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
