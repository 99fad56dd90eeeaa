import type { Call } from '@sabha/api/call'
import { contract } from '@sabha/api/contract'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OriginOf } from '../input/origin.ts'
import type { Caller, Handlers } from '../routes/handlers.ts'
import type { Services } from '../routes/services.ts'
import { PreparedBody } from '../wire/prepared.ts'
import { bearerOf, type Identity, identify } from './callers.ts'
import { deviceOf, keepDevice } from './device-cookie.ts'
import { malformed, sendRefusal } from './refusals.ts'

type CallName = keyof Handlers

export interface CallOptions {
  services: Services
  handlers: Handlers
  originOf: OriginOf
  /** Asked before the handler, of callers who proved who they are where the call wants that: a refusal there ends the call. */
  limits: Partial<Record<CallName, (request: FastifyRequest) => Promise<Refusal | undefined>>>
}

/** Bytes of a body, where it may be larger than others. A camera frame is, a show's picture, a hall plan, and a hall full of seats. */
const bodyLimits: Partial<Record<CallName, number>> = {
  decodeQr: 700 * 1024,
  // 1.5 MB as base64, and what is above that is told how large it may be.
  uploadPicture: 3 * 1024 * 1024,
  adminImportHall: 4 * 1024 * 1024,
  adminUpdateSeats: 256 * 1024,
}
/** Of every other. */
const usualBody = 64 * 1024

/** A route for each call of the contract : reads, lets in or turns away, asks the handler, answers. */
export function registerCalls(app: FastifyInstance, options: CallOptions): void {
  const byAction = new Map<string, Map<string, CallName>>()
  for (const [name, { method, path }] of Object.entries(contract) as [CallName, Call][]) {
    const [pathname = '', action] = path.split('?action=')
    if (action === undefined) {
      const bodyLimit = bodyLimits[name]
      app.route({
        method,
        url: `/api/${path}`,
        ...(bodyLimit && { bodyLimit }),
        handler: (request, reply) => answer(options, name, request, reply),
      })
    } else {
      const route = `${method} /api/${pathname}`
      byAction.set(route, (byAction.get(route) ?? new Map<string, CallName>()).set(action, name))
    }
  }
  for (const [route, names] of byAction) registerActions(app, options, route, names)
}

/** Calls that share a path, and are told apart by the action in the query. */
function registerActions(app: FastifyInstance, options: CallOptions, route: string, names: ReadonlyMap<string, CallName>): void {
  const [method = '', url = ''] = route.split(' ')
  const limitOf = (name: CallName | undefined) => (name && bodyLimits[name]) ?? usualBody
  const nameIn = ({ query }: FastifyRequest) => {
    const { action } = query as { action?: unknown }
    return typeof action === 'string' ? names.get(action) : undefined
  }
  app.route({
    method,
    url,
    bodyLimit: Math.max(...[...names.values()].map(limitOf)),
    // The route takes what its largest call does; each of the others is held to its own before anything is read.
    async onRequest(request, reply) {
      if (Number(request.headers['content-length'] ?? 0) > limitOf(nameIn(request))) return sendRefusal(reply, refuse('too-large'))
    },
    async handler(request, reply) {
      const name = nameIn(request)
      return name === undefined ? sendRefusal(reply, refuse('unknown-call')) : answer(options, name, request, reply)
    },
  })
}

async function answer(options: CallOptions, name: CallName, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { services, handlers, originOf, limits } = options
  const descriptor: Call = contract[name]
  const identity = await identify(services, descriptor.access, request)
  if (isRefusal(identity)) return sendRefusal(reply, identity)
  // After that: what strangers make up is not counted against an honest guest beside them.
  const limited = await limits[name]?.(request)
  if (limited) return sendRefusal(reply, limited)
  const reading = descriptor.request.safeParse((descriptor.method === 'GET' ? request.query : request.body) ?? {})
  if (!reading.success) return sendRefusal(reply, malformed(reading.error))
  const handle = handlers[name] as (request: unknown, caller: Caller & Identity) => Promise<unknown>
  const caller: Caller & Identity = {
    origin: originOf(request),
    address: () => services.addressHash(request.ip),
    bearer: () => bearerOf(request),
    device: { known: deviceOf(request), keep: (token) => keepDevice(reply, token) },
    ...identity,
  }
  return send(request, reply, descriptor, await handle(reading.data, caller))
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
