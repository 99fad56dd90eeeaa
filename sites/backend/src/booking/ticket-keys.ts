import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { signTicket, type TicketClaims } from '@sabha/ticketing/token'
import type { Context } from '../context.ts'
import { addSigningKey, type SigningKeyRow, signingKeys } from '../store/keys.ts'
import { type TicketLinks, ticketLinks } from './ticket-links.ts'

/** Signs ticket tokens with the newest key. */
export type TicketSigner = (claims: Omit<TicketClaims, 'keyId'>) => string

/** What seals the tickets of this box office; its first key is made at first start and kept with the data. */
export async function openTicketKeys({ store, now }: Pick<Context, 'store' | 'now'>): Promise<{ sign: TicketSigner; links: TicketLinks }> {
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
  }
}

function makeKey(now: number): SigningKeyRow {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (!d || !x) throw new Error('an Ed25519 key without its parts')
  return { id: 1, secret_key: d, public_key: x, created_at: now }
}
