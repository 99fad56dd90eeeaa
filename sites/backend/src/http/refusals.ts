import { refusalWords } from '@sabha/api/error-words'
import { type Refusal, refusals, refuse } from '@sabha/api/refusal'
import { sayIn } from '@sabha/language/translate'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoreUnavailable } from '../store/store.ts'
import { UnderPressure } from './limits.ts'

const say = sayIn('en')

/** Sends a refusal as the answer. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { refused, params = {} } = refusal
  const { status } = refusals[refused]
  if (status === 503 || status === 429) reply.header('retry-after', String(secondsUntil(refusal)))
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-request-id': reply.request.id })
    .send({ success: false, status: 'error', code: refused, message: refusalWords(refusal, say), params })
}

/** Returns when to come again: what the message says, so that no client asks all the while. */
function secondsUntil({ refused, params: { seconds, minutes } = {} }: Refusal): number {
  if (seconds !== undefined) return Number(seconds)
  if (refused === 'pictures-waiting') return 60
  return minutes === undefined ? 5 : 60 * Number(minutes)
}

/** Returns the refusal of a request that its schema rejects, with the names of the wrong fields. */
export function malformed({ issues }: { issues: readonly { path: PropertyKey[] }[] }): Refusal {
  const fields = [...new Set(issues.map((issue) => issue.path.join('.')))].filter((field) => field !== '')
  return refuse('malformed', fields.length > 0 ? { fields } : undefined)
}

/** Answers every failure with a refusal, and logs only our own faults. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  // Fastify closes the connection of a client that sends an invalid request. The remaining bytes are dropped anyway, within the time that
  // `limitBodies` sets; a proxy takes a closed connection for a dead server and stops sending requests to it.
  reply.removeHeader('connection')
  // Calls refused under load are not logged: logging would add load, and the metrics count them.
  const isOurs = refusal.refused === 'internal' || refusal.refused === 'try-again'
  if (isOurs) request.log.error({ err: error }, 'call failed')
  // The length of the file, for a range that begins beyond its end.
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
