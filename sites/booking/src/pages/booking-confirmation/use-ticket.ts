import type { ResponseOf } from '@sabha/api/call'
import type { Booking } from '@sabha/api/shapes'
import type { tickets } from '@sabha/api/tickets'
import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { openTicket, ticketAddress } from '../../ticket-file.ts'

type WalletUrl = 'apple_wallet_url' | 'google_wallet_url'

export interface TicketFile {
  /** The codes and the QR code's content, once the PDF is made. */
  made: Pick<ResponseOf<typeof tickets.pdf>, 'ticket_code' | 'verification_code' | 'qr' | 'calendar_url' | WalletUrl> | undefined
  /** Where the PDF is; null while nobody has said. */
  address: string | null
  isBusy: boolean
  /** Asks for the PDF once more and opens it; call it straight from the press. */
  open: () => void
  /** Asks for the PDF once more. */
  retry: () => void
  problem: Phrase | null
}

/** The booking's PDF ticket, also for whoever only holds its token: made as soon as the page is there, and anew when the language changes. */
export function useTicket({ booking_id: bookingId }: Booking, token?: string): TicketFile {
  const { say, language } = useLanguage()
  const made = useQuery({
    queryKey: ['ticket', bookingId, language],
    queryFn: ({ signal }) => api.tickets.pdf({ booking_id: bookingId, language, ticket: token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
  const opening = useMutation({
    mutationFn: () => openTicket({ bookingId, language, token }, say('Preparing your ticket…')),
    onSuccess: () => void made.refetch(),
  })
  const foundWhileOpening = opening.data?.kind === 'blocked' ? opening.data.address : null
  const isMissing = made.isError || opening.data?.kind === 'not-ready'
  return {
    made: made.data,
    address: (made.data && ticketAddress(made.data)) ?? foundWhileOpening,
    isBusy: made.isFetching || opening.isPending,
    open: () => opening.mutate(),
    retry: () => {
      opening.reset()
      void made.refetch()
    },
    problem: opening.isError
      ? 'Error downloading ticket. Please try again or contact support.'
      : isMissing
        ? 'Ticket PDF not available. Please try again or contact support.'
        : null,
  }
}
