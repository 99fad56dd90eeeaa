import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { signTicket, type TicketClaims, type Verify } from '@sabha/ticketing/token'
import type { Context } from '../context.ts'
import { addSigningKey, type SigningKeyRow, signingKeys } from '../store/keys.ts'
import { type TicketLinks, ticketLinks } from './ticket-links.ts'

/** Signs ticket tokens with the newest key. */
export type TicketSigner = (claims: Omit<TicketClaims, 'keyId'>) => string

export interface TicketKeys {
  sign: TicketSigner
  links: TicketLinks
  /** Ed25519, by key id, 32 bytes each. */
  publicKeys: ReadonlyMap<number, Uint8Array>
  /** What the codes on a show's door list are hashed with: the same for every phone, and nobody else's. */
  listSalt: (showId: number) => string
}

/** What seals the tickets of this box office; its first key is made at first start and kept with the data. */
export async function openTicketKeys({ store, now }: Pick<Context, 'store' | 'now'>): Promise<TicketKeys> {
  let keys = await signingKeys(store.read)
  if (keys.length === 0) {
    await store.write((tx) => addSigningKey(tx, makeKey(now())))
    keys = await signingKeys(store.read)
  }
  const [newest, oldest] = [keys.at(0), keys.at(-1)]
  if (!newest || !oldest) throw new Error('the database keeps no signing key')
  const { id: keyId, secret_key: d, public_key: x } = newest
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
  return {
    sign: (claims) => signTicket({ ...claims, keyId }, (content) => sign(null, content, key)),
    // By the oldest key, so that addresses in mails outlive a change of keys.
    links: ticketLinks(oldest.secret_key),
    publicKeys: new Map(keys.map((each) => [each.id, new Uint8Array(Buffer.from(each.public_key, 'base64url'))])),
    listSalt: (showId) => createHmac('sha256', oldest.secret_key).update(`door-list:${showId}`).digest('base64url').slice(0, 22),
  }
}

/** By OpenSSL: a tenth of the time that the portable way takes, and hundreds of scans may arrive in a second. */
export const verifySignature: Verify = async (signature, content, publicKey) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(null, content, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

function makeKey(now: number): SigningKeyRow {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (!d || !x) throw new Error('an Ed25519 key without its parts')
  return { id: 1, secret_key: d, public_key: x, created_at: now }
}
