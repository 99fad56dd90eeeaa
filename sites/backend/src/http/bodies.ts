import type { IncomingMessage, Server } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bytes of a body, where its call doesn't say more. */
export const usualBody = 64 * 1024

class TooLarge extends Error {
  override readonly name = 'TooLarge'
  readonly statusCode = 413
}

/** A body whose length nobody has announced, as long as it isn't longer than it may be. */
export function upTo(most: number, body: Readable): Readable {
  let length = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length
      if (length <= most) return done(null, chunk)
      body.unpipe(counted)
      // What is still to come is read and dropped, so that the sender hears the answer.
      body.resume()
      done(new TooLarge())
    },
  })
  body.once('error', (error) => counted.destroy(error))
  return body.pipe(counted)
}

/** ms that the longest of all bodies may take to arrive: a film over a slow line. */
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

/** From now on it has `ms` to arrive. */
export function awaitBody({ raw, server }: FastifyRequest, ms: number): void {
  clearTimeout(awaited.get(raw))
  awaited.set(raw, setTimeout(() => endSlow(server.server, raw), ms).unref())
}

/** As Node ends requests that are too slow for every path. */
function endSlow(server: Server, { complete, socket }: IncomingMessage): void {
  const tooSlow = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (!complete) server.emit('clientError', tooSlow, socket)
}
