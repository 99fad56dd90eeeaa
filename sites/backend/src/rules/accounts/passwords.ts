import { argon2Sync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

/** How passwords are kept. Each call blocks its thread for a tenth of a second, so only the threads of `password-threads.ts` make them. */

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
/** The cost of the former way; a password that is kept so is renewed at its next sign-in. */
const formerCost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32

/** `argon2id$memory$passes$parallelism$salt$key`, salt and key base64url. */
export function keptPassword(password: string): string {
  const salt = randomBytes(16)
  return `${startOfToday}${salt.toString('base64url')}$${argon2id(password, salt, cost).toString('base64url')}`
}

export function isKeptPassword(password: string, kept: string): boolean {
  const [kind, first, second, third, salted = '', key = ''] = kept.split('$')
  const expected = Buffer.from(key, 'base64url')
  const salt = Buffer.from(salted, 'base64url')
  const [a, b, c] = [Number(first), Number(second), Number(third)]
  switch (kind) {
    case 'argon2id':
      return timingSafeEqual(argon2id(password, salt, { memory: a, passes: b, parallelism: c }), expected)
    case 'scrypt':
      return timingSafeEqual(formerKey(password, salt, { N: a, r: b, p: c }), expected)
    default:
      throw new Error('a password that was kept in no way of ours')
  }
}

/** The beginning of every password that is kept in today's way; others are renewed when they are next typed in. */
export const startOfToday = `argon2id$${Object.values(cost).join('$')}$`

/** Takes as long as `isKeptPassword` and is never true, so that an address without an account answers no faster. */
export function isNoPassword(password: string, formerly: boolean): false {
  const salt = Buffer.alloc(16)
  if (formerly) formerKey(password, salt, formerCost)
  else argon2id(password, salt, cost)
  return false
}

function argon2id(password: string, nonce: Buffer, { memory, passes, parallelism }: typeof cost): Buffer {
  return argon2Sync('argon2id', { message: password.normalize('NFC'), nonce, memory, passes, parallelism, tagLength: keyLength })
}

/** Without `maxmem` Node refuses to use more than 32 MB. */
function formerKey(password: string, salt: Buffer, { N, r, p }: typeof formerCost): Buffer {
  return scryptSync(password.normalize('NFC'), salt, keyLength, { N, r, p, maxmem: 128 * r * (N + p + 2) })
}
