import type { Sign, Verify } from './ed25519.ts'
import { certificateLength, type KeyCertificate, readKeyCertificate, signKeyCertificate } from './key-certificate.ts'

/**
 * The certificate of a counter's key: the server says that this phone may sell for this show. It is part of every ticket that the phone
 * sells, so that a door needs only the server's public key to check one. A sale after `validUntil` is good only with the server's word.
 */
export interface CounterCertificate extends Omit<KeyCertificate, 'holderId'> {
  /** Which counter it is. */
  counterId: number
}

export { certificateLength }

/** As base64url. */
export function signCertificate({ counterId, ...certificate }: CounterCertificate, sign: Sign): string {
  return signKeyCertificate('counter', { ...certificate, holderId: counterId }, sign)
}

/** Never throws. `publicKeys`: the server's, by key id. */
export async function readCertificate(text: string | Uint8Array, publicKeys: ReadonlyMap<number, Uint8Array>, verify?: Verify) {
  const reading = await readKeyCertificate('counter', text, publicKeys, verify)
  if (reading.kind !== 'valid') return reading
  const { holderId, ...certificate } = reading.certificate
  return { kind: reading.kind, certificate: { ...certificate, counterId: holderId } }
}
