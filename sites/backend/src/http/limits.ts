import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { Call, RateLimit } from '@sabha/api/call'
import { callsByName } from '@sabha/api/contract'
import { type Refusal, refuse } from '@sabha/api/refusal'
import { minute } from '@sabha/ticketing/durations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../input/address.ts'
import type { Limits } from '../rules/context.ts'
import { SharedCounts } from '../rules/shared-counts.ts'
import type { ShedCalls } from '../rules/waiting-room/shed-calls.ts'
import type { Services } from '../services.ts'
import { callbackPath, webhookPath } from '../wire/payments.ts'
import { longestBodyMs } from './bodies.ts'
import { pathOf } from './path-of.ts'

/** Returns a refusal for a request that comes too often. */
export type RequestLimit = (request: FastifyRequest) => Promise<Refusal | undefined>

/** Counts requests of each call separately, across all processes. The database counts the limits of seats and mails. */
export function openLimits({
  store,
  limits,
  addressHash,
}: Pick<Services, 'store' | 'limits' | 'addressHash'>): (limit: RateLimit, call: string) => RequestLimit {
  const counts = new SharedCounts({ news: store.countNews, name: 'calls', windowMs: minute, now: () => performance.now() })
  const byAddress = (request: FastifyRequest) => networkOf(request.ip)
  return (limit, call) => {
    // The key may be a session token, so other processes receive only its hash.
    const perMinute =
      (max: number, who: (request: FastifyRequest) => string): RequestLimit =>
      async (request) =>
        counts.count(addressHash(`${call} ${who(request)}`)) > max ? refuse('too-many-requests') : undefined
    if (limit === 'sign-ins') return perMinute(limits.signInsPerMinute, byAddress)
    // New sessions are cheap, so the address is counted too: codes can't be guessed with a new session for each try.
    const ofSession = perMinute(limits.wrongCodesPerMinute, (request) => request.headers.authorization ?? byAddress(request))
    const ofAddress = perMinute(limits.wrongCodesPerMinute * 10, (request) => `all ${byAddress(request)}`)
    return async (request) => (await ofSession(request)) ?? (await ofAddress(request))
  }
}

/** Thrown for a call that comes while the event loop is late. */
export class UnderPressure extends Error {
  override readonly name = 'UnderPressure'
  readonly statusCode = 503
  /** Random, so that the refused clients don't all come back in the same second. */
  readonly seconds = 5 + Math.floor(Math.random() * 11)
}

/** Paths that are refused under load: calls, and a balancer asking whether to send more visitors. */
const shed = ['/api/', '/ready']
/** Never refused, however late the loop is: the calls of guests who have paid, and what the provider says about their money. */
const neverShed = new Set([
  // The proxy asks this to see whether the process is there at all.
  `/api/${callsByName['reports.health'].path}`,
  webhookPath,
  callbackPath,
  ...Object.values<Call>(callsByName).flatMap(({ neverShed: isKept, path }) => (isKept ? [`/api/${path}`] : [])),
])
/** ms. Late readings further apart than this belong to separate spells. Readings come with calls, and those may come slowly under load. */
const sameSpell = 30_000

/**
 * Refuses calls once the event loop has been more than `lateness` ms late for another `lateness` ms, before anything breaks. In that time
 * waiting rooms can open. Files and kept pages are still served: they cost next to nothing, and a loaded page can ask again by itself.
 */
export async function shedLoad(app: FastifyInstance, lateness: number, calls: Pick<ShedCalls, 'add'>): Promise<void> {
  let lateSince = 0
  let lastLate = Number.NEGATIVE_INFINITY
  await app.register(underPressure, {
    maxEventLoopDelay: lateness,
    async pressureHandler(request, _reply, _type, delay) {
      // The delay is infinite where nothing was measured yet: in a process that has just started, or that got no processor for a while.
      if (delay === Number.POSITIVE_INFINITY) return
      const now = performance.now()
      if (now - lastLate > sameSpell) lateSince = now
      lastLate = now
      const path = pathOf(request)
      if (now - lateSince < lateness || neverShed.has(path) || !shed.some((start) => path.startsWith(start))) return
      if (path !== '/ready') calls.add()
      throw new UnderPressure()
    },
  })
}

/** ms. The longest interval between two checks of the connections. */
const mostInterval = 5_000
/** A connection is closed after this many requests, so that clients behind a balancer spread over the processes again. */
const requestsPerSocket = 10_000

/**
 * Returns the timeouts after which a slow client loses its connection: for the head of a request, for the whole request (`limitBodies` sets
 * a shorter one for the body of each call), and for a connection on which nothing moves, also if the client doesn't read its answer. Event
 * streams are exempt: they drop slow readers themselves.
 */
export function slowClientLimits({ requestMs, idleMs }: Pick<Limits, 'requestMs' | 'idleMs'>) {
  return {
    fastify: { requestTimeout: requestMs + longestBodyMs, connectionTimeout: idleMs, maxRequestsPerSocket: requestsPerSocket },
    http: { headersTimeout: Math.ceil(requestMs / 2), connectionsCheckingInterval: Math.min(mostInterval, Math.ceil(requestMs / 2)) },
  }
}

/** Closes connections whose client doesn't read its answers. A client that keeps sending meanwhile looks busy to the idle timeout. */
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
