import { bytesOf } from '@sabha/ticketing/bytes'
import { signCertificate } from '@sabha/ticketing/counter-key'
import type { CounterRow } from '../../store/counter/counters.ts'
import type { ShowRow } from '../../store/shows/shows.ts'
import type { TicketKeys } from '../tickets/ticket-keys.ts'

export interface Certified {
  /** base64url. */
  certificate: string
  validUntil: number
}

/** Certifies that this phone may sell for its show until that ends. The same input gives the same certificate, so it isn't stored. */
export function certify({ signer }: Pick<TicketKeys, 'signer'>, counter: CounterRow, show: ShowRow): Certified | undefined {
  const publicKey = counter.public_key === null ? undefined : bytesOf(counter.public_key)
  if (!publicKey) return undefined
  const { keyId, sign } = signer()
  const validUntil = show.ends_at
  return {
    certificate: signCertificate({ serverKeyId: keyId, counterId: counter.id, showId: show.id, validUntil, publicKey }, sign),
    validUntil,
  }
}
