import type { Call, RateLimit } from '@sabha/api/call'
import { type Contract, callsByName } from '@sabha/api/contract'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OriginOf } from '../input/origin.ts'
import type { Caller, Handlers } from '../routes/handlers.ts'
import type { Services } from '../routes/services.ts'
import { PreparedBody } from '../wire/prepared.ts'
import { bearerOf, type Identity, identify } from './callers.ts'
import { deviceOf, keepDevice } from './device-cookie.ts'
import { malformed, sendRefusal } from './refusals.ts'

/** Answers a refusal to a request that comes too often. */
export type RequestLimit = (request: FastifyRequest) => Promise<Refusal | undefined>

export interface CallOptions {
  services: Services
  handlers: { [Noun in keyof Contract]: Handlers<Contract[Noun]> }
  originOf: OriginOf
  /** A count of its own for a call. It is asked before the handler, of callers who proved who they are where the call wants that. */
  countOf: (limit: RateLimit) => RequestLimit
}

/** A call, and who decides it. */
interface Route {
  call: Call
  handle: (request: unknown, caller: Caller & Identity) => Promise<unknown>
  limit: RequestLimit | undefined
}

/** Bytes of a body, where the call doesn't say more. */
const usualBody = 64 * 1024

/** A route for each call of the contract: reads, lets in or turns away, asks the handler, answers. */
export function registerCalls(app: FastifyInstance, options: CallOptions): void {
  const byAction = new Map<string, Map<string, Route>>()
  for (const route of routesOf(options)) {
    const { method, path, bodyLimit } = route.call
    const [pathname = '', action] = path.split('?action=')
    if (action === undefined) {
      app.route({
        method,
        url: `/api/${path}`,
        ...(bodyLimit && { bodyLimit }),
        handler: (request, reply) => answer(options, route, request, reply),
      })
    } else {
      const shared = `${method} /api/${pathname}`
      byAction.set(shared, (byAction.get(shared) ?? new Map<string, Route>()).set(action, route))
    }
  }
  for (const [shared, routes] of byAction) registerActions(app, options, shared, routes)
}

function routesOf({ handlers, countOf }: CallOptions): Route[] {
  const byNoun = handlers as unknown as Record<string, Record<string, Route['handle']>>
  return Object.entries<Call>(callsByName).map(([name, call]) => {
    const [noun = '', own = ''] = name.split('.')
    const handle = byNoun[noun]?.[own]
    if (!handle) throw new Error(`nobody handles ${name}`)
    return { call, handle, limit: call.rateLimit && countOf(call.rateLimit) }
  })
}

/** Calls that share a path, and are told apart by the action in the query. */
function registerActions(app: FastifyInstance, options: CallOptions, shared: string, routes: ReadonlyMap<string, Route>): void {
  const [method = '', url = ''] = shared.split(' ')
  const limitOf = (route: Route | undefined) => route?.call.bodyLimit ?? usualBody
  const routeOf = ({ query }: FastifyRequest) => {
    const { action } = query as { action?: unknown }
    return typeof action === 'string' ? routes.get(action) : undefined
  }
  app.route({
    method,
    url,
    bodyLimit: Math.max(...[...routes.values()].map(limitOf)),
    // The route takes what its largest call does; each of the others is held to its own before anything is read.
    async onRequest(request, reply) {
      if (Number(request.headers['content-length'] ?? 0) > limitOf(routeOf(request))) return sendRefusal(reply, refuse('too-large'))
    },
    async handler(request, reply) {
      const route = routeOf(request)
      return route === undefined ? sendRefusal(reply, refuse('unknown-call')) : answer(options, route, request, reply)
    },
  })
}

async function answer(
  { services, originOf }: CallOptions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call, handle, limit } = route
  const identity = await identify(services, call.access, request)
  if (isRefusal(identity)) return sendRefusal(reply, identity)
  // After that: what strangers make up is not counted against an honest guest beside them.
  const limited = await limit?.(request)
  if (limited) return sendRefusal(reply, limited)
  const reading = call.request.safeParse((call.method === 'GET' ? request.query : request.body) ?? {})
  if (!reading.success) return sendRefusal(reply, malformed(reading.error))
  const caller: Caller & Identity = {
    origin: originOf(request),
    address: () => services.addressHash(request.ip),
    bearer: () => bearerOf(request),
    device: { known: deviceOf(request), keep: (token) => keepDevice(reply, token) },
    ...identity,
  }
  return send(request, reply, call, await handle(reading.data, caller))
}

/** What a browser shall call the file, and whether it shows it first. */
const dispositions = {
  'application/pdf': 'inline; filename="ticket.pdf"',
  'text/calendar': 'inline; filename="show.ics"',
  'text/csv': 'attachment; filename="export.csv"',
  'application/vnd.apple.pkpass': 'attachment; filename="ticket.pkpass"',
  'application/json': 'attachment; filename="my-data.json"',
} as const satisfies Record<NonNullable<Call['produces']>, string>

function send(request: FastifyRequest, reply: FastifyReply, descriptor: Call, body: unknown): FastifyReply {
  if (isRefusal(body)) return sendRefusal(reply, body)
  if (body instanceof PreparedBody) return sendPrepared(request, reply, body)
  reply.header('cache-control', 'no-store')
  if (body instanceof URL) return reply.redirect(body.href, 303)
  if (descriptor.produces && body instanceof Uint8Array) {
    return reply.type(descriptor.produces).header('content-disposition', dispositions[descriptor.produces]).send(body)
  }
  return reply.send(body)
}

function sendPrepared(request: FastifyRequest, reply: FastifyReply, body: PreparedBody): FastifyReply {
  reply.headers({ etag: body.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (body.matches(request.headers['if-none-match'])) return reply.code(304).send()
  const { encoding, bytes } = body.encoded(request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(bytes)
}
