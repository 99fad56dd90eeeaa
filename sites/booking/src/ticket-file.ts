import { api } from './api.ts'
import { backendAddress } from './backend-address.ts'

/** `blocked`: the browser allowed no new tab; the address is there to be pressed. `not-ready`: no PDF yet. */
type TicketOpening = { kind: 'opened' } | { kind: 'blocked'; address: string } | { kind: 'not-ready' }

interface WantedTicket {
  bookingId: string
  language: 'en' | 'kn'
  /** The ticket's token, for whoever isn't signed in as its guest. */
  token?: string | undefined
}

/**
 * Has the PDF ticket made and opens it in a new tab. Call it straight from the press: the tab is opened at once,
 * because browsers block one that opens after an answer arrived. Rejects with the call's `ApiError`.
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

/** Where the PDF is: `pdf_url`, else `pdf_path` on the backend's origin; null where it isn't made yet. */
export function ticketAddress({ pdf_url, pdf_path }: { pdf_url: string; pdf_path: string }): string | null {
  if (pdf_url !== '') return pdf_url
  return pdf_path === '' ? null : backendAddress(pdf_path)
}
