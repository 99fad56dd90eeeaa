import { base64urlOf, bytesOf } from './bytes.ts'
import { certificateLength, readCertificate } from './counter-key.ts'
import type { SaleRecord } from './counter-sale.ts'
import type { SignOnPhone } from './counter-signed.ts'
import type { Verify } from './ed25519.ts'
import { parseSeatId, type SeatId } from './seats.ts'
import type { Admission, DoorSeat, DoorTicket, SaleDoubt } from './verdict.ts'

/**
 * The code of a ticket that a counter sold, with or without a network. The counter's phone signs it, and its certificate is in the code, so
 * that a door that has the server's public key can check it without a list. 183 bytes and the names of the seats; base64url.
 *
 * The signatures say that a phone with that key sold the ticket, and that a key of ours certified that phone. They don't prove that the
 * seats were the counter's to sell, nor the hour, nor that the counter is one of ours: anyone with a leaked server key can certify
 * anything. See `soldDoubt`.
 *
 * | bytes | content |
 * |---|---|
 * | 0 | format version, 2 |
 * | 1–110 | the certificate of the counter's key (`key-certificate.ts`), with its id, the show's id and the public key |
 * | 111–113 | number of the sale under that key, big-endian |
 * | 114–117 | when it was sold, in seconds |
 * | 118 | seat index: 0 is the whole sale, n its nth seat |
 * | 119–n | its seats, in the order of the hall, as ASCII with commas between |
 * | the last 64 | Ed25519 signature, by the counter's key, of all before it |
 */
export interface CounterTicketClaims {
  counterId: number
  /** The counter's key, which signed the code, as the certificate has it; base64url. */
  publicKey: string
  showId: number
  saleNumber: number
  /** Epoch ms, whole seconds. */
  soldAt: number
  seatIndex: number
  seats: SeatId[]
  /** When the certificate expires, epoch ms. */
  validUntil: number
}

export const counterTicketVersion = 2
const seatsAt = 119
const signatureLength = 64

/**
 * Returns the codes of a sale: the whole sale's first, then one for each seat if there are several. `certificate` is as the server gave it.
 */
export async function ticketsOfSale(
  { number, at, seats }: Pick<SaleRecord, 'number' | 'at' | 'seats'>,
  certificate: string,
  sign: SignOnPhone,
): Promise<string[]> {
  const own = bytesOf(certificate)
  if (own?.length !== certificateLength) throw new RangeError('no certificate')
  const names = new TextEncoder().encode(seats.map(({ id }) => id).join(','))
  const codes: string[] = []
  for (let seatIndex = 0; seatIndex <= (seats.length === 1 ? 0 : seats.length); seatIndex++) {
    const content = new Uint8Array(seatsAt + names.length)
    const view = new DataView(content.buffer)
    view.setUint8(0, counterTicketVersion)
    content.set(own, 1)
    view.setUint8(111, number >> 16)
    view.setUint16(112, number & 0xffff)
    view.setUint32(114, Math.floor(at / 1000))
    view.setUint8(118, seatIndex)
    content.set(names, seatsAt)
    codes.push(base64urlOf(Uint8Array.from([...content, ...(await sign(content))])))
  }
  return codes
}

export type CounterTicketReading =
  | { kind: 'sold'; claims: CounterTicketClaims }
  | { kind: 'forged' }
  | { kind: 'unknown-key'; keyId: number }
  | { kind: 'not-a-token' }

/** Reads bytes that begin with the version. Never throws. `publicKeys`: the server's. */
export async function readCounterTicket(
  bytes: Uint8Array,
  publicKeys: ReadonlyMap<number, Uint8Array>,
  verify: Verify,
): Promise<CounterTicketReading> {
  if (bytes.length <= seatsAt + signatureLength) return { kind: 'not-a-token' }
  const chain = await readCertificate(bytes.slice(1, 1 + certificateLength), publicKeys, verify)
  if (chain.kind === 'not-a-certificate') return { kind: 'not-a-token' }
  if (chain.kind !== 'valid') return chain
  const { counterId, showId, validUntil, publicKey } = chain.certificate
  const content = bytes.slice(0, -signatureLength)
  const isGenuine = await verify(bytes.slice(-signatureLength), content, publicKey).catch(() => false)
  const seats = String.fromCharCode(...content.slice(seatsAt)).split(',')
  const view = new DataView(content.buffer, content.byteOffset)
  const seatIndex = view.getUint8(118)
  // Our phones never sign such content.
  if (!isGenuine || seatIndex > seats.length || !seats.every(parseSeatId)) return { kind: 'forged' }
  const saleNumber = view.getUint8(111) * 65_536 + view.getUint16(112)
  const soldAt = view.getUint32(114) * 1000
  return {
    kind: 'sold',
    claims: { counterId, publicKey: base64urlOf(publicKey), showId, saleNumber, soldAt, seatIndex, seats, validUntil },
  }
}

