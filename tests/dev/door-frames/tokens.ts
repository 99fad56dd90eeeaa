import { createPrivateKey, sign } from 'node:crypto'
import { signTicket } from '@sabha/ticketing/token'

/** The PKCS #8 prefix of an Ed25519 key, up to its 32 secret bytes (RFC 8410). */
const keyHeader = Buffer.from('302e020100300506032b657004220420', 'hex')
const key = createPrivateKey({ key: Buffer.concat([keyHeader, Buffer.alloc(32, 'door frames')]), format: 'der', type: 'pkcs8' })

/** Returns the token of a seat as tickets carry it, 104 characters, signed with a key that is always the same. */
export function tokenOf(ticketId: number): string {
  const claims = { keyId: 1, showId: 1, ticketId, seatIndex: 1 + (ticketId % 10), issue: 1 }
  return signTicket(claims, (content) => sign(null, content, key))
}
