import { base64urlOf } from '@sabha/ticketing/bytes'
import type { SignOnPhone } from '@sabha/ticketing/counter-signed'
import { StorageProblem } from '../store/storage-problem.ts'

const algorithm = 'Ed25519'

/** A key that signs on this phone and can't be read, not even by us. */
export async function newKey(): Promise<{ key: CryptoKey; publicKey: string }> {
  try {
    const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    if (!('privateKey' in pair)) throw new TypeError('no pair of keys')
    const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
    return { key: pair.privateKey, publicKey: base64urlOf(new Uint8Array(raw)) }
  } catch (cause) {
    throw new StorageProblem('failed', new DOMException(String(cause), 'NotSupportedError'))
  }
}

export function signerOf(key: CryptoKey): SignOnPhone {
  return async (content) => new Uint8Array(await crypto.subtle.sign(algorithm, key, Uint8Array.from(content)))
}

/** Whether this browser has no such keys, or can't store one that scripts can't read, as in private windows and in Lockdown Mode. */
export function isKeyProblem(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('name' in error && (error.name === 'DataCloneError' || error.name === 'NotSupportedError')) return true
  return ['cause', 'inner'].some((name) => name in error && isKeyProblem(error[name as keyof typeof error]))
}
