import { createPrivateKey, sign } from 'node:crypto'
import { signTicket } from '@sabha/ticketing/token'

/** PKCS #8 of an Ed25519 key, up to its 32 secret bytes (RFC 8410). */
const keyHeader = Buffer.from('302e020100300506032b657004220420', 'hex')
const key = createPrivateKey({ key: Buffer.concat([keyHeader, Buffer.alloc(32, 'door frames')]), format: 'der', type: 'pkcs8' })

/** The token of a seat, as tickets carry it, by a key that is the same every time: 104 characters. */
export function tokenOf(ticketId: number): string {
  const claims = { keyId: 1, showId: 1, ticketId, seatIndex: 1 + (ticketId % 10), issue: 1 }
  return signTicket(claims, (content) => sign(null, content, key))
}
