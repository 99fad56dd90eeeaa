/** Letters and digits that nobody mistakes for another: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const codeAlphabet = '34679ACDEFGHJKMNPQRTWXY'

export type RandomBytes = (length: number) => Uint8Array

/** A random code, every symbol equally likely. */
function randomCode(length: number, randomBytes: RandomBytes): string {
  // Bytes at or above the highest multiple of the alphabet's size would favour its first letters.
  const fair = 256 - (256 % codeAlphabet.length)
  let code = ''
  while (code.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < fair && code.length < length) code += codeAlphabet[byte % codeAlphabet.length]
    }
  }
  return code
}

/** Public booking id: `BK` and 8 symbols. */
export function newBookingId(randomBytes: RandomBytes): string {
  return `BK${randomCode(8, randomBytes)}`
}

/** Public id of a group: `GR` and 10 symbols. */
export function newGroupId(randomBytes: RandomBytes): string {
  return `GR${randomCode(10, randomBytes)}`
}

/** Ticket code: `T` and 11 symbols (about 50 bits). */
export function newTicketCode(randomBytes: RandomBytes): string {
  return `T${randomCode(11, randomBytes)}`
}

/** Verification code: 8 symbols (about 36 bits); guessing is limited by the server. */
export function newVerificationCode(randomBytes: RandomBytes): string {
  return randomCode(8, randomBytes)
}

/** Code of a season pass: `PASS` and 12 symbols (about 54 bits); guessing is limited by the server, too. */
export function newPassCode(randomBytes: RandomBytes): string {
  return `PASS${randomCode(12, randomBytes)}`
}

/** Returns the stored form of what a person typed or a reader sent: upper case, without spaces, dashes and control characters. */
export function normaliseCode(input: string): string {
  return input.replace(/[\s\p{C}‐-―-]/gu, '').toUpperCase()
}

/** In groups of four, which are easier to read: `T3F9 KQ7M XXAC`. */
export function groupCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/**
 * What a check-in list holds of a code: 16 bits of SHA-256(salt + code). So many codes share each value, over a million even of the
 * shortest ones, that nobody learns a code from a list. A typed code that matches a ticket is therefore only a hint, for a person to
 * decide.
 */
export async function codeCheck(salt: string, code: string): Promise<number> {
  return new DataView(await digestOf(salt, code)).getUint16(0)
}

/** The hash by which a phone recognises a code that it doesn't look up: base64url of the first 12 bytes of SHA-256(salt + code). */
export async function hashCode(salt: string, code: string): Promise<string> {
  const digest = await digestOf(salt, code)
  return btoa(String.fromCharCode(...new Uint8Array(digest, 0, 12)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

function digestOf(salt: string, code: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + code))
}
