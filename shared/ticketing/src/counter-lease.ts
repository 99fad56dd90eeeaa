import { base64urlOf, bytesOf } from './bytes.ts'
import { type Sign, type Verify, verifyEd25519 } from './ed25519.ts'
import type { PriceRule } from './price-rules.ts'
import { type CodeRule, type Concession, type ConcessionKind, type Quote, type QuoteSeat, quote } from './quote.ts'
import type { SeatId } from './seats.ts'
import type { SectionPrices } from './sections.ts'

/**
 * A lease: the server's signed statement that these seats are a counter's to sell until an hour, and at what prices. They are out of sale
 * everywhere else until the counter itself has said that it didn't sell them, or the office frees them by hand.
 */
export interface Lease {
  leaseId: number
  /** The id of the counter's key. */
  counterId: number
  showId: number
  /** Raised by every change; of two statements the higher version counts. */
  version: number
  issuedAt: number
  /** Epoch ms: nothing is sold from it later. */
  until: number
  /** The seats that the counter still has to sell, as far as the server knows, in hall order. */
  seats: LeasedSeat[]
  /**
   * The counter's sales up to this number had arrived when the server signed this. A seat that one of them sold and that is still in the
   * lease was given back and leased again since. Absent from what an earlier release signed.
   */
  arrived?: number
  terms: LeaseTerms
}

export interface LeasedSeat {
  id: SeatId
  section: string
}

/** What `quote` needs besides the seats, as it was when the lease was given. */
export interface LeaseTerms {
  prices: SectionPrices
  earlyBirdUntil: number | null
  rules: readonly PriceRule[]
  /** `most`: how many seats of one sale may have the concession; null: no limit. */
  concessions: readonly (Concession & { most: number | null })[]
  gstRate: number
  exemptUpTo: number
  /**
   * Present if donations beside seats are accepted; `isDeductible`: under a registration of section 80G. Absent: none are, or an earlier
   * release signed it.
   */
  donations?: { isDeductible: boolean }
}

/** A text and the signature of its UTF-8 bytes; the signature is base64url. */
export interface SignedText {
  content: string
  signature: string
}

export interface LeaseStatement extends SignedText {
  /** The id of the server's key. */
  key_id: number
}

const mark = 'sabha-lease:'

export function signLease(lease: Lease, keyId: number, sign: Sign): LeaseStatement {
  const content = mark + JSON.stringify(lease)
  return { content, signature: base64urlOf(sign(new TextEncoder().encode(content))), key_id: keyId }
}

/** Returns undefined if the server didn't sign it. */
export async function readLease(
  { content, signature, key_id }: LeaseStatement,
  publicKeys: ReadonlyMap<number, Uint8Array>,
  verify: Verify = verifyEd25519,
): Promise<Lease | undefined> {
  const [key, bytes] = [publicKeys.get(key_id), bytesOf(signature)]
  if (!key || !bytes || !content.startsWith(mark)) return undefined
  const isGenuine = await verify(bytes, new TextEncoder().encode(content), key).catch(() => false)
  return isGenuine ? (JSON.parse(content.slice(mark.length)) as Lease) : undefined
}

/** The most seats of one sale: its ticket names each of them in its code. */
export const mostSeatsOfSale = 10

/**
 * Returns what seats cost by these terms, or what was taken for them (`agreed`). `code`: a code of which the server gave the sale a use.
 * The phone and the server both call it.
 */
export function quoteByTerms<Seat extends QuoteSeat>(
  { prices, earlyBirdUntil, rules, concessions, gstRate, exemptUpTo }: LeaseTerms,
  seats: readonly Seat[],
  { at, agreed, code }: { at: number; agreed?: number | undefined; code?: CodeRule | undefined },
): Quote<Seat> {
  return quote({ prices, earlyBirdUntil, rules, concessions, gstRate, exemptUpTo, seats, code, at, agreed })
}

/** The kind of concession that isn't offered, or that more of these seats have than one sale may. */
export function wrongConcession({ concessions }: LeaseTerms, seats: readonly Pick<QuoteSeat, 'who'>[]): ConcessionKind | undefined {
  const chosen = Map.groupBy(
    seats.flatMap(({ who }) => who ?? []),
    (who) => who,
  )
  for (const [who, own] of chosen) {
    const offered = concessions.find((concession) => concession.who === who)
    if (!offered || (offered.most !== null && own.length > offered.most)) return who
  }
  return undefined
}
