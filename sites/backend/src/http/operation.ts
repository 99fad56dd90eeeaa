import { timingSafeEqual } from 'node:crypto'
import { callsByName } from '@sabha/api/contract'
import { refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openMetrics } from '../operation/metrics.ts'
import { hashToken } from '../rules/tokens.ts'
import type { Services } from '../services.ts'
import { proveWritable } from '../store/reports/operation-figures.ts'
import { callbackPath, webhookPath } from '../wire/payments.ts'
import { sendRefusal } from './refusals.ts'

/** ms. A request that takes longer is logged. */
const slow = 2_000

/** Registers `/ready` for a balancer and `/metrics` for Prometheus, gives each request an id, and logs slow requests. */
export function registerOperation(app: FastifyInstance, services: Services, { metricsToken }: { metricsToken: string | undefined }): void {
  const metrics = openMetrics(services)
  const readiness = openReadiness(services)
  app.addHook('preClose', async () => readiness.close())
  app.addHook('onClose', async () => metrics.close())

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = callName(request)
    // A stream stays open for as long as somebody watches.
    if (call === 'seat_updates') return
    metrics.answered(call, reply.statusCode, reply.elapsedTime / 1000)
    const line = { call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (reply.elapsedTime > slow) request.log.info(line, 'slow')
    else request.log.debug(line, 'answered')
  })

  app.get('/ready', { exposeHeadRoute: true }, async (_, reply) => {
    const status = await readiness.ask()
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
  app.get('/metrics', async (request, reply) => {
    // A caller who may not read the metrics is not told that they exist.
    if (!mayRead(request, metricsToken)) return sendRefusal(reply, refuse('unknown-call'))
    const { type, body } = await metrics.text()
    return reply.header('cache-control', 'no-store').type(type).send(body)
  })
}

/** Allows this machine itself, but not what a proxy on it passes on, and anyone who has the token. */
function mayRead({ raw, headers }: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (given !== undefined) return token !== undefined && timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)))
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined)
  return !isPassedOn && /^(127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '')
}

const names = new Map<string, string>(Object.entries(callsByName).map(([name, { method, path }]) => [`${method} /api/${path}`, name]))

/** Returns the kind of request, from a fixed list without any text of a visitor, so that metrics and logs can be grouped by it. */
function callName({ method, routeOptions, query }: FastifyRequest): string {
  const { url = '' } = routeOptions
  const { action } = (query ?? {}) as { action?: unknown }
  const asked = typeof action === 'string' ? `${url}?action=${action}` : url
  return names.get(`${method} ${url}`) ?? names.get(`${method} ${asked}`) ?? kindOf(url)
}

const kinds = [webhookPath, callbackPath, '/api/seat_updates.php', '/api', '/sandbox', '/scanner']

function kindOf(url: string): string {
  const kind = kinds.find((each) => url === each || url.startsWith(`${each}/`))
  return kind === undefined ? 'site' : kind.replace(/^\/(api\/)?|\.php$/g, '')
}

type Readiness = 'ready' | 'closing' | 'database'

const fresh = 2_000

/** Tells whether a balancer should send visitors to this process: it isn't closing, and its database accepts writes. Kept for 2 s. */
function openReadiness({ store, now }: Pick<Services, 'store' | 'now'>): { ask(): Promise<Readiness>; close(): void } {
  let isClosing = false
  let last: { at: number; proof: Promise<Readiness> } | undefined
  const prove = () =>
    store
      .concurrent([], (tx) => proveWritable(tx, now()))
      .then(
        () => 'ready' as const,
        () => 'database' as const,
      )
  return {
    async ask() {
      if (isClosing) return 'closing'
      const at = performance.now()
      if (!last || at - last.at > fresh) last = { at, proof: prove() }
      return last.proof
    },
    close() {
      isClosing = true
    },
  }
}
