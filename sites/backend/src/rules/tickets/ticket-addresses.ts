import type { Language } from '@sabha/language/languages'
import type { Wallets } from '../../adapters/wallets/wallets.ts'
import type { FullBooking } from '../../store/bookings.ts'
import type { Context } from '../context.ts'
import type { TicketLinks } from './ticket-links.ts'

/** What the unguessable token of a ticket opens, relative to the backend's origin. */
export interface TicketPaths {
  pdf: string
  calendar: string
  /** null where the settings have no keys of that wallet, the show is over, or nothing is paid. */
  appleWallet: string | null
  googleWallet: string | null
}

export function ticketPaths(
  { links, wallets, now }: Pick<Context, 'now'> & { links: TicketLinks; wallets: Wallets },
  booking: Pick<FullBooking, 'public_id' | 'status' | 'ends_at'>,
  language: Language,
): TicketPaths {
  const token = links.tokenOf(booking.public_id, language)
  const path = (call: string) => `/api/${call}.php?token=${token}`
  const isAhead = booking.status === 'paid' && now() < booking.ends_at
  return {
    pdf: path('ticket'),
    calendar: path('calendar'),
    appleWallet: isAhead && wallets.apple?.isValid(now()) ? path('apple_wallet') : null,
    googleWallet: isAhead && wallets.google ? path('google_wallet') : null,
  }
}

/** Where a credit note's PDF is. */
export function creditNotePath({ links }: { links: TicketLinks }, publicId: string, language: Language, serial: string): string {
  return `/api/credit_note.php?token=${links.tokenOf(publicId, language)}&serial=${encodeURIComponent(serial)}`
}
