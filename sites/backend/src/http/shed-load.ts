import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'

/** A call came while the event loop ran late. */
export class UnderPressure extends Error {
  override readonly name = 'UnderPressure'
  readonly statusCode = 503
}

/** What is refused: calls, and a balancer that asks whether to send more. */
const shed = ['/api/', '/ready']

/**
 * Refuses calls while the event loop is more than this many ms late, before anything breaks. Files and kept pages go on: they cost
 * next to nothing, and a page that stands can ask again by itself.
 */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    async pressureHandler({ url }, _reply, _type, delay) {
      // Where nothing was measured yet it says infinite: in a process that has just begun, or that got no processor for a while.
      if (delay === Number.POSITIVE_INFINITY) return
      if (shed.some((path) => url.startsWith(path))) throw new UnderPressure()
    },
  })
}
