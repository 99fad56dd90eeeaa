import { refuse } from '@sabha/api/refusal'
import { seatUpdates } from '@sabha/api/seats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../input/address.ts'
import { idOf } from '../input/texts.ts'
import { readEventId } from '../live/channel.ts'
import { Watcher, WatcherCount } from '../live/watcher.ts'
import type { Services } from '../services.ts'
import { malformed, sendRefusal } from './refusals.ts'

/** GET seat_updates.php: answers with a stream that ends when the client leaves, reads too slowly, or the app closes. */
export function registerSeatUpdates(app: FastifyInstance, { live, limits, waitingRooms, crowds }: Services): void {
  const count = new WatcherCount(limits)
  app.addHook('preClose', async () => {
    live.close()
    crowds.close()
  })
  app.route({
    method: seatUpdates.method,
    url: `/api/${seatUpdates.path}`,
    // The answer to a HEAD would never end.
    exposeHeadRoute: false,
    async handler(request, reply) {
      const reading = seatUpdates.request.safeParse(request.query)
      if (!reading.success) return sendRefusal(reply, malformed(reading.error))
      const showId = idOf(reading.data.show_id)
      const closed = await waitingRooms.turnedAway(showId, reading.data.pass)
      if (closed) return sendRefusal(reply, closed)
      const leave = count.enter(networkOf(request.ip))
      if (!leave) return sendRefusal(reply, refuse('too-many-watchers'))
      let isStreaming = false
      try {
        const last = readEventId(lastEventId(request) ?? reading.data.last_event_id)
        if (!(await live.prepare(showId, last))) return sendRefusal(reply, refuse('unknown-show'))
        if (reply.raw.destroyed) return reply.hijack()
        isStreaming = true
        reply.hijack()
        const watcher = new Watcher(reply.raw, reply.getHeaders())
        watcher.onClose(leave)
        live.add(showId, watcher, last)
        return reply
      } finally {
        if (!isStreaming) leave()
      }
    },
  })
}

function lastEventId({ headers }: FastifyRequest): string | undefined {
  const given = headers['last-event-id']
  return typeof given === 'string' && given !== '' ? given : undefined
}
