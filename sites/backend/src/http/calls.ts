import type { Readable } from 'node:stream'
import type { Access, Call, RateLimit } from '@sabha/api/call'
import { type Contract, callsByName } from '@sabha/api/contract'
import { isRefusal, type Refusal, refuse } from '@sabha/api/refusal'
import { isOwner } from '@sabha/api/shapes'
import { minute } from '@sabha/ticketing/durations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OriginOf } from '../input/origin.ts'
import type { Caller, Handlers } from '../routes/handlers.ts'
import { deviceMs } from '../rules/accounts/devices.ts'
import { absoluteSessionMs, accountOfSession, guestOfSession, openGuestSession } from '../rules/accounts/sessions.ts'
import type { DoorUser } from '../rules/checkin/door-user.ts'
import type { Context } from '../rules/context.ts'
import { fullDiskRefusal } from '../rules/settings/full-disk.ts'
import type { TicketLink, TicketLinks } from '../rules/tickets/ticket-links.ts'
import { hashToken } from '../rules/tokens.ts'
import type { Services } from '../services.ts'
import { type AccountRow, findAccountSession, isSessionEnded } from '../store/accounts/accounts.ts'
import type { GuestRow } from '../store/accounts/guests.ts'
import { findSessionToSetUp } from '../store/accounts/second-factor.ts'
import { type DeviceRow, findDevice, markSeen } from '../store/checkin/devices.ts'
import { PreparedBody, sendPrepared } from '../wire/prepared.ts'
import { StreamedFile } from '../wire/streamed-file.ts'
import { awaitBody, longestBodyMs, upTo, usualBody } from './bodies.ts'
import type { RequestLimit } from './limits.ts'
import { malformed, sendRefusal } from './refusals.ts'

export interface CallOptions {
  services: Services
  handlers: { [Noun in keyof Contract]: Handlers<Contract[Noun]> }
  originOf: OriginOf
  /** Makes a call's own limit. It counts a request just before the handler runs, once the caller is known where the call wants that. */
  countOf: (limit: RateLimit, call: string) => RequestLimit
}

/** A call with its handler and its limit. */
interface Route {
  call: Call
  handle: (request: unknown, caller: Caller & Identity) => Promise<unknown>
  limit: RequestLimit | undefined
}

const limitOf = ({ bodyLimit = usualBody }: Call) => bodyLimit

