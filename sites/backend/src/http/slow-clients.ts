import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Limits } from '../rules/context.ts'

/** Looks at the connections at least so often. */
const mostInterval = 5_000
/** A connection is closed after so many requests, so that those behind a balancer spread over the processes again. */
const requestsPerSocket = 10_000

/**
 * What no client may hold a connection beyond: the head and the whole of a request have their time, and so has a connection on which nothing moves,
 * also because the client doesn't read its answer. Event streams are exempt, and drop a client that doesn't read by themselves.
 */
export function slowClientLimits({ requestMs, idleMs }: Pick<Limits, 'requestMs' | 'idleMs'>) {
  return {
    fastify: { requestTimeout: requestMs, connectionTimeout: idleMs, maxRequestsPerSocket: requestsPerSocket },
    http: { headersTimeout: Math.ceil(requestMs / 2), connectionsCheckingInterval: Math.min(mostInterval, Math.ceil(requestMs / 2)) },
  }
}

/** Closes connections whose answers wait and aren't read; talking on meanwhile, such a client would look busy to the timeout for idle ones. */
export function dropNonReaders(server: Server, idleMs: number): void {
  const taken = new Map<Socket, { bytes: number; since: number }>()
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      taken.set(socket, { bytes: 0, since: performance.now() })
      socket.once('close', () => taken.delete(socket))
    })
  }
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, last] of taken) {
      const bytes = socket.bytesWritten - socket.writableLength
      if (bytes !== last.bytes || socket.writableLength === 0) taken.set(socket, { bytes, since: now })
      else if (now - last.since >= idleMs) socket.destroy()
    }
  }, idleMs / 4).unref()
  server.once('close', () => clearInterval(looking))
}
