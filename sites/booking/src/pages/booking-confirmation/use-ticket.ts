import type { Booking } from '@sabha/api/shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** Has the PDF ticket made as soon as the page is there; asks again when the language changes. */
export function useTicket(booking: Booking) {
  const { language } = useLanguage()
  return useQuery({
    queryKey: ['ticket', booking.booking_id, language],
    queryFn: ({ signal }) => api.generateTicketPdf({ booking_id: booking.booking_id, language }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  })
}
