import { bytesOf } from './bytes.ts'
import { codeAlphabet, normaliseCode } from './codes.ts'
import { type CounterTicketClaims, counterTicketVersion, readCounterTicket, readPrintedSale, type SaleName } from './counter-ticket.ts'
import { type Verify, verifyEd25519 } from './ed25519.ts'
import { readTicket, type TicketClaims } from './token.ts'

/** What a scanned or typed text is, before any look-up. */
export type ScanCode =
  /** A ticket token with a genuine signature. */
  | { kind: 'token'; claims: TicketClaims }
  /** A counter's ticket with a genuine signature of the counter's phone, whose certificate is ours. */
  | { kind: 'sold'; claims: CounterTicketClaims }
  /** The printed number of a counter's ticket, which a person typed; the ticket is found by its sale. */
  | { kind: 'sale'; sale: SaleName }
  /** A booking id, ticket code or verification code, normalised. */
  | { kind: 'code'; code: string }
  | { kind: 'forged' }
  /** Signed with a key that isn't known here. */
  | { kind: 'unknown-key'; keyId: number }
  /** A token of a format that is newer than this program. */
  | { kind: 'newer-format' }
  /** Nothing that we ever print, such as a web address, a payment code or an empty text. */
  | { kind: 'foreign' }

/** The longest text that is looked at; a longer one is no ticket of ours. */
const longestText = 400

/**
 * Removes what readers add to a text: control characters, white space, and an AIM symbology identifier with the ECI designator that may
 * follow it (a backslash and six digits that name the character set).
 */
export function cleanScan(text: string): string {
  return text
    .slice(0, longestText + 1)
    .replace(/[\s\p{C}]/gu, '')
    .replace(/^\][A-Za-z]\d/, '')
    .replace(/^(?:\\\d{6})+/, '')
}

/** A signed token; a counter's ticket; a booking id, ticket code or verification code; the link that pairs a phone. */
const ourShapes = [/^[\w-]{104}$/, /^As[k-n][\w-]{243,351}$/, new RegExp(`^(?:BK)?[${codeAlphabet}]{8,16}$`, 'i'), /#pair=[\w-]/]

/**
 * Whether a camera's text has the shape of anything that we print. Readers find short texts in noise too, but never one of these shapes.
 */
export function looksLikeOurs(text: string): boolean {
  const clean = cleanScan(text)
  return ourShapes.some((shape) => shape.test(clean))
}

interface Reading {
  /** A person typed the text. Booking numbers count up, so that anybody could print one: they are accepted only where they were typed. */
  isTyped?: boolean
  verify?: Verify
}

/** Reads a code. Never throws. `publicKeys`: by key id, 32 bytes each. */
export async function readScan(
  text: string,
  publicKeys: ReadonlyMap<number, Uint8Array>,
  { isTyped = false, verify }: Reading = {},
): Promise<ScanCode> {
  const clean = cleanScan(text)
  if (clean.length > longestText) return { kind: 'foreign' }
  const counterTicket = await readSold(clean, publicKeys, verify)
  if (counterTicket) return counterTicket
  const token = await readTicket(clean, publicKeys, verify)
  if (token.kind === 'valid') return { kind: 'token', claims: token.claims }
  if (token.kind === 'unknown-key') return token
  if (token.kind !== 'not-a-token') return { kind: token.kind }
  const sale = isTyped ? readPrintedSale(clean) : undefined
  if (sale) return { kind: 'sale', sale }
  const code = normaliseCode(clean)
  // Two numbers with a dash between them are a counter's ticket, never a booking.
  const isCode = /^[A-Z0-9]{1,20}$/.test(code) && (!isBareNumber(code) || (isTyped && isBareNumber(clean)))
  return isCode ? { kind: 'code', code } : { kind: 'foreign' }
}

/** Whether a normalised code consists of digits alone. */
export const isBareNumber = (code: string): boolean => /^\d+$/.test(code)

async function readSold(
  text: string,
  publicKeys: ReadonlyMap<number, Uint8Array>,
  verify: Verify = verifyEd25519,
): Promise<ScanCode | undefined> {
  const bytes = /^As[k-n]/.test(text) ? bytesOf(text) : undefined
  if (bytes?.[0] !== counterTicketVersion) return undefined
  const read = await readCounterTicket(bytes, publicKeys, verify)
  return read.kind === 'not-a-token' ? undefined : read
}
