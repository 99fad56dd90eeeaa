import { createPrivateKey, type KeyObject } from 'node:crypto'

/** The account that signs passes for Google: an issuer of its wallet console, with a service account that may write its passes. */
export interface GoogleAccount {
  issuerId: string
  email: string
  key: KeyObject
}

/** Reads a service account's key file (JSON, as Google hands it out); undefined if it isn't one. */
export function readGoogleAccount(issuerId: string, file: string): GoogleAccount | undefined {
  try {
    const { client_email: email, private_key: pem } = JSON.parse(file) as { client_email?: unknown; private_key?: unknown }
    if (typeof email !== 'string' || typeof pem !== 'string') return undefined
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? { issuerId, email, key } : undefined
  } catch {
    return undefined
  }
}
