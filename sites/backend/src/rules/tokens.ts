import { createHash } from 'node:crypto'
import type { RandomBytes } from '@sabha/ticketing/codes'

/** 256 random bits, base64url. */
export function newToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(32)).toString('base64url')
}

/** The hash that is stored in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
