import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** Hashes a network address for the limits. */
export type AddressHash = (ip: string | undefined) => string

/**
 * Hashes with a secret that all processes of this box office share, since limits are counted across them. IPv6 counts by its /64: one
 * household, one phone.
 */
export function addressHash(secret: string): AddressHash {
  const key = createHmac('sha256', secret).update('address').digest()
  return (ip) => createHmac('sha256', key).update(networkOf(ip)).digest('base64url').slice(0, 16)
}

/** Returns the address that limits count by: of IPv6 the /64. It is empty for a visitor who has hung up. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = ip.includes('::') ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
