import { verifyAsync } from '@noble/ed25519'
import { base64urlOf, bytesOf } from './bytes.ts'
import type { Sign, Verify } from './token.ts'

/**
 * The certificate of a counter's key: the server says that this phone may sell for this show. 110 bytes, and part of every ticket that the
 * phone sells, so that a door needs only the server's public key to know one.
 *
 * | bytes | content |
 * |---|---|
 * | 0 | format of the certificate, 201: no ticket begins so |
 * | 1 | key id of the server |
 * | 2–5 | counter's key id, big-endian |
 * | 6–9 | show id |
 * | 10–13 | valid until, in seconds |
 * | 14–45 | the counter's public key, Ed25519 |
 * | 46–109 | the server's Ed25519 signature of bytes 0–45 |
 */
export interface CounterCertificate {
  serverKeyId: number
  /** Which counter it is. */
  counterId: number
  showId: number
  /** Epoch ms, whole seconds: nothing that was sold later is good without the server's word. */
  validUntil: number
  publicKey: Uint8Array
}

export type CertificateReading =
  | { kind: 'valid'; certificate: CounterCertificate }
  | { kind: 'forged' }
  | { kind: 'unknown-key'; keyId: number }
  | { kind: 'not-a-certificate' }

const format = 201
const contentLength = 46
export const certificateLength = 110

/** As base64url. */
export function signCertificate({ serverKeyId, counterId, showId, validUntil, publicKey }: CounterCertificate, sign: Sign): string {
  if (publicKey.length !== 32) throw new RangeError('an Ed25519 key has 32 bytes')
  const bytes = new Uint8Array(certificateLength)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, format)
  view.setUint8(1, serverKeyId)
  view.setUint32(2, counterId)
  view.setUint32(6, showId)
  view.setUint32(10, Math.floor(validUntil / 1000))
  bytes.set(publicKey, 14)
  bytes.set(sign(bytes.slice(0, contentLength)), contentLength)
  return base64urlOf(bytes)
}

/** Never throws. `publicKeys`: the server's, by key id. */
export async function readCertificate(
  text: string | Uint8Array,
  publicKeys: ReadonlyMap<number, Uint8Array>,
  verify: Verify = verifyAsync,
): Promise<CertificateReading> {
  const bytes = typeof text === 'string' ? bytesOf(text) : text
  if (bytes?.length !== certificateLength || bytes[0] !== format) return { kind: 'not-a-certificate' }
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
      counterId: view.getUint32(2),
      showId: view.getUint32(6),
      validUntil: view.getUint32(10) * 1000,
      publicKey: bytes.slice(14, contentLength),
    },
  }
}
