import { createHash, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** New at each start: addresses are told apart, never kept. */
const salt = randomBytes(16)

/** A network address for the limits, hashed. An IPv6 one counts by its /64, which is what one household or phone has. */
export function addressOf(ip: string | undefined): string {
  return createHash('sha256').update(salt).update(networkOf(ip)).digest('base64url').slice(0, 16)
}

/** Without an address: a visitor who has hung up by now. */
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
