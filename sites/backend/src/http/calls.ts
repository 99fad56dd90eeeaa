import type { Call } from '@sabha/api/call'
import { bookingCalls } from '@sabha/api/contract'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BoxOffice } from '../box-office.ts'
import { findSession, type GuestRow } from '../store/guests.ts'
import { addressOf } from './address.ts'
import type { Caller, GuestCaller, Handlers } from './answer.ts'
import { PreparedBody } from './prepared.ts'
import { sendRefusal } from './refusals.ts'
import { hashToken } from './tokens.ts'

export interface CallOptions {
  office: BoxOffice
  handlers: Handlers
  /** The origin of our links, where it isn't the request's own host. */
  publicOrigin: string | undefined
  /** Asked before the handler: a refusal there ends the call. */
  limits: Partial<Record<keyof Handlers, (request: FastifyRequest) => Promise<Refusal | undefined>>>
}

/** A route for each call of the contract that is served: reads, lets in or turns away, asks the handler, answers. */
export function registerCalls(app: FastifyInstance, { office, handlers, publicOrigin, limits }: CallOptions): void {
  for (const [name, descriptor] of Object.entries(bookingCalls) as [keyof Handlers, Call][]) {
    const handle = handlers[name] as (request: unknown, caller: Caller | GuestCaller) => Promise<unknown>
    app.route({
      method: descriptor.method,
      url: `/api/${descriptor.path}`,
      async handler(request, reply) {
        const limited = await limits[name]?.(request)
        if (limited) return sendRefusal(reply, limited)
        const guest = descriptor.access === 'public' ? undefined : await guestOf(office, request)
        if (descriptor.access !== 'public' && !guest) return sendRefusal(reply, refuse('sign-in-required'))
        const reading = descriptor.request.safeParse((descriptor.method === 'GET' ? request.query : request.body) ?? {})
        if (!reading.success) {
          const fields = reading.error.issues.map((issue) => issue.path.join('.')).filter((field) => field !== '')
          return sendRefusal(reply, refuse('malformed', fields.length > 0 ? { fields } : undefined))
        }
        const caller = { origin: publicOrigin ?? `${request.protocol}://${request.host}`, address: addressOf(request.ip) }
        const answer = await handle(reading.data, guest ? { ...caller, guest } : caller)
        return send(request, reply, descriptor, answer)
      },
    })
  }
}

async function guestOf({ store, now }: BoxOffice, request: FastifyRequest): Promise<GuestRow | undefined> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : findSession(store.read, hashToken(token), now())
}

function send(request: FastifyRequest, reply: FastifyReply, descriptor: Call, answer: unknown): FastifyReply {
  if (isRefusal(answer)) return sendRefusal(reply, answer)
  if (answer instanceof PreparedBody) return sendPrepared(request, reply, answer)
  reply.header('cache-control', 'no-store')
  if (descriptor.produces && answer instanceof Uint8Array) {
    return reply.type(descriptor.produces).header('content-disposition', 'inline; filename="ticket.pdf"').send(answer)
  }
  return reply.send(answer)
}

function sendPrepared(request: FastifyRequest, reply: FastifyReply, body: PreparedBody): FastifyReply {
  reply.headers({ etag: body.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (body.matches(request.headers['if-none-match'])) return reply.code(304).send()
  const { encoding, bytes } = body.encoded(request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(bytes)
}
