import { api } from './api.ts'
import { backendAddress } from './backend-address.ts'

/** `blocked`: the browser allowed no new tab, so the address is offered for a press. `not-ready`: there is no PDF yet. */
type TicketOpening = { kind: 'opened' } | { kind: 'blocked'; address: string } | { kind: 'not-ready' }

interface WantedTicket {
  bookingId: string
  language: 'en' | 'kn'
  /** The ticket's token, for a visitor who isn't signed in as its guest. */
  token?: string | undefined
}

/**
 * Has the backend make the PDF ticket, and opens it in a new tab. Call it directly from the press: the tab opens at once, because browsers
 * block one that opens after an answer has arrived. Rejects with the call's `ApiError`.
 */
export async function openTicket({ bookingId, language, token }: WantedTicket, waiting: string): Promise<TicketOpening> {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = waiting
    tab.document.body.textContent = waiting
  }
  try {
    const address = ticketAddress(await api.tickets.pdf({ booking_id: bookingId, language, ticket: token }))
    if (address === null) {
      tab?.close()
      return { kind: 'not-ready' }
    }
    if (!tab) return { kind: 'blocked', address }
    tab.location.replace(address)
    return { kind: 'opened' }
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Returns the PDF's address: `pdf_url`, else `pdf_path` on the backend's origin; null where it isn't made yet. */
export function ticketAddress({ pdf_url, pdf_path }: { pdf_url: string; pdf_path: string }): string | null {
  if (pdf_url !== '') return pdf_url
  return pdf_path === '' ? null : backendAddress(pdf_path)
}
