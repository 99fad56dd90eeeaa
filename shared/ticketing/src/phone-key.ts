import { getPublicKeyAsync, signAsync, utils } from '@noble/ed25519'
import { base64urlOf } from './bytes.ts'

/** A key by which a phone signs what it tells other phones. Ed25519 in plain JavaScript, which some phones' browsers lack. */
export interface PhoneKey {
  secret: Uint8Array
  /** base64url. */
  publicKey: string
}

export async function newPhoneKey(): Promise<PhoneKey> {
  const secret = utils.randomSecretKey()
  return { secret, publicKey: base64urlOf(await getPublicKeyAsync(secret)) }
}

export function signWith({ secret }: Pick<PhoneKey, 'secret'>, content: Uint8Array): Promise<Uint8Array> {
  return signAsync(content, secret)
}
