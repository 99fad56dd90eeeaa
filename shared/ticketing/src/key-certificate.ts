import { base64urlOf, bytesOf } from './bytes.ts'
import { type Sign, type Verify, verifyEd25519 } from './ed25519.ts'

/**
 * The server's word that a key belongs to a phone, for one show and until an hour. Anyone who has the server's public key can check it
 * without a network. 110 bytes.
 *
 * | bytes | content |
 * |---|---|
 * | 0 | what the key is for: 201 sells as a counter, 202 tells other phones whom it let in. No ticket begins with these |
 * | 1 | key id of the server |
 * | 2–5 | id of the counter or the phone, big-endian |
 * | 6–9 | show id |
 * | 10–13 | valid until, in seconds |
 * | 14–45 | the phone's public key, Ed25519 |
 * | 46–109 | the server's Ed25519 signature of bytes 0–45 |
 */
export interface KeyCertificate {
  serverKeyId: number
  /** The counter's id, or the phone's. */
  holderId: number
  showId: number
  /** Epoch ms, whole seconds. */
  validUntil: number
  publicKey: Uint8Array
}

export type CertificateReading =
  | { kind: 'valid'; certificate: KeyCertificate }
  | { kind: 'forged' }
  | { kind: 'unknown-key'; keyId: number }
  | { kind: 'not-a-certificate' }

/** A certificate for one purpose is not valid for the other. */
const purposes = { counter: 201, exchange: 202 } as const
export type KeyPurpose = keyof typeof purposes

const contentLength = 46
export const certificateLength = 110

/** Returns the certificate as base64url. */
export function signKeyCertificate(
  purpose: KeyPurpose,
  { serverKeyId, holderId, showId, validUntil, publicKey }: KeyCertificate,
  sign: Sign,
): string {
  if (publicKey.length !== 32) throw new RangeError('an Ed25519 key has 32 bytes')
  const bytes = new Uint8Array(certificateLength)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, purposes[purpose])
  view.setUint8(1, serverKeyId)
  view.setUint32(2, holderId)
  view.setUint32(6, showId)
  view.setUint32(10, Math.floor(validUntil / 1000))
  bytes.set(publicKey, 14)
  bytes.set(sign(bytes.slice(0, contentLength)), contentLength)
  return base64urlOf(bytes)
}

/** Never throws. `publicKeys`: the server's, by key id. */
export async function readKeyCertificate(
  purpose: KeyPurpose,
  text: string | Uint8Array,
  publicKeys: ReadonlyMap<number, Uint8Array>,
  verify: Verify = verifyEd25519,
): Promise<CertificateReading> {
  const bytes = typeof text === 'string' ? bytesOf(text) : text
  if (bytes?.length !== certificateLength || bytes[0] !== purposes[purpose]) return { kind: 'not-a-certificate' }
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const serverKeyId = view.getUint8(1)
  const key = publicKeys.get(serverKeyId)
  if (!key) return { kind: 'unknown-key', keyId: serverKeyId }
  const isGenuine = await verify(bytes.slice(contentLength), bytes.slice(0, contentLength), key).catch(() => false)
  if (!isGenuine) return { kind: 'forged' }
  return {
    kind: 'valid',
    certificate: {
      serverKeyId,
      holderId: view.getUint32(2),
      showId: view.getUint32(6),
      validUntil: view.getUint32(10) * 1000,
      publicKey: bytes.slice(14, contentLength),
    },
  }
}
