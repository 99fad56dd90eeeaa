import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Sign, Verify } from '@sabha/ticketing/ed25519'
import { signTicket, type TicketClaims } from '@sabha/ticketing/token'
import { addSigningKey, keepPublicKeys, oldestSecret, type SigningKeyRow, signingKeys, ticketKeys } from '../../store/tickets/keys.ts'
import type { Context } from '../context.ts'
import { type GroupLinks, groupLinks } from '../groups/group-links.ts'
import { type TicketLinks, ticketLinks } from './ticket-links.ts'

/** As many keys as a token tells apart. */
const lastKeyId = 255

/** Signs ticket tokens with the newest key. */
export type TicketSigner = (claims: Omit<TicketClaims, 'keyId'>) => string

/** Signs texts that say themselves what they are, with the newest key. */
interface Signer {
  keyId: number
  sign: Sign
}

export interface TicketKeys {
  sign: TicketSigner
  signer: () => Signer
  links: TicketLinks
  /** Addresses of the page on which a guest gives seats back: only the guest has them, while friends have the ticket's address. */
  giveBackLinks: TicketLinks
  /** Addresses of a credit note or a donation's receipt: who holds the ticket may not be who paid. */
  noteLinks: (serial: string) => TicketLinks
  /** Addresses of the page on which a group pays. */
  groupLinks: GroupLinks
  /** Ed25519 public keys by key id, 32 bytes each, including those that sign no more. It is always the same map. */
  publicKeys: ReadonlyMap<number, Uint8Array>
  /** Reads the keys again: another process may have changed them. */
  refreshKeys: () => Promise<void>
  /** Returns what the codes on a show's check-in list are hashed with: the same for every phone, and known to nobody else. */
  listSalt: (showId: number) => string
}

/** Opens the keys that sign the tickets. The first key is made at the first start and kept in the database. */
export async function openTicketKeys({ store, now }: Pick<Context, 'store' | 'now'>): Promise<TicketKeys> {
  if ((await signingKeys(store.read)).length === 0) await store.alone((tx) => addSigningKey(tx, makeKey(1, now())))
  else await store.alone((tx) => keepPublicKeys(tx))
  const publicKeys = new Map<number, Uint8Array>()
  let signer = await readSigner(store)
  const readPublicKeys = async () => {
    for (const { id, public_key } of await ticketKeys(store.read)) publicKeys.set(id, new Uint8Array(Buffer.from(public_key, 'base64url')))
  }
  await readPublicKeys()
  const oldest = await oldestSecret(store.read)
  return {
    sign: (claims) => signTicket({ ...claims, keyId: signer.keyId }, signer.sign),
    signer: () => signer,
    // Made with the oldest key, so that addresses in mails outlive a change of keys.
    links: ticketLinks(oldest),
    giveBackLinks: ticketLinks(oldest, 'give-back'),
    noteLinks: (serial) => ticketLinks(oldest, `note:${serial}`),
    groupLinks: groupLinks(oldest),
    publicKeys,
    listSalt: (showId) => createHmac('sha256', oldest).update(`door-list:${showId}`).digest('base64url').slice(0, 22),
    async refreshKeys() {
      signer = await readSigner(store)
      await readPublicKeys()
    },
  }
}

/** Adds a key that signs from now on, in each process as soon as it looks; those before it stay known. Returns its id. */
export async function rotateTicketKey({ store, now }: Pick<Context, 'store' | 'now'>): Promise<number> {
  await openTicketKeys({ store, now })
  return store.alone(async (tx) => {
    const id = 1 + Math.max(...(await ticketKeys(tx)).map((key) => key.id))
    if (id > lastKeyId) throw new RangeError(`a ticket has room for ${lastKeyId} keys, and all were used`)
    await addSigningKey(tx, makeKey(id, now()))
    return id
  })
}

async function readSigner(store: Context['store']): Promise<Signer> {
  const [newest] = await signingKeys(store.read)
  if (!newest) throw new Error('the database keeps no signing key')
  const { id: keyId, secret_key: d, public_key: x } = newest
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
  return { keyId, sign: (content) => sign(null, content, key) }
}

/** Uses OpenSSL, which takes a tenth of the time that the portable way takes: hundreds of scans may arrive in a second. */
export const verifySignature: Verify = async (signature, content, publicKey) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(null, content, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
}

function makeKey(id: number, now: number): SigningKeyRow {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (!d || !x) throw new Error('an Ed25519 key without its parts')
  return { id, secret_key: d, public_key: x, created_at: now }
}
