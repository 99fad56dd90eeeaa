import { createHmac, timingSafeEqual } from 'node:crypto'
import { isLanguage, type Language } from '@sabha/language/languages'
import type { Wallets } from '../../adapters/wallets/wallets.ts'
import type { FullBooking } from '../../store/bookings/full-booking.ts'
import type { Context } from '../context.ts'

/** Addresses of PDF tickets that nobody can guess: booking and language, signed by us. Nothing of them is stored. */
export interface TicketLinks {
  tokenOf(publicId: string, language: Language): string
  read(token: string): { publicId: string; language: Language } | undefined
}

export function ticketLinks(secret: string): TicketLinks {
  const signature = (content: string) => createHmac('sha256', secret).update(`ticket:${content}`).digest().subarray(0, 18)
  const tokenOf = (publicId: string, language: Language) => {
    const content = `${publicId}.${language}`
    return `${content}.${signature(content).toString('base64url')}`
  }
  return {
    tokenOf,
    read(token) {
      const [publicId, language] = token.split('.')
      if (!publicId || !isLanguage(language)) return undefined
      // As text, and whole: decoded, several spellings would be one, and whatever was appended would be lost.
      const given = Buffer.from(token)
      const expected = Buffer.from(tokenOf(publicId, language))
      return given.length === expected.length && timingSafeEqual(given, expected) ? { publicId, language } : undefined
    },
  }
}

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