/** Registers a route for each call of the contract: it identifies the caller, checks the limit, parses the request, runs the handler. */
export function registerCalls(app: FastifyInstance, options: CallOptions): void {
  const byAction = new Map<string, Map<string, Route>>()
  for (const route of routesOf(options)) {
    const { method, path } = route.call
    const [pathname = '', action] = path.split('?action=')
    if (action === undefined) {
      app.route({
        method,
        url: `/api/${path}`,
        bodyLimit: limitOf(route.call),
        onRequest: (request, reply) => turnAway(options, route, request, reply),
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
    return { call, handle, limit: call.rateLimit && countOf(call.rateLimit, name) }
  })
}

/** Registers the calls that share a path and differ by the action in the query. */
function registerActions(app: FastifyInstance, options: CallOptions, shared: string, routes: ReadonlyMap<string, Route>): void {
  const [method = '', url = ''] = shared.split(' ')
  const routeOf = ({ query }: FastifyRequest) => {
    const { action } = query as { action?: unknown }
    return typeof action === 'string' ? routes.get(action) : undefined
  }
  const mostOf = (route: Route | undefined) => (route ? limitOf(route.call) : usualBody)
  app.route({
    method,
    url,
    // The route accepts a body as large as its largest call allows. Each smaller call enforces its own limit, whatever length is announced.
    bodyLimit: Math.max(...[...routes.values()].map(({ call }) => limitOf(call))),
    async onRequest(request, reply) {
      const route = routeOf(request)
      if (Number(request.headers['content-length'] ?? 0) > mostOf(route)) return sendRefusal(reply, refuse('too-large'))
      if (route) await turnAway(options, route, request, reply)
    },
    async preParsing(request, _, body) {
      return request.headers['content-length'] === undefined ? upTo(mostOf(routeOf(request)), body as Readable) : body
    },
    async handler(request, reply) {
      const route = routeOf(request)
      return route === undefined ? sendRefusal(reply, refuse('unknown-call')) : answer(options, route, request, reply)
    },
  })
}

/** Takes a body above the usual size only from callers who may make the call. They may send it for as long as their page waits. */
async function turnAway({ services }: CallOptions, { call }: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (limitOf(call) <= usualBody) return
  const identity = await identify(services, call, request)
  if (isRefusal(identity)) await sendRefusal(reply, identity)
  else awaitBody(request, Math.max(services.limits.requestMs, Math.min(call.timeout ?? 0, longestBodyMs)))
}

async function answer(
  { services, originOf }: CallOptions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call, handle, limit } = route
  const identity = await identify(services, call, request)
  if (isRefusal(identity)) return sendRefusal(reply, identity)
  // Counted after identification, so that made-up tokens from a stranger don't use up the limit of an honest guest at the same address.
  const limited = await limit?.(request)
  if (limited) return sendRefusal(reply, limited)
  const reading = call.request.safeParse((call.method === 'GET' ? request.query : request.body) ?? {})
  if (!reading.success) return sendRefusal(reply, malformed(reading.error))
  const caller: Caller & Identity = {
    origin: originOf(request),
    address: () => services.addressHash(request.ip),
    bearer: () => bearerOf(request),
    device: { known: deviceOf(request), keep: (token) => keepDevice(reply, token, originOf(request)) },
    ...identity,
  }
  try {
    return send(request, reply, call, await handle(reading.data, caller))
  } catch (error) {
    const refused = identity.account && fullDiskRefusal(error)
    if (!refused) throw error
    request.log.error({ err: error }, 'the disk is full')
    return sendRefusal(reply, refused)
  }
}

/** Whether a browser shows or saves the file, and the file's name where its call sets none. */
const fileKinds = {
  'application/pdf': ['inline', 'ticket.pdf'],
  'text/calendar': ['inline', 'show.ics'],
  'text/csv': ['attachment', 'export.csv'],
  'application/vnd.apple.pkpass': ['attachment', 'ticket.pkpass'],
  'application/json': ['attachment', 'my-data.json'],
  'application/x-tar': ['attachment', 'site.tar'],
} as const satisfies Record<NonNullable<Call['produces']>, [string, string]>

function dispositionOf(produces: NonNullable<Call['produces']>, named: string | undefined): string {
  const [kind, usual] = fileKinds[produces]
  return `${kind}; filename="${named ?? usual}"`
}

function send(request: FastifyRequest, reply: FastifyReply, descriptor: Call, body: unknown): FastifyReply {
  if (isRefusal(body)) return sendRefusal(reply, body)
  if (body instanceof PreparedBody) {
    reply.header('cache-control', 'no-cache')
    return sendPrepared(request, reply, body, 'application/json; charset=utf-8')
  }
  reply.header('cache-control', 'no-store')
  if (body instanceof URL) return reply.redirect(body.href, 303)
  if (descriptor.produces && body instanceof StreamedFile) {
    // Pictures are compressed already, so compressing them again takes time and saves nothing.
    reply.headers({ 'content-disposition': dispositionOf(descriptor.produces, descriptor.named), 'content-encoding': 'identity' })
    return reply.type(descriptor.produces).send(body.content)
  }
  if (descriptor.produces && body instanceof Uint8Array) {
    return reply.type(descriptor.produces).header('content-disposition', dispositionOf(descriptor.produces, descriptor.named)).send(body)
  }
  return reply.send(body)
}

/** What the request proves about its caller. */
type Identity = {
  guest?: GuestRow
  ticketOf?: TicketLink
  door?: DoorUser
  account?: AccountRow
  session?: string
  mustSetUp?: boolean
}

type Asked = Pick<Context, 'store' | 'now'> & { links: TicketLinks }

/** Returns who makes a call of that access, or refuses: 401 without a live token, 403 with a token of the wrong kind. */
async function identify(context: Asked, { access, whileSettingUp }: Call, request: FastifyRequest): Promise<Identity | Refusal> {
  if (access === 'public') return {}
  const hash = bearerOf(request)
  const ticketOf = access === 'booking' ? ticketNamedIn(request, context.links) : undefined
  if (hash === undefined) return ticketOf === undefined ? refuse('sign-in-required') : { ticketOf }
  if (ticketOf !== undefined) return { ...(await guestOf(context, hash)), ticketOf }
  if (whileSettingUp) {
    const account = await findSessionToSetUp(context.store.read, hash, context.now())
    if (account) return { account, session: hash, mustSetUp: true }
  }
  return (await openedBy(context, access, hash)) ?? strangerTo(context, hash)
}

/** Returns what a token proves to a call of that access; undefined if the token doesn't open the call. */
async function openedBy(context: Asked, access: Exclude<Access, 'public'>, hash: string): Promise<Identity | Refusal | undefined> {
  switch (access) {
    case 'customer':
    case 'booking':
      return guestOf(context, hash)
    case 'door': {
      const device = await liveDevice(context, hash)
      if (device) return { door: { kind: 'device', device } }
      const account = await accountOfSession(context, hash)
      return account && { door: { kind: 'account', account } }
    }
    case 'staff':
    case 'owner': {
      const account = await accountOfSession(context, hash)
      if (!account || access === 'staff' || isOwner(account)) return account && { account, session: hash, mustSetUp: false }
      return refuse('not-allowed')
    }
    default:
      return access satisfies never
  }
}

async function guestOf(context: Asked, hash: string): Promise<Identity | undefined> {
  const guest = await guestOfSession(context, hash)
  return guest && { guest }
}

/** Returns the ticket whose link token the request body carries. */
function ticketNamedIn({ body }: FastifyRequest, links: TicketLinks): TicketLink | undefined {
  const { ticket } = (body ?? {}) as { ticket?: unknown }
  return typeof ticket === 'string' ? links.read(ticket) : undefined
}

/** Returns the hash of the request's bearer token, whether the token is live or not. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const token = /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : hashToken(token)
}

const seenEvery = minute

async function liveDevice({ store, now }: Pick<Asked, 'store' | 'now'>, hash: string): Promise<DeviceRow | undefined> {
  const found = await findDevice(store.read, hash, now())
  if (!found?.live) return undefined
  const { device } = found
  if (now() - device.last_seen_at >= seenEvery) await store.concurrent([], (tx) => markSeen(tx, device.id, now()))
  return device
}

/** Refuses a token that doesn't open this call, and says whether it is a token of another kind, an ended one or an unknown one. */
async function strangerTo({ store, now }: Pick<Asked, 'store' | 'now'>, hash: string): Promise<Refusal> {
  const device = await findDevice(store.read, hash, now())
  if (device && !device.live) return refuse('pairing-over')
  if (await isSessionEnded(store.read, hash)) return refuse('session-ended')
  if (await findSessionToSetUp(store.read, hash, now())) return refuse('second-factor-first')
  const isKnown =
    device !== undefined ||
    (await openGuestSession({ store, now }, hash)) !== undefined ||
    (await findAccountSession(store.read, hash, now(), absoluteSessionMs)) !== undefined
  return refuse(isKnown ? 'not-allowed' : 'sign-in-required')
}

const deviceCookie = 'sabha_device'
/** The path of this cookie in an earlier release. */
const earlierPath = '/api/admin_auth.php'

/** Returns the browser's device token (`rules/accounts/devices.ts`). */
function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const found = (headers.cookie ?? '').matchAll(new RegExp(`(?:^|;\\s*)${deviceCookie}=([\\w-]+)`, 'g'))
  // The cookie of an earlier release has the longer path, so browsers send it first.
  return [...found].at(-1)?.[1]
}

/**
 * Sets the cookie that the sign-in calls read. Browsers don't send it from another site's page, so such a request counts as a stranger's.
 */
function keepDevice(reply: FastifyReply, token: string, origin: string): void {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const kept = (value: string, path: string, seconds: number) =>
    `${deviceCookie}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', [kept(token, '/api/', deviceMs / 1000), kept('', earlierPath, 0)])
}
