import { createHmac, timingSafeEqual } from 'node:crypto'
import { isLanguage, type Language } from '@sabha/language/languages'
import type { Wallets } from '../../adapters/wallets/wallets.ts'
import type { FullBooking } from '../../store/bookings/full-booking.ts'
import type { Context } from '../context.ts'

/** The ticket that an address is of. `issue`: a reissued ticket has another address. */
export interface TicketLink {
  publicId: string
  language: Language
  issue: number
}

/** Addresses of PDF tickets that nobody can guess: booking, language and issue, signed by us. Nothing of them is stored. */
export interface TicketLinks {
  tokenOf(publicId: string, language: Language, issue?: number | null): string
  read(token: string): TicketLink | undefined
}

/** `purpose`: an address that opens the ticket doesn't give seats back, nor open a paper about the money, each of which has its serial. */
export function ticketLinks(secret: string, purpose: 'ticket' | 'give-back' | `note:${string}` = 'ticket'): TicketLinks {
  const signature = (content: string) => createHmac('sha256', secret).update(`${purpose}:${content}`).digest().subarray(0, 18)
  const tokenOf = (publicId: string, language: Language, issue: number | null = 1) => {
    // The first issue is left out, so that addresses of earlier releases stay valid.
    const content = `${publicId}.${language}${issue === null || issue <= 1 ? '' : issue}`
    return `${content}.${signature(content).toString('base64url')}`
  }
  return {
    tokenOf,
    read(token) {
      const [publicId, named = ''] = token.split('.')
      const [, language, count = '1'] = /^([a-z]+)([1-9]\d{0,2})?$/.exec(named) ?? []
      if (!publicId || !isLanguage(language)) return undefined
      const issue = Number(count)
      // Compared as text, and whole: after decoding, several spellings would be equal, and anything appended would be lost.
      const given = Buffer.from(token)
      const expected = Buffer.from(tokenOf(publicId, language, issue))
      return given.length === expected.length && timingSafeEqual(given, expected) ? { publicId, language, issue } : undefined
    },
  }
}

/** Returns the path of a ticket, relative to the backend's origin. */
export const ticketPath = (token: string) => `/api/ticket.php?token=${token}`

/** What the unguessable token of a ticket opens, relative to the backend's origin. */
export interface TicketPaths {
  pdf: string
  /** null for season passes, which are for no door: so are the wallets. */
  calendar: string | null
  /** null if the settings have no keys of that wallet, the show is over, or nothing is paid. */
  appleWallet: string | null
  googleWallet: string | null
}

export function ticketPaths(
  { links, wallets, now }: Pick<Context, 'now'> & { links: TicketLinks; wallets: Wallets },
  booking: Pick<FullBooking, 'public_id' | 'status' | 'ends_at' | 'issue' | 'passes'>,
  language: Language,
): TicketPaths {
  const token = links.tokenOf(booking.public_id, language, booking.issue)
  const path = (call: string) => `/api/${call}.php?token=${token}`
  const isForDoor = booking.passes.length === 0
  const isAhead = isForDoor && booking.status === 'paid' && now() < booking.ends_at
  return {
    pdf: ticketPath(token),
    calendar: isForDoor ? path('calendar') : null,
    appleWallet: isAhead && wallets.apple?.isValid(now()) ? path('apple_wallet') : null,
    googleWallet: isAhead && wallets.google ? path('google_wallet') : null,
  }
}

/** Returns the path of the PDF of a credit note or a donation's receipt. */
export function creditNotePath(
  { noteLinks }: { noteLinks: (serial: string) => TicketLinks },
  { public_id, issue }: Pick<FullBooking, 'public_id' | 'issue'>,
  language: Language,
  serial: string,
): string {
  return `/api/credit_note.php?token=${noteLinks(serial).tokenOf(public_id, language, issue)}&serial=${encodeURIComponent(serial)}`
}
