import { bytesOf } from './bytes.ts'
import { type Sign, type Verify, verifyEd25519 } from './ed25519.ts'

/**
 * The signed content of a ticket's QR code, 78 bytes, as 104 base64url characters (QR version 6 at level M):
 *
 * | bytes | content |
 * |---|---|
 * | 0 | format version, 1 |
 * | 1 | key id |
 * | 2–5 | show id, big-endian |
 * | 6–11 | ticket id, big-endian |
 * | 12 | seat index: 0 is the whole booking, n its nth seat |
 * | 13 | issue: raised when a ticket is issued again, so that the older one can be revoked |
 * | 14–77 | Ed25519 signature of bytes 0–13 |
 */
export interface TicketClaims {
  keyId: number
  showId: number
  ticketId: number
  seatIndex: number
  issue: number
}

export type TokenReading =
  | { kind: 'valid'; claims: TicketClaims }
  | { kind: 'forged' }
  | { kind: 'unknown-key'; keyId: number }
  | { kind: 'newer-format'; version: number }
  | { kind: 'not-a-token' }

const version = 1
const contentLength = 14
const tokenLength = 78
const maxTicketId = 2 ** 48 - 1

/** Throws a RangeError if a claim doesn't fit its bytes. */
export function signTicket(claims: TicketClaims, sign: Sign): string {
  const content = encodeClaims(claims)
  const token = new Uint8Array(tokenLength)
  token.set(content)
  token.set(sign(content), contentLength)
  return token.toBase64({ alphabet: 'base64url', omitPadding: true })
}

/** Reads a token with the public keys by key id. Never throws. `verify`: for a platform that has a faster way than ours. */
export async function readTicket(
  text: string,
  publicKeys: ReadonlyMap<number, Uint8Array>,
  verify: Verify = verifyEd25519,
): Promise<TokenReading> {
  const bytes = decode(text)
  if (bytes?.length !== tokenLength) return { kind: 'not-a-token' }
  const view = new DataView(bytes.buffer)
  if (view.getUint8(0) !== version) return { kind: 'newer-format', version: view.getUint8(0) }
  const claims: TicketClaims = {
    keyId: view.getUint8(1),
    showId: view.getUint32(2),
    ticketId: view.getUint16(6) * 2 ** 32 + view.getUint32(8),
    seatIndex: view.getUint8(12),
    issue: view.getUint8(13),
  }
  const publicKey = publicKeys.get(claims.keyId)
  if (!publicKey) return { kind: 'unknown-key', keyId: claims.keyId }
  const signature = bytes.slice(contentLength)
  const genuine = await verify(signature, bytes.slice(0, contentLength), publicKey).catch(() => false)
  return genuine ? { kind: 'valid', claims } : { kind: 'forged' }
}

/** Whether a text claims to be the code of one seat of the booking whose whole code is `whole`. No signature is checked. */
export function isSeatOfWhole(text: string, whole: string): boolean {
  const [seat, booking] = [decode(text), decode(whole)]
  if (seat?.length !== tokenLength || booking?.length !== tokenLength) return false
  return seat[12] !== 0 && booking[12] === 0 && seat.slice(0, 12).every((byte, at) => byte === booking[at])
}

function encodeClaims({ keyId, showId, ticketId, seatIndex, issue }: TicketClaims): Uint8Array {
  requireWithin('key id', keyId, 255)
  requireWithin('show id', showId, 2 ** 32 - 1)
  requireWithin('ticket id', ticketId, maxTicketId)
  requireWithin('seat index', seatIndex, 255)
  requireWithin('issue', issue, 255)
  const view = new DataView(new ArrayBuffer(contentLength))
  view.setUint8(0, version)
  view.setUint8(1, keyId)
  view.setUint32(2, showId)
  view.setUint16(6, Math.floor(ticketId / 2 ** 32))
  view.setUint32(8, ticketId % 2 ** 32)
  view.setUint8(12, seatIndex)
  view.setUint8(13, issue)
  return new Uint8Array(view.buffer)
}

function requireWithin(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max) throw new RangeError(`${name} is not within 0–${max}: ${value}`)
}

function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /^[\w-]{3,400}$/.test(text) ? bytesOf(text) : undefined
}
