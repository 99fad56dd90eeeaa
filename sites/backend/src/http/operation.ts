import { timingSafeEqual } from 'node:crypto'
import { refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callName } from '../operation/call-name.ts'
import { openMetrics } from '../operation/metrics.ts'
import { openReadiness } from '../operation/readiness.ts'
import type { Services } from '../routes/services.ts'
import { hashToken } from '../wire/tokens.ts'
import { sendRefusal } from './refusals.ts'

/** What takes longer is worth a line in the log. */
const slow = 2_000

/** `/ready` for a balancer, `/metrics` for Prometheus, an id for each request, and a line in the log for slow ones. */
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
    // A stream is open for as long as somebody watches.
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
    // Whoever may not read them is not told that they are there.
    if (!mayRead(request, metricsToken)) return sendRefusal(reply, refuse('unknown-call'))
    const { type, body } = await metrics.text()
    return reply.header('cache-control', 'no-store').type(type).send(body)
  })
}

/** This machine itself, but not what a proxy on it passes on; or whoever has the token. */
function mayRead({ raw, headers }: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (given !== undefined) return token !== undefined && timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)))
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined)
  return !isPassedOn && /^(127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '')
}
