import type { IncomingMessage, Server } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bytes. The largest body of a call that sets no limit of its own. */
export const usualBody = 64 * 1024

class TooLarge extends Error {
  override readonly name = 'TooLarge'
  readonly statusCode = 413
}

/** Passes on a body of unannounced length, and fails with `TooLarge` once it exceeds `most` bytes. */
export function upTo(most: number, body: Readable): Readable {
  let length = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length
      if (length <= most) return done(null, chunk)
      body.unpipe(counted)
      // The rest of the body is read and dropped, so that the client receives the answer.
      body.resume()
      done(new TooLarge())
    },
  })
  body.once('error', (error) => counted.destroy(error))
  return body.pipe(counted)
}

/** ms that the largest body may take to arrive: a film over a slow line. */
export const longestBodyMs = 300_000

const awaited = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Ends a request whose body hasn't arrived after `ms`, unless `awaitBody` gives it longer. */
export function limitBodies(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', (request, _, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
    if (length !== '0' || coding !== undefined) {
      awaitBody(request, ms)
      const forget = () => clearTimeout(awaited.get(request.raw))
      request.raw.once('end', forget).once('close', forget)
    }
    done()
  })
}

/** Gives the body `ms` from now to arrive. */
export function awaitBody({ raw, server }: FastifyRequest, ms: number): void {
  clearTimeout(awaited.get(raw))
  awaited.set(raw, setTimeout(() => endSlow(server.server, raw), ms).unref())
}

/** Ends the request as Node itself ends requests that are too slow. */
function endSlow(server: Server, { complete, socket }: IncomingMessage): void {
  const tooSlow = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (!complete) server.emit('clientError', tooSlow, socket)
}
