import { verifyAsync } from '@noble/ed25519'

/** Signs content with Ed25519; 64 bytes. The holder of the secret key passes it in, so that no key is needed here. */
export type Sign = (content: Uint8Array) => Uint8Array

/** Whether an Ed25519 signature (64 bytes) is genuine, by a public key of 32 bytes. May reject if it isn't one. */
export type Verify = (signature: Uint8Array, content: Uint8Array, publicKey: Uint8Array) => Promise<boolean>

/**
 * Verifies with the browser. Browsers without Ed25519 (before Chrome 137, Firefox 129 and Safari 17) do it in plain JavaScript, which takes
 * about ten times as long on a phone, and a hundred times as long the first time.
 */
export const verifyEd25519: Verify = async (signature, content, publicKey) => {
  const key = await keyOf(publicKey)
  if (!key) return verifyAsync(signature, content, publicKey)
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(content))
}

/** Importing a key takes a phone as long as verifying with it, and a box office has few. */
const imported = new Map<string, Promise<CryptoKey | undefined>>()
const mostImported = 50

function keyOf(publicKey: Uint8Array): Promise<CryptoKey | undefined> {
  const name = String.fromCharCode(...publicKey)
  const known = imported.get(name)
  if (known) return known
  if (imported.size >= mostImported) imported.clear()
  const key = crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify']).catch(() => undefined)
  imported.set(name, key)
  return key
}
