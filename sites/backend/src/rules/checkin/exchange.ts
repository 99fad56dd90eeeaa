import { bytesOf } from '@sabha/ticketing/bytes'
import { day } from '@sabha/ticketing/durations'
import { signKeyCertificate } from '@sabha/ticketing/key-certificate'
import { revokedDevices } from '../../store/checkin/devices.ts'
import { arrivedScans } from '../../store/checkin/scans.ts'
import { findShow } from '../../store/shows/shows.ts'
import type { Db } from '../../store/store.ts'
import type { TicketKeys } from '../tickets/ticket-keys.ts'

/** ms after its show that a phone's certificate is valid, for a show that runs late. */
const certificateValidAfterShow = day

export interface ExchangeRequest {
  /** null: an account asks. */
  deviceId: number | null
  /** base64url. */
  publicKey?: string | undefined
  heard: readonly string[]
}

/** What phones need to tell each other without a network whom they let in. */
export interface ListedExchange {
  /** base64url; null: the phone sent no key, or it is an account's, which nobody could revoke by itself. */
  certificate: string | null
  /** The ids of revoked devices. */
  revoked: number[]
  /** Which of the scans that were heard of have arrived here. */
  arrived: string[]
}

export async function listedExchange(
  { read, signer }: { read: Db } & Pick<TicketKeys, 'signer'>,
  showId: number,
  { deviceId, publicKey, heard }: ExchangeRequest,
): Promise<ListedExchange> {
  const show = await findShow(read, showId)
  const key = publicKey === undefined ? undefined : bytesOf(publicKey)
  const isCertified = deviceId !== null && show !== undefined && key?.length === 32
  return {
    certificate: isCertified ? certificateOf(signer, { deviceId, showId, until: show.ends_at + certificateValidAfterShow, key }) : null,
    revoked: await revokedDevices(read, showId),
    arrived: await arrivedScans(read, showId, heard),
  }
}

/** Returns the same certificate for the same input, so it isn't stored. */
function certificateOf(
  signer: TicketKeys['signer'],
  { deviceId, showId, until, key }: { deviceId: number; showId: number; until: number; key: Uint8Array },
): string {
  const { keyId, sign } = signer()
  return signKeyCertificate(
    'exchange',
    {
      serverKeyId: keyId,
      holderId: deviceId,
      showId,
      validUntil: until,
      publicKey: key,
    },
    sign,
  )
}
