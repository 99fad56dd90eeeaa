import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { settingRanges } from '@sabha/api/admin/settings'
import { minute } from '@sabha/ticketing/durations'
import { addPassKey, type PassKeyRow, passKeys } from '../../store/waiting-room/waiting-room.ts'
import type { Context } from '../context.ts'

/** ms. No pass lasts longer, so that none outlives the key that signed it. */
const longestPassMs = settingRanges.pass_minutes.most * minute

/** A key as it is published for those who check passes. */
export interface PublicPassKey {
  id: number
  /** Ed25519, base64url. */
  public_key: string
}

/** Ed25519 keys of the waiting rooms alone, so that a server in front of us can check passes with the public part. */
export class PassKeys {
  readonly #context: Pick<Context, 'store' | 'now'>
  #newest: { id: number; key: KeyObject } | undefined
  #good: ReadonlyMap<number, { row: PassKeyRow; key: KeyObject }> = new Map()

  constructor(context: Pick<Context, 'store' | 'now'>) {
    this.#context = context
  }

  /** Reads the keys again: another process may have changed them, or an older one's time is over. */
  async refresh(): Promise<void> {
    const rows = await passKeys(this.#context.store.read)
    const since = this.#context.now() - longestPassMs
    // A key is good until so long after the next one came.
    const good = rows.filter((_, index) => index === 0 || (rows[index - 1]?.created_at ?? 0) > since)
    this.#good = new Map(good.map((row) => [row.id, { row, key: this.#good.get(row.id)?.key ?? publicKey(row) }]))
    const [newest] = rows
    this.#newest = newest && { id: newest.id, key: privateKey(newest) }
  }

  get published(): PublicPassKey[] {
    return [...this.#good.values()].map(({ row: { id, public_key } }) => ({ id, public_key }))
  }

  /** Signs the kind, the key's id and the fields. */
  sign(kind: string, fields: string): string {
    if (!this.#newest) throw new Error('no key signs passes')
    const content = `${kind}.${this.#newest.id}.${fields}`
    return `${content}.${sign(null, Buffer.from(content), this.#newest.key).toString('base64url')}`
  }

  isGenuine(content: string, keyId: number, signature: string): boolean {
    const known = this.#good.get(keyId)
    return known !== undefined && verify(null, Buffer.from(content), known.key, Buffer.from(signature, 'base64url'))
  }
}

/** Opens the keys. The first one is made at the first start, and kept in the database. */
export async function openPassKeys(context: Pick<Context, 'store' | 'now'>): Promise<PassKeys> {
  if ((await passKeys(context.store.read)).length === 0) await context.store.alone((tx) => addPassKey(tx, makeKey(1, context.now())))
  const keys = new PassKeys(context)
  await keys.refresh()
  return keys
}

/** Adds a key that signs from now on, in each process as soon as it looks. Returns its id. */
export async function rotatePassKey({ store, now }: Pick<Context, 'store' | 'now'>): Promise<number> {
  return store.alone(async (tx) => {
    const id = 1 + ((await passKeys(tx))[0]?.id ?? 0)
    await addPassKey(tx, makeKey(id, now()))
    return id
  })
}

const privateKey = ({ secret_key: d, public_key: x }: PassKeyRow) =>
  createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
const publicKey = ({ public_key: x }: PassKeyRow) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

function makeKey(id: number, now: number): PassKeyRow {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (!d || !x) throw new Error('an Ed25519 key without its parts')
  return { id, secret_key: d, public_key: x, created_at: now }
}
