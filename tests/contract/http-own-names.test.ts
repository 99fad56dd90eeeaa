import { originOf } from '@sabha/backend/input/origin'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { wildcardCertificate } from '../builders/certificate.ts'

/** A request that names this host, at the address at which it arrived. */
const to = (host: string) =>
  ({
    protocol: 'https',
    host,
    hostname: host.replace(/:\d+$/, ''),
    raw: { socket: { localAddress: '10.0.0.7', localPort: 4000 } },
  }) as unknown as FastifyRequest

describe('the host of our links, without PUBLIC_URL', () => {
  const originFor = originOf({ publicOrigin: undefined, host: '0.0.0.0', tls: { cert: wildcardCertificate } })

  it.each(['tickets.example', 'tickets.example:4000', '192.0.2.1', '10.0.0.7:4000', 'localhost:4000'])('is %s, a name of ours', (host) => {
    expect(originFor(to(host))).toBe(`https://${host}`)
  })

  it.each(['stranger.tickets.example', 'evil.example', '192.0.2.2', 'localhost:x@evil.example'])('is not %s', (host) => {
    expect(originFor(to(host))).toBe('https://localhost:4000')
  })
})
