import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** OWASP's figures for scrypt: 32 MB and about a tenth of a second, off the main thread. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32

/** Specification section 9. */
export function isLongEnough(password: string): boolean {
  return password.length >= 6
}

/** `scrypt$N$r$p$salt$key`, salt and key base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFC'), salt, keyLength, memoryFor(cost))
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, n, r, p, salt = '', key = ''] = stored.split('$')
  if (kind !== 'scrypt') throw new Error('a password that was not kept by scrypt')
  const expected = Buffer.from(key, 'base64url')
  const options = memoryFor({ N: Number(n), r: Number(r), p: Number(p) })
  const given = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), expected.length, options)
  return timingSafeEqual(given, expected)
}

/** Takes as long as `isPassword`, and is never true: so an address without an account answers no faster. */
export async function isNoPassword(password: string): Promise<false> {
  await derive(password.normalize('NFC'), Buffer.alloc(16), keyLength, memoryFor(cost))
  return false
}

/** Node refuses what needs more than 32 MB unless it is told. */
function memoryFor({ N, r, p }: typeof cost): ScryptOptions {
  return { N, r, p, maxmem: 128 * r * (N + p + 2) }
}
