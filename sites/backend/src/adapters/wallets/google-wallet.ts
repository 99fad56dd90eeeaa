import { createHash, sign } from 'node:crypto'
import { placeWords } from '@sabha/api/seat-words'
import { groupCode } from '@sabha/ticketing/codes'
import { paletteOf } from '../palette.ts'
import type { TicketDocument } from '../ticket/document.ts'
import { type Wording, wordingOf } from '../ticket/wording.ts'
import type { GoogleAccount } from './google-account.ts'

export interface GoogleWallet {
  /**
   * Returns the link by which a browser saves the booking's pass: it carries the whole signed pass in about 2,000 characters, so nothing is
   * in it twice. `origin` is ours, `logo` a path below it, `at` in epoch ms.
   */
  saveLink(document: TicketDocument, made: { origin: string; logo: string; at: number }): string
}

export function openGoogleWallet(account: GoogleAccount): GoogleWallet {
  return {
    saveLink(document, { origin, logo, at }) {
      const wording = wordingOf(document)
      const event = named(account, 'show', eventOf(document, wording, `${origin}${logo}`))
      const ticket = named(account, document.bookingId, ticketOf(document, wording, event.id))
      const claims = {
        iss: account.email,
        aud: 'google',
        typ: 'savetowallet',
        iat: Math.floor(at / 1000),
        payload: { eventTicketClasses: [event], eventTicketObjects: [ticket] },
      }
      return `https://pay.google.com/gp/v/save/${signed(claims, account)}`
    },
  }
}

/** Google keeps what it was first told under an id, so other content gets an id of its own. */
function named<T extends object>({ issuerId }: GoogleAccount, name: string, content: T): T & { id: string } {
  const edition = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 12)
  return { id: `${issuerId}.${name}-${edition}`, ...content }
}

/** The evening, an `EventTicketClass`: the same for everybody who goes. */
function eventOf({ language, show, sender }: TicketDocument, { title, venue }: Wording, logo: string) {
  const local = (value: string) => ({ defaultValue: { language, value } })
  const [hall = venue, ...where] = venue.split(', ')
  return {
    issuerName: sender.name,
    reviewStatus: 'UNDER_REVIEW',
    eventName: local(title),
    venue: { name: local(hall), address: local(where.join(', ') || hall) },
    dateTime: { start: second(show.startsAt), end: second(show.endsAt) },
    hexBackgroundColor: paletteOf(sender.accent).curtain,
    // Google fetches the logo, by HTTPS only.
    ...(logo.startsWith('https:') && { logo: { sourceUri: { uri: logo } } }),
  }
}

/** The booking, an `EventTicketObject`, with the same code as the PDF's first page. */
function ticketOf({ language, bookingId, ticketCode, seats, token }: TicketDocument, { say, customerName }: Wording, classId: string) {
  const local = (value: string) => ({ defaultValue: { language, value } })
  const places = [...new Set(seats.map(({ notes = {} }) => placeWords(notes, { say, language }).join(', ')))].filter(Boolean).join(' · ')
  return {
    classId,
    state: 'ACTIVE',
    ticketNumber: bookingId,
    ticketHolderName: customerName,
    seatInfo: { seat: local(seats.map(({ id }) => id).join(', ')), ...(places && { section: local(places) }) },
    barcode: { type: 'QR_CODE', value: token, alternateText: groupCode(ticketCode) },
  }
}

/** `2026-11-19T13:45:00Z`. */
function second(at: number): string {
  return new Date(at).toISOString().replace('.000', '')
}

/** A JSON Web Token, RS256. */
function signed(claims: object, { key }: GoogleAccount): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const content = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`
}
