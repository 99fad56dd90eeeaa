import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { Call, RateLimit } from '@sabha/api/call'
import { callsByName } from '@sabha/api/contract'
import { type Refusal, refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../input/address.ts'
import type { Limits } from '../rules/context.ts'
import { SharedCounts } from '../rules/shared-counts.ts'
import type { ShedCalls } from '../rules/waiting-room/shed-calls.ts'
import type { Services } from '../services.ts'
import { callbackPath, webhookPath } from '../wire/payments.ts'
import { longestBodyMs } from './bodies.ts'

/** Answers a refusal to a request that comes too often. */
export type RequestLimit = (request: FastifyRequest) => Promise<Refusal | undefined>

const minute = 60_000

/** Counts requests for each call by itself and for all processes together; limits of seats and mails are counted in the database. */
export function openLimits({
  store,
  limits,
  addressHash,
}: Pick<Services, 'store' | 'limits' | 'addressHash'>): (limit: RateLimit, call: string) => RequestLimit {
  const counts = new SharedCounts({ news: store.countNews, name: 'calls', windowMs: minute, now: () => performance.now() })
  const byAddress = (request: FastifyRequest) => networkOf(request.ip)
  return (limit, call) => {
    // Other processes are told hashes alone: it may be a session.
    const perMinute =
      (max: number, who: (request: FastifyRequest) => string): RequestLimit =>
      async (request) =>
        counts.count(addressHash(`${call} ${who(request)}`)) > max ? refuse('too-many-requests') : undefined
    if (limit === 'sign-ins') return perMinute(limits.signInsPerMinute, byAddress)
    // A new session is cheap, so that codes can't be guessed by one session at a time the address is counted too.
    const ofSession = perMinute(limits.wrongCodesPerMinute, (request) => request.headers.authorization ?? byAddress(request))
    const ofAddress = perMinute(limits.wrongCodesPerMinute * 10, (request) => `all ${byAddress(request)}`)
    return async (request) => (await ofSession(request)) ?? (await ofAddress(request))
  }
}

/** A call came while the event loop ran late. */
export class UnderPressure extends Error {
  override readonly name = 'UnderPressure'
  readonly statusCode = 503
  /** Until it makes sense to come back: not for all in the same second. */
  readonly seconds = 5 + Math.floor(Math.random() * 11)
}

/** What is refused: calls, and a balancer that asks whether to send more. */
const shed = ['/api/', '/ready']
/** Who has paid is served however late it is: their calls, and what the provider says of their money. */
const neverShed = new Set([
  // By it the proxy knows that we are there at all.
  `/api/${callsByName['reports.health'].path}`,
  webhookPath,
  callbackPath,
  ...Object.values<Call>(callsByName).flatMap(({ neverShed: isKept, path }) => (isKept ? [`/api/${path}`] : [])),
])
/** ms after which lateness is another one than before: calls that tell of it may come slowly just then. */
const sameSpell = 30_000

/**
 * Refuses calls when the event loop has been more than `lateness` ms late for as long again, before anything breaks: that is time for waiting
 * rooms to open. Files and kept pages go on: they cost next to nothing, and a page that stands can ask again by itself.
 */
export async function shedLoad(app: FastifyInstance, lateness: number, calls: Pick<ShedCalls, 'add'>): Promise<void> {
  let lateSince = 0
  let lastLate = Number.NEGATIVE_INFINITY
  await app.register(underPressure, {
    maxEventLoopDelay: lateness,
    async pressureHandler({ url }, _reply, _type, delay) {
      // Where nothing was measured yet it says infinite: in a process that has just begun, or that got no processor for a while.
      if (delay === Number.POSITIVE_INFINITY) return
      const now = performance.now()
      if (now - lastLate > sameSpell) lateSince = now
      lastLate = now
      const [path = ''] = url.split('?')
      if (now - lateSince < lateness || neverShed.has(path) || !shed.some((start) => path.startsWith(start))) return
      if (path !== '/ready') calls.add()
      throw new UnderPressure()
    },
  })
}

/** Looks at the connections at least so often. */
const mostInterval = 5_000
/** A connection is closed after so many requests, so that those behind a balancer spread over the processes again. */
const requestsPerSocket = 10_000

/**
 * What no client may hold a connection beyond: the head and the whole of a request have their time (bodies a shorter one, call by call:
 * `limitBodies`), and so has a connection on which nothing moves, also because the client doesn't read its answer. Event streams are exempt,
 * and drop a client that doesn't read by themselves.
 */
export function slowClientLimits({ requestMs, idleMs }: Pick<Limits, 'requestMs' | 'idleMs'>) {
  return {
    fastify: { requestTimeout: requestMs + longestBodyMs, connectionTimeout: idleMs, maxRequestsPerSocket: requestsPerSocket },
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
