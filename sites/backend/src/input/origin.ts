import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Returns the origin for our links, without a trailing slash. */
export type OriginOf = (request: FastifyRequest) => string

export interface OwnNames {
  publicOrigin: string | undefined
  /** The address that we listen on, as the settings say. */
  host: string
  tls: { cert: string } | undefined
}

/**
 * Uses PUBLIC_URL. Without one, uses the host that the request names, if it is a name of ours: localhost, HOST, the address at which this
 * connection arrived, or a name in our certificate. Any other name could be an attacker's, in a link that somebody else then opens, so such
 * a request gets the address that we print at start. A name that the certificate covers only by a wildcard doesn't count: where many have
 * names under one domain, one of them is a stranger's.
 */
export function originOf({ publicOrigin, host, tls }: OwnNames): OriginOf {
  if (publicOrigin !== undefined) return () => publicOrigin
  const certificate = tls && new X509Certificate(tls.cert)
  const ours = new Set(['localhost', '127.0.0.1', '::1', host.toLowerCase()])
  const isOurs = (name: string, arrivedAt: string | undefined) =>
    ours.has(name) ||
    name === arrivedAt?.replace(/^::ffff:/, '') ||
    (isIP(name) === 0 ? certificate?.checkHost(name, { wildcards: false }) : certificate?.checkIP(name)) !== undefined
  return ({ protocol, host: asked, hostname, raw: { socket } }) => {
    const name = hostname.toLowerCase().replace(/^\[|\]$/g, '')
    const isOwn = isHost(asked) && isOurs(name, socket.localAddress)
    return `${protocol}://${isOwn ? asked : `localhost:${socket.localPort}`}`
  }
}

/** Accepts a name or an address, with or without a port. `localhost:x@evil.example` would lead to evil.example. */
function isHost(asked: string): boolean {
  return /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(asked) && URL.canParse(`http://${asked}`)
}
