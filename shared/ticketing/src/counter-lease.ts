import { base64urlOf, bytesOf } from './bytes.ts'
import { type Sign, type Verify, verifyEd25519 } from './ed25519.ts'
import type { PriceRule } from './price-rules.ts'
import { type CodeRule, type Concession, type ConcessionKind, type Quote, type QuoteSeat, quote } from './quote.ts'
import type { SeatId } from './seats.ts'
import type { SectionPrices } from './sections.ts'

/**
 * A lease: the server's signed statement that these seats are a counter's to sell until an hour, and at which prices. They are out of sale
 * everywhere else, until the counter itself has said that it didn't sell them, or the office frees them by hand.
 */
export interface Lease {
  leaseId: number
  /** The key id of the counter. */
  counterId: number
  showId: number
  /** Raised by every change; of two statements the higher one counts. */
  version: number
  issuedAt: number
  /** Epoch ms: nothing is sold from it later. */
  until: number
  /** Those that it still has to sell, as far as the server knows, in the order of the hall. */
  seats: LeasedSeat[]
  /**
   * The sales of the counter up to this number had arrived by then. A seat that one of them sold, and that is a seat of the lease, was given back
   * since and leased anew. Absent from what an earlier release signed.
   */
  arrived?: number
  terms: LeaseTerms
}

export interface LeasedSeat {
  id: SeatId
  section: string
}

/** What `quote` needs beside the seats, as it was when the lease was given. */
export interface LeaseTerms {
  prices: SectionPrices
  earlyBirdUntil: number | null
  rules: readonly PriceRule[]
  /** `most`: seats of one sale; null: no limit. */
  concessions: readonly (Concession & { most: number | null })[]
  gstRate: number
  exemptUpTo: number
  /** What is given beside seats is taken; `isDeductible`: under a number of section 80G. Absent: it isn't, or an earlier release has signed it. */
  donations?: { isDeductible: boolean }
}

/** A text and the signature of its UTF-8 bytes; base64url. */
export interface SignedText {
  content: string
  signature: string
}

export interface LeaseStatement extends SignedText {
  /** Of the server's key. */
  key_id: number
}

const mark = 'sabha-lease:'

export function signLease(lease: Lease, keyId: number, sign: Sign): LeaseStatement {
  const content = mark + JSON.stringify(lease)
  return { content, signature: base64urlOf(sign(new TextEncoder().encode(content))), key_id: keyId }
}

/** Undefined where it isn't the server's. */
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

/** The longest list of whose seats one sale may be: its ticket names each in its code. */
export const mostSeatsOfSale = 10

/** What seats cost by these terms, or what was taken for them (`agreed`). `code`: the server has given the sale a use of it. The phone and the server ask alike. */
export function quoteByTerms<Seat extends QuoteSeat>(
  { prices, earlyBirdUntil, rules, concessions, gstRate, exemptUpTo }: LeaseTerms,
  seats: readonly Seat[],
  { at, agreed, code }: { at: number; agreed?: number | undefined; code?: CodeRule | undefined },
): Quote<Seat> {
  return quote({ prices, earlyBirdUntil, rules, concessions, gstRate, exemptUpTo, seats, code, at, agreed })
}

/** The kind of concession that these seats have too often, or that isn't offered. */
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
