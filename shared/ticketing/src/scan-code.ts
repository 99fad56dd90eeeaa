import { bytesOf } from './bytes.ts'
import { codeAlphabet, normaliseCode } from './codes.ts'
import { type CounterTicketClaims, counterTicketVersion, readCounterTicket, readPrintedSale, type SaleName } from './counter-ticket.ts'
import { type Verify, verifyEd25519 } from './ed25519.ts'
import { readTicket, type TicketClaims } from './token.ts'

/** What a scanned or typed text is, before anybody looks it up. */
export type ScanCode =
  /** A ticket token with a genuine signature. */
  | { kind: 'token'; claims: TicketClaims }
  /** The same of a counter, whose phone signed it and whose certificate is ours. */
  | { kind: 'sold'; claims: CounterTicketClaims }
  /** The number of a counter's ticket, as it is printed: typed by a person, and found by its sale. */
  | { kind: 'sale'; sale: SaleName }
  /** A booking id, ticket code or verification code, normalised. */
  | { kind: 'code'; code: string }
  | { kind: 'forged' }
  /** Signed with a key that isn't known here. */
  | { kind: 'unknown-key'; keyId: number }
  /** A token of a format that came after this program. */
  | { kind: 'newer-format' }
  /** Nothing that we ever print: a web address, a payment code, an empty text. */
  | { kind: 'foreign' }

/** The longest text that is looked at; more is no ticket of ours. */
const longestText = 400

/**
 * A text as read: without what readers add (control characters, white space, an AIM symbology identifier, and behind it an ECI designator,
 * a backslash and six digits that tell the character set).
 */
export function cleanScan(text: string): string {
  return text
    .slice(0, longestText + 1)
    .replace(/[\s\p{C}]/gu, '')
    .replace(/^\][A-Za-z]\d/, '')
    .replace(/^(?:\\\d{6})+/, '')
}

/** A signed token; one of a counter; a booking id, ticket code or verification code; the link that pairs a phone. */
const ourShapes = [/^[\w-]{104}$/, /^As[k-n][\w-]{243,351}$/, new RegExp(`^(?:BK)?[${codeAlphabet}]{8,16}$`, 'i'), /#pair=[\w-]/]

/** Whether a camera's text has the shape of anything that we print. Readers find short texts in noise too, and never one of these. */
export function looksLikeOurs(text: string): boolean {
  const clean = cleanScan(text)
  return ourShapes.some((shape) => shape.test(clean))
}

interface Reading {
  /** Typed in by a person. Booking numbers are counted up, so that anybody can print one: they are read where they were typed, and nowhere else. */
  isTyped?: boolean
  verify?: Verify
}

/** Never throws. Public keys by key id, 32 bytes each. */
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
  // Numbers with a dash between are a counter's, and no booking's.
  const isCode = /^[A-Z0-9]{1,20}$/.test(code) && (!isBareNumber(code) || (isTyped && isBareNumber(clean)))
  return isCode ? { kind: 'code', code } : { kind: 'foreign' }
}

/** Of a normalised code. */
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