/**
 * The ticket as its code says, for the door. `inside`: the admissions that are known, by seat index (0 is all seats). `whereIs`: where a
 * seat is.
 */
export function ticketOfClaims(
  { showId, seats }: Pick<CounterTicketClaims, 'showId' | 'seats'>,
  inside: ReadonlyMap<number, Admission>,
  whereIs: (seat: SeatId) => Pick<DoorSeat, 'section' | 'place'> = () => ({}),
): DoorTicket {
  return {
    showId,
    showTitle: '',
    issue: 1,
    state: 'paid',
    seats: seats.map((seat, i) => ({
      seat,
      state: 'valid',
      admission: inside.get(i + 1) ?? inside.get(0) ?? null,
      ...whereIs(seat),
    })),
  }
}

/** What is known here of a counter, for `soldDoubt`. */
export interface KnownCounter {
  publicKey: string
  /** Epoch ms; null: it was not stopped. */
  stoppedAt: number | null
}

/** Whether a counter of ours signed it. A counter of that number with another key is not ours. */
export function isSignedBy({ publicKey }: Pick<CounterTicketClaims, 'publicKey'>, counter: KnownCounter | undefined): boolean {
  return counter?.publicKey === publicKey
}

/**
 * Why the code of a sale that isn't known here admits nobody by itself. `counter`: undefined if the books don't have it. `isOfAnother`:
 * a seat belongs to somebody else, or the sale of that number has other seats. `isLeased`: each seat was the counter's to sell at some
 * time. It is true if that can't be known: a phone's list would be older than many leases.
 */
export function soldDoubt(
  claims: Pick<CounterTicketClaims, 'publicKey' | 'soldAt' | 'validUntil'>,
  { counter, isOfAnother, isLeased = true }: { counter: KnownCounter | undefined; isOfAnother: boolean; isLeased?: boolean },
): SaleDoubt | undefined {
  if (!counter || !isSignedBy(claims, counter)) return 'unknown-counter'
  if (counter.stoppedAt !== null) return 'counter-stopped'
  if (isOfAnother) return 'seat-of-another'
  if (!isLeased) return 'not-leased'
  return claims.soldAt > claims.validUntil ? 'sold-late' : undefined
}

/** A key for the seats of a sale: it tells apart two sales under one number, of which a copy of the phone made one. */
export function seatsKey(seats: readonly SeatId[]): string {
  return seats.join(',')
}

export function seatsOfKey(key: string): SeatId[] {
  return key.split(',')
}

export type SaleName = Pick<CounterTicketClaims, 'counterId' | 'saleNumber'>

/** The key of a sale wherever scans, sales and tickets meet. */
export function saleKey({ counterId, saleNumber }: SaleName): string {
  return `${counterId}/${saleNumber}`
}

/** The sale's number on screens and on paper, for a person to type: `C7-12` is the twelfth sale of counter 7. */
export function printedSale({ counterId, saleNumber }: SaleName): string {
  return `C${counterId}-${saleNumber}`
}

/** Reads a sale's number as somebody typed it from a ticket. Tickets were once printed without the C. No booking's number has a dash. */
export function readPrintedSale(text: string): SaleName | undefined {
  const [, counter, number] = /^C?([1-9]\d{0,9})[‐-―-]([1-9]\d{0,7})$/i.exec(text) ?? []
  const [counterId, saleNumber] = [Number(counter), Number(number)]
  return counterId < 2 ** 31 && saleNumber < 2 ** 24 ? { counterId, saleNumber } : undefined
}
