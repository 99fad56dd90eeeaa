import { refusalWords } from '@sabha/api/error-words'
import { type Refusal, refusals, refuse } from '@sabha/api/refusal'
import { sayIn } from '@sabha/language/translate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoreUnavailable } from '../store/store.ts'
import { UnderPressure } from './limits.ts'

const say = sayIn('en')

/** A refusal on the wire. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { refused, params = {} } = refusal
  const { status } = refusals[refused]
  const { seconds = 5 } = params
  if (status === 503 || status === 429) reply.header('retry-after', String(seconds))
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': reply.request.id })
    .send({ success: false, status: 'error', code: refused, message: refusalWords(refusal, say), params })
}

/** Of a request that a schema doesn't take: with the fields that are wrong. */
export function malformed({ issues }: { issues: readonly { path: PropertyKey[] }[] }): Refusal {
  const fields = [...new Set(issues.map((issue) => issue.path.join('.')))].filter((field) => field !== '')
  return refuse('malformed', fields.length > 0 ? { fields } : undefined)
}

/** Every failure ends as a refusal; only those of our own making are logged. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  // Fastify closes the connection of whoever sends what it doesn't take. Bytes that are still to come are dropped anyway, and have their time
  // (`limitBodies`); to a proxy a closed connection is a server that has died, which it then asks no more.
  reply.removeHeader('connection')
  // Not for each that is turned away under load: it would be load of its own, and the metrics count them.
  const isOurs = refusal.refused === 'internal' || refusal.refused === 'try-again'
  if (isOurs) request.log.error({ err: error }, 'call failed')
  // How long a file is of which a part beyond its end was asked for.
  const length = (error as { headers?: Record<string, string> }).headers?.['Content-Range']
  if (length !== undefined) reply.header('content-range', length)
  return sendRefusal(reply, refusal)
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof UnderPressure) return refuse('too-busy', { seconds: error.seconds })
  if (error instanceof StoreUnavailable) return refuse('try-again')
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return refuse('too-large')
  if (statusCode === 416) return refuse('beyond-the-end')
  if (statusCode === 429) return refuse('too-many-requests')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('malformed')
  return refuse('internal')
}
